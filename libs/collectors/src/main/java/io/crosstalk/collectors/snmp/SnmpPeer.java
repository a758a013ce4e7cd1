package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SourceException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import org.snmp4j.CommunityTarget;
import org.snmp4j.Target;
import org.snmp4j.UserTarget;
import org.snmp4j.mp.SnmpConstants;
import org.snmp4j.security.SecurityLevel;
import org.snmp4j.security.SecurityProtocols;
import org.snmp4j.security.SecurityProtocols.SecurityProtocolSet;
import org.snmp4j.security.USM;
import org.snmp4j.security.UsmUser;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.UdpAddress;

/** Address and credentials of the switch with which an SNMP session communicates. */
record SnmpPeer(SnmpSettings settings) {
  /**
   * Returns the address of the switch with the parameters of the protocol.
   *
   * @throws SourceException when the host name is not known or a credential does not exist
   */
  Target<UdpAddress> target() throws SourceException {
    Target<UdpAddress> target = settings.user() == null ? v2c() : v3(settings.user());
    target.setAddress(address());
    target.setTimeout(settings.requestTimeout().toMillis());
    target.setRetries(settings.retries());
    return target;
  }

  private UdpAddress address() throws SourceException {
    try {
      return new UdpAddress(InetAddress.getByName(settings.host()), settings.port());
    } catch (UnknownHostException e) {
      throw new SourceException("the host name " + settings.host() + " is not known", e);
    }
  }

  private Target<UdpAddress> v2c() throws SourceException {
    CommunityTarget<UdpAddress> target = new CommunityTarget<>();
    target.setVersion(SnmpConstants.version2c);
    target.setCommunity(secret(Objects.requireNonNull(settings.community())));
    return target;
  }

  private static Target<UdpAddress> v3(String user) {
    UserTarget<UdpAddress> target = new UserTarget<>();
    target.setVersion(SnmpConstants.version3);
    target.setSecurityName(new OctetString(user));
    target.setSecurityLevel(SecurityLevel.AUTH_PRIV);
    return target;
  }

  /**
   * Returns the SNMPv3 user with its keys; without users for v2c.
   *
   * @param engine local engine id
   */
  USM users(byte[] engine) throws SourceException {
    SecurityProtocols protocols = new SecurityProtocols(SecurityProtocolSet.none);
    protocols.addAuthenticationProtocol(settings.authProtocol().create());
    protocols.addPrivacyProtocol(settings.privProtocol().create());
    USM users = new USM(protocols, new OctetString(engine), 0);
    if (settings.user() != null) {
      users.addUser(user(settings.user()));
    }
    return users;
  }

  private UsmUser user(String name) throws SourceException {
    return new UsmUser(
        new OctetString(name),
        settings.authProtocol().create().getID(),
        password("authPassword", Objects.requireNonNull(settings.authPassword())),
        settings.privProtocol().create().getID(),
        password("privPassword", Objects.requireNonNull(settings.privPassword())));
  }

  private static OctetString password(String property, Secret secret) throws SourceException {
    OctetString password = secret(secret);
    if (password.length() < USM.RFC3414_11_2_MIN_PASSWORD_LENGTH) {
      throw new SourceException(
          property + " has less than 8 characters, which SNMPv3 does not allow (RFC 3414)");
    }
    return password;
  }

  private static OctetString secret(Secret secret) throws SourceException {
    return new OctetString(secret.reveal());
  }
}
