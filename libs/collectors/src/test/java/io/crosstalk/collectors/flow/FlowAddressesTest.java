package io.crosstalk.collectors.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;

/**
 * Templates with addresses of both versions, of which one is empty: Procera
 * (https://github.com/logstash-plugins/logstash-codec-netflow, ipfix_test_procera), and
 * https://github.com/netsampler/goflow2/issues/105.
 */
class FlowAddressesTest {
  private final FlowDecoder decoder = new FlowDecoder(exporter -> ExporterSettings.NONE);

  private DecodedDatagram send(int version, String v4, String v6) {
    Crafted layout = new Crafted().u16(256).u16(6).fields(8, 4, 27, 16, 12, 4, 28, 16, 60, 1, 1, 4);
    Crafted record = new Crafted().ip(v4).ip(v6).ip(v4).ip(v6).u8(version).u32(700);
    return decoder.decode(
        InetAddress.ofLiteral("192.0.2.1"),
        Crafted.ipfix(1_800_000_000L, 1, Crafted.set(2, layout), Crafted.set(256, record)).bytes(),
        1_800_000_000_000L);
  }

  private static String source(DecodedDatagram decoded) {
    return decoded.flows().getFirst().source().getHostAddress();
  }

  @Test
  void emptyAddress_doesNotHideTheOtherOne() {
    assertThat(source(send(0, "10.0.0.1", "::"))).isEqualTo("10.0.0.1");
    assertThat(source(send(0, "0.0.0.0", "2001:db8::1"))).isEqualTo("2001:db8:0:0:0:0:0:1");
    assertThat(send(4, "10.0.0.1", "::").warnings()).isEmpty();
  }

  @Test
  void bothAddresses_theOneOfThePacketsVersionIsBelievedWithAWarning() {
    DecodedDatagram decoded = send(6, "10.0.0.1", "2001:db8::1");

    assertThat(source(decoded)).isEqualTo("2001:db8:0:0:0:0:0:1");
    assertThat(decoded.warnings())
        .containsKey(
            "sourceIPv6Address and sourceIPv4Address disagree: sourceIPv6Address is believed");
    assertThat(source(send(4, "10.0.0.1", "2001:db8::1"))).isEqualTo("10.0.0.1");
  }

  @Test
  void unspecifiedAddress_alone_isKept() {
    assertThat(source(send(4, "0.0.0.0", "::"))).isEqualTo("0.0.0.0");
  }
}
