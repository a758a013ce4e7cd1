package io.crosstalk.collectors.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Packets that are counted at several points of their path. */
class ObservationPointsTest {
  private static final long BEGAN = 1_800_000_000_000L;
  private static final long ARRIVED = BEGAN + 20_000;
  private static final int NOT_STATED = 255;

  private final RecordingIntake intake = new RecordingIntake();
  private final FlowAccounting accounting =
      new FlowAccounting(
          new FlowSettings(null, null, null, Duration.ofMinutes(1), 1000, null, Map.of(), Map.of()),
          new InMemory().context("flows", Path.of(""), Clock.systemUTC()),
          intake,
          BEGAN);

  private void take(String exporter, Crafted datagram) {
    accounting.take(new Datagram(InetAddress.ofLiteral(exporter), datagram.bytes(), ARRIVED));
  }

  /** Sends an IPFIX record of 60,000 bytes. */
  private void record(
      String exporter, String from, String to, int input, int output, int direction) {
    Crafted layout = new Crafted().u16(256).u16(6).fields(8, 4, 12, 4, 1, 4, 10, 4, 14, 4, 61, 1);
    Crafted record = new Crafted().ip(from).ip(to).u32(60_000).u32(input).u32(output).u8(direction);
    take(
        exporter,
        Crafted.ipfix(ARRIVED / 1000, 1, Crafted.set(2, layout), Crafted.set(256, record)));
  }

  /** Returns bytes a second that an address has sent or received. */
  private double throughput(String address, String direction) {
    accounting.advance(BEGAN + 200_000, 0);
    return intake.recorded().samples().stream()
        .filter(each -> each.timeMs() == BEGAN + 60_000)
        .filter(each -> each.resource().equals("flows/" + address))
        .filter(each -> each.metric().equals("net." + direction + ".throughput"))
        .mapToDouble(RecordingIntake.Given::value)
        .sum();
  }

  /** Monitors for both directions on all ports of a router. */
  @Test
  void packetCountedWhereItComesInAndWhereItLeaves_countsOnce() {
    record("192.0.2.1", "10.0.0.1", "10.0.0.2", 1, 2, 0);
    record("192.0.2.1", "10.0.0.1", "10.0.0.2", 1, 2, 1);

    assertThat(throughput("10.0.0.1", "tx")).isEqualTo(1_000);
    assertThat(throughput("10.0.0.2", "rx")).isEqualTo(1_000);
  }

  /** Monitors for both directions on the port to the provider only. */
  @Test
  void packetsCountedAtOnePortInBothDirections_countAll() {
    record("192.0.2.1", "10.0.0.1", "10.0.9.9", 1, 7, 1);
    record("192.0.2.1", "10.0.0.1", "10.0.9.8", 2, 7, 1);
    record("192.0.2.1", "10.0.9.9", "10.0.0.1", 7, 1, 0);

    assertThat(throughput("10.0.0.1", "tx")).isEqualTo(2_000);
    assertThat(throughput("10.0.0.1", "rx")).isEqualTo(1_000);
  }

  /**
   * A distributed switch of VMware: the packet comes in at the port of one machine, and leaves at
   * that of another one, maybe on another host (https://github.com/pmacct/pmacct/issues/714).
   */
  @Test
  void packetBetweenTwoMachinesOfADistributedSwitch_countsOnce() {
    for (String host : new String[] {"192.0.2.1", "192.0.2.2"}) {
      record(host, "10.0.0.1", "10.0.0.2", 11, 101, 0);
      record(host, "10.0.0.1", "10.0.0.2", 102, 21, 1);
    }

    assertThat(throughput("10.0.0.1", "tx")).isEqualTo(1_000);
    assertThat(throughput("10.0.0.2", "rx")).isEqualTo(1_000);
  }

  /**
   * Juniper MX states no direction:
   * https://www.plixer.com/blog/juniper-mx240-ipfix-support-direction-problems/.
   */
  @Test
  void directionThatIsNotStated_countsAsIncoming() {
    record("192.0.2.1", "10.0.0.1", "10.0.0.2", 1, 2, NOT_STATED);
    record("192.0.2.1", "10.0.0.1", "10.0.0.2", 1, 2, 1);

    assertThat(throughput("10.0.0.1", "tx")).isEqualTo(1_000);
  }

  /** A probe on a mirror port states whether the sender or the receiver is a local address. */
  @Test
  void probeWithoutPorts_countsRecordsOfBothDirections() {
    record("192.0.2.1", "10.0.0.1", "10.0.0.2", 0, 0, 1);
    record("192.0.2.1", "198.51.100.1", "10.0.0.2", 0, 0, 0);

    assertThat(throughput("10.0.0.2", "rx")).isEqualTo(2_000);
  }

  private static Crafted sampled(int port, int input, int output) {
    return SampledPacketTest.sample(
        600, port, input, output, SampledPacketTest.rawHeader(100, 0x800, "10.0.0.1", "10.0.0.2"));
  }

  /** A Nexus 9000 samples both directions: https://github.com/akvorado/akvorado/issues/1356. */
  @Test
  void sampledPacketsOfBothDirections_countOnce() {
    take("192.0.2.1", sampled(1, 1, 0));
    take("192.0.2.1", sampled(2, 0, 2));

    assertThat(throughput("10.0.0.1", "tx")).isEqualTo(1_000);
  }

  @Test
  void packetsSampledByIncomingPorts_countAll() {
    take("192.0.2.1", sampled(1, 1, 2));
    take("192.0.2.1", sampled(3, 3, 2));

    assertThat(throughput("10.0.0.2", "rx")).isEqualTo(2_000);
  }
}
