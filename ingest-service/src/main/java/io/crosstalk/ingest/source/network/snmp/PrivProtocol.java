package io.crosstalk.ingest.source.network.snmp;

import org.snmp4j.security.PrivAES128;
import org.snmp4j.security.PrivAES192;
import org.snmp4j.security.PrivAES256;
import org.snmp4j.security.PrivacyProtocol;

/** How SNMPv3 messages are encrypted; DES is not among them. */
public enum PrivProtocol {
  /** RFC 3826. */
  AES128,
  /** By the draft that net-snmp follows; there is no standard for it. */
  AES192,
  /** Likewise. */
  AES256;

  PrivacyProtocol create() {
    return switch (this) {
      case AES128 -> new PrivAES128();
      case AES192 -> new PrivAES192();
      case AES256 -> new PrivAES256();
    };
  }
}
