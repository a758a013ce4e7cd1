package io.crosstalk.collectors.snmp;

import org.snmp4j.security.AuthHMAC128SHA224;
import org.snmp4j.security.AuthHMAC192SHA256;
import org.snmp4j.security.AuthHMAC256SHA384;
import org.snmp4j.security.AuthHMAC384SHA512;
import org.snmp4j.security.AuthSHA;
import org.snmp4j.security.AuthenticationProtocol;

/** Authentication protocols of SNMPv3 that can be configured; MD5 is not supported. */
public enum AuthProtocol {
  /** SHA-1 (RFC 3414). */
  SHA,
  /** SHA-2 with 224 bits (RFC 7860); the protocols that follow have more bits. */
  SHA224,
  SHA256,
  SHA384,
  SHA512;

  AuthenticationProtocol create() {
    return switch (this) {
      case SHA -> new AuthSHA();
      case SHA224 -> new AuthHMAC128SHA224();
      case SHA256 -> new AuthHMAC192SHA256();
      case SHA384 -> new AuthHMAC256SHA384();
      case SHA512 -> new AuthHMAC384SHA512();
    };
  }
}
