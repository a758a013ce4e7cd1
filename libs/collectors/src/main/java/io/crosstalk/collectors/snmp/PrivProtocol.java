package io.crosstalk.collectors.snmp;

import org.snmp4j.security.PrivAES128;
import org.snmp4j.security.PrivAES192;
import org.snmp4j.security.PrivAES256;
import org.snmp4j.security.PrivacyProtocol;

/** Encryption protocols of SNMPv3 that can be configured; DES is not supported. */
public enum PrivProtocol {
  /** AES with 128 bits, RFC 3826. */
  AES128,
  /** AES with 192 bits, by the draft that net-snmp follows; there is no standard for it. */
  AES192,
  /** AES with 256 bits, by the same draft. */
  AES256;

  PrivacyProtocol create() {
    return switch (this) {
      case AES128 -> new PrivAES128();
      case AES192 -> new PrivAES192();
      case AES256 -> new PrivAES256();
    };
  }
}
