package io.crosstalk.rules.notify.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressPolicyTest {
  private static final AddressPolicy PUBLIC_ONLY = new AddressPolicy(false);
  private static final AddressPolicy PRIVATE_TOO = new AddressPolicy(true);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8.8.8.8",
        "93.184.216.34",
        "172.15.255.255",
        "172.32.0.1",
        "100.63.255.255",
        "192.167.255.255",
        "2606:4700::1111",
        "64:ff9b::808:808",
        "2002:808:808::1"
      })
  void allows_publicAddress_isTrue(String address) throws UnknownHostException {
    assertThat(PUBLIC_ONLY.allows(InetAddress.getByName(address))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1", "127.255.255.254", "::1", "10.0.0.1", "10.255.255.255", "172.16.0.1",
        "172.31.255.255", "192.168.0.1", "100.64.0.1", "100.127.255.255", "fd12:3456::1", "fc00::1",
        "::ffff:127.0.0.1", "::ffff:10.1.2.3", "64:ff9b::a00:1", "2002:a00:1::1"
      })
  void allows_localOrPrivateAddress_needsPermission(String address) throws UnknownHostException {
    assertThat(PUBLIC_ONLY.allows(InetAddress.getByName(address))).isFalse();
    assertThat(PRIVATE_TOO.allows(InetAddress.getByName(address))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "169.254.169.254",
        "169.254.0.1",
        "fe80::1",
        "fd00:ec2::254",
        "100.100.100.200",
        "168.63.129.16",
        "0.0.0.0",
        "::",
        "224.0.0.1",
        "255.255.255.255",
        "240.0.0.1",
        "ff02::1",
        "198.18.0.1",
        "192.0.2.1",
        "::ffff:169.254.169.254",
        "64:ff9b::a9fe:a9fe",
        "2001:db8::1",
        "2001:0:1::1",
        "::a9fe:a9fe"
      })
  void allows_metadataServiceOrSpecialNetwork_isFalse(String address) throws UnknownHostException {
    assertThat(PUBLIC_ONLY.allows(InetAddress.getByName(address))).isFalse();
    assertThat(PRIVATE_TOO.allows(InetAddress.getByName(address))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "127.0.0.1", "2130706433", "0x7f.1"})
  void resolve_unusualSpellingsOfAddresses_areCheckedLikeTheUsualOnes(String host) {
    assertThatThrownBy(() -> PUBLIC_ONLY.resolve(host)).isInstanceOf(UnknownHostException.class);
  }

  @Test
  void resolve_allowedHost_returnsTheCheckedAddress() throws UnknownHostException {
    assertThat(PRIVATE_TOO.resolve("127.0.0.1"))
        .containsExactly(InetAddress.getByName("127.0.0.1"));
  }
}
