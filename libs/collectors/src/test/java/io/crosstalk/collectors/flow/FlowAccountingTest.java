package io.crosstalk.collectors.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.Completed;
import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FlowAccountingTest {
  private static final long BEGAN = 1_800_000_000_000L;
  private static final long MINUTE = 60_000;
  private static final String TX = "net.tx.throughput";
  private static final String RX = "net.rx.throughput";

  private final RecordingIntake intake = new RecordingIntake();
  private FlowAccounting accounting = accounting(Map.of(), Map.of(), 1000);

  private FlowAccounting accounting(
      Map<String, ExporterSettings> exporters, Map<String, String> addresses, int maxTalkers) {
    FlowSettings settings =
        new FlowSettings(
            null, null, null, Duration.ofMinutes(1), maxTalkers, null, exporters, addresses);
    return new FlowAccounting(
        settings, new InMemory().context("flows", Path.of(""), Clock.systemUTC()), intake, BEGAN);
  }

  private static final Crafted TEMPLATE =
      Crafted.set(
          2, new Crafted().u16(256).u16(7).fields(8, 4, 12, 4, 1, 8, 10, 4, 14, 4, 152, 8, 153, 8));

  private void flow(String from, String to, long bytes, int in, int out, long startMs, long endMs) {
    flow("192.0.2.1", from, to, bytes, in, out, startMs, endMs, 0);
  }

  private void flow(
      String exporter,
      String from,
      String to,
      long bytes,
      int in,
      int out,
      long startMs,
      long endMs,
      long clockAheadMs) {
    Crafted record =
        new Crafted()
            .ip(from)
            .ip(to)
            .u64(bytes)
            .u32(in)
            .u32(out)
            .u64(BEGAN + startMs + clockAheadMs)
            .u64(BEGAN + endMs + clockAheadMs);
    Crafted datagram =
        Crafted.ipfix((BEGAN + endMs + clockAheadMs) / 1000, 1, TEMPLATE, Crafted.set(256, record));
    accounting.take(new Datagram(InetAddress.ofLiteral(exporter), datagram.bytes(), BEGAN + endMs));
  }

  private double value(long endMs, String resource, String metric) {
    return intake.recorded().samples().stream()
        .filter(given -> given.timeMs() == BEGAN + endMs)
        .filter(given -> given.resource().equals(resource) && given.metric().equals(metric))
        .mapToDouble(Given::value)
        .findFirst()
        .orElse(Double.NaN);
  }

  private Collection<Resource> inventory() {
    return intake.recorded().inventories().getLast();
  }

  private Resource resource(String id) {
    return inventory().stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void step_publishesTrafficOfSenderAndReceiver() {
    flow("10.0.0.1", "10.0.0.2", 600_000, 1, 2, 10_000, 20_000);
    flow("10.0.0.1", "10.0.0.3", 60_000, 1, 3, 20_000, 30_000);
    accounting.advance(BEGAN + 2 * MINUTE, 0);

    assertThat(value(MINUTE, "flows/10.0.0.1", TX)).isEqualTo(11_000);
    assertThat(value(MINUTE, "flows/10.0.0.1", RX)).isZero();
    assertThat(value(MINUTE, "flows/10.0.0.2", RX)).isEqualTo(10_000);
    assertThat(value(MINUTE, "flows/10.0.0.3", RX)).isEqualTo(1_000);
    assertThat(intake.recorded().completions()).containsExactly(new Completed("", BEGAN + MINUTE));
  }

  @Test
  void inventory_resourcesWithTraffic_useThePortsOfTheirTraffic() {
    flow("10.0.0.1", "10.0.0.2", 600, 1, 2, 10_000, 20_000);
    accounting.advance(BEGAN + 2 * MINUTE, 0);

    assertThat(resource("flows/10.0.0.1").uses())
        .containsExactly("flows/exporter-192.0.2.1/if-1", "flows/exporter-192.0.2.1/if-2");
    assertThat(resource("flows/10.0.0.2").kind()).isEqualTo(ResourceKind.DEVICE);
    assertThat(resource("flows/exporter-192.0.2.1/if-2").uses())
        .containsExactly("flows/exporter-192.0.2.1");
    assertThat(resource("flows/exporter-192.0.2.1").kind()).isEqualTo(ResourceKind.SWITCH);
  }

  @Test
  void exporterReadOverSnmp_portsHaveIdsOfTheSnmpSource() {
    accounting =
        accounting(
            Map.of("192.0.2.1", new ExporterSettings("core-1/", Map.of(1L, "Gi0/1"), null, null)),
            Map.of(),
            1000);
    flow("10.0.0.1", "10.0.0.2", 600, 1, 0, 10_000, 20_000);
    accounting.advance(BEGAN + 2 * MINUTE, 0);

    assertThat(resource("flows/10.0.0.1").uses()).containsExactly("core-1/Gi0/1");
    assertThat(inventory()).extracting(Resource::kind).containsOnly(ResourceKind.DEVICE);
  }

  @Test
  void flowWithoutPort_usesTheSwitch() {
    flow("10.0.0.1", "10.0.0.2", 600, 0, 0, 10_000, 20_000);
    accounting.advance(BEGAN + 2 * MINUTE, 0);

    assertThat(resource("flows/10.0.0.1").uses()).containsExactly("flows/exporter-192.0.2.1");
  }

  @Test
  void resourceOfAnotherSource_getsSamplesWithoutInventory() {
    accounting = accounting(Map.of(), Map.of("10.0.0.0/24", "vc-1/vm-101"), 1000);
    flow("10.0.0.1", "10.9.0.2", 600, 1, 2, 10_000, 20_000);
    accounting.advance(BEGAN + 2 * MINUTE, 0);

    assertThat(value(MINUTE, "vc-1/vm-101", TX)).isEqualTo(10);
    assertThat(inventory()).extracting(Resource::id).doesNotContain("vc-1/vm-101");
  }

  @Test
  void longFlow_isSpreadOverItsSteps() {
    flow("10.0.0.1", "10.0.0.2", 120_000, 1, 2, 30_000, 150_000);
    accounting.advance(BEGAN + 5 * MINUTE, 0);

    assertThat(value(MINUTE, "flows/10.0.0.1", TX)).isEqualTo(500);
    assertThat(value(2 * MINUTE, "flows/10.0.0.1", TX)).isEqualTo(1_000);
    assertThat(value(3 * MINUTE, "flows/10.0.0.1", TX)).isEqualTo(500);
  }

  @Test
  void flow_afterItsStepIsClosed_isReportedAsGap() {
    accounting.advance(BEGAN + 3 * MINUTE, 0);
    flow("10.0.0.1", "10.0.0.2", 1_000_000, 1, 2, 0, 4 * MINUTE);
    accounting.advance(BEGAN + 6 * MINUTE, 0);

    assertThat(value(3 * MINUTE, "flows/10.0.0.1", TX)).isCloseTo(250_000 / 60.0, within(0.01));
    assertThat(intake.recorded().gaps())
        .anyMatch(gap -> gap.contains("0.500 MB") && gap.contains("lateness"));
  }

  private void untemplated(long bytes, long startMs, long endMs) {
    Crafted record =
        new Crafted()
            .ip("10.0.0.1")
            .ip("10.0.0.2")
            .u64(bytes)
            .u32(1)
            .u32(2)
            .u64(BEGAN + startMs)
            .u64(BEGAN + endMs);
    Crafted datagram = Crafted.ipfix((BEGAN + endMs) / 1000, 1, Crafted.set(256, record));
    accounting.take(
        new Datagram(InetAddress.ofLiteral("192.0.2.1"), datagram.bytes(), BEGAN + endMs));
  }

  @Test
  void flowsWithoutTemplate_areAWarningUntilTheTemplateArrives() {
    assertThat(accounting.warnings()).isEmpty();
    untemplated(1_000_000, 10_000, 20_000);
    untemplated(1_000_000, 20_000, 30_000);
    accounting.advance(BEGAN + 4 * MINUTE, 0);

    assertThat(accounting.warnings())
        .singleElement()
        .satisfies(
            text ->
                assertThat(text)
                    .startsWith(
                        "waiting for a template of exporter 192.0.2.1: 2 data sets kept, 0"
                            + " dropped"));
    flow("10.0.0.3", "10.0.0.4", 1_000, 1, 2, 5 * MINUTE, 5 * MINUTE + 10_000);
    assertThat(accounting.warnings()).isEmpty();
  }

  @Test
  void droppedDataSets_areAGapNamingTheExporter() {
    for (int i = 0; i < 1500; i++) {
      byte[] set =
          Crafted.ipfix(BEGAN / 1000, 1, Crafted.set(300, new Crafted().raw(new byte[1000])))
              .bytes();
      accounting.take(new Datagram(InetAddress.ofLiteral("192.0.2.1"), set, BEGAN));
    }
    assertThat(accounting.warnings().getFirst()).contains("1048 data sets kept, 452 dropped");
    accounting.advance(BEGAN + 4 * MINUTE, 0);

    assertThat(intake.recorded().gaps())
        .anyMatch(gap -> gap.contains("452 data sets were given up") && gap.contains("192.0.2.1"));
  }

  @Test
  void dataSetsWithoutTemplate_areDroppedWhenLaterPacketsArrive() {
    untemplated(1_000_000, 10_000, 20_000);
    flow("192.0.2.2", "10.0.0.3", "10.0.0.4", 1_000, 1, 2, 29 * MINUTE, 30 * MINUTE, 0);
    assertThat(accounting.warnings()).hasSize(1);
    flow("192.0.2.2", "10.0.0.3", "10.0.0.4", 1_000, 1, 2, 30 * MINUTE, 31 * MINUTE, 0);
    assertThat(accounting.warnings()).isEmpty();

    accounting.advance(BEGAN + 33 * MINUTE, 0);
    assertThat(intake.recorded().gaps())
        .filteredOn(gap -> gap.contains("1 data sets were given up"))
        .singleElement()
        .satisfies(gap -> assertThat(gap).contains("no template of exporter 192.0.2.1 came"));
  }

  @Test
  void dataSets_templateNeverArrives_areDroppedWhenALaterStepCloses() {
    untemplated(1_000_000, 10_000, 20_000);
    accounting.advance(BEGAN + 30 * MINUTE, 0);
    assertThat(accounting.warnings()).hasSize(1);
    accounting.advance(BEGAN + 40 * MINUTE, 0);

    assertThat(accounting.warnings()).isEmpty();
    assertThat(intake.recorded().gaps())
        .filteredOn(gap -> gap.contains("1 data sets were given up"))
        .hasSize(1);
  }

  @Test
  void lateFlows_becauseOfALateTemplate_areAGapNamingTheTemplate() {
    untemplated(1_000_000, 10_000, 20_000);
    accounting.advance(BEGAN + 5 * MINUTE, 0);
    flow("10.0.0.3", "10.0.0.4", 1_000, 1, 2, 5 * MINUTE, 5 * MINUTE + 10_000);
    accounting.advance(BEGAN + 8 * MINUTE, 0);

    assertThat(intake.recorded().gaps())
        .noneMatch(gap -> gap.contains("active time-out"))
        .anyMatch(
            gap ->
                gap.contains("1.000 MB")
                    && gap.contains("template of exporter 192.0.2.1")
                    && gap.contains("template timeout"));
  }

  @Test
  void flowBeforeStartOfListening_isNotLate() {
    flow("10.0.0.1", "10.0.0.2", 1_000, 1, 2, -60_000, 60_000);
    accounting.advance(BEGAN + 4 * MINUTE, 0);

    assertThat(value(MINUTE, "flows/10.0.0.1", TX)).isCloseTo(500 / 60.0, within(0.01));
    assertThat(intake.recorded().gaps()).noneMatch(gap -> gap.contains("too late"));
  }

  @Test
  void packetsSeenByTwoExporters_countOnce() {
    flow("192.0.2.1", "10.0.0.1", "10.0.0.2", 600_000, 1, 2, 10_000, 20_000, 0);
    flow("192.0.2.2", "10.0.0.1", "10.0.0.2", 590_000, 7, 8, 10_000, 20_000, 0);
    accounting.advance(BEGAN + 2 * MINUTE, 0);

    assertThat(value(MINUTE, "flows/10.0.0.1", TX)).isEqualTo(10_000);
    assertThat(resource("flows/10.0.0.1").uses()).hasSize(4);
  }

  @Test
  void exporterClock_ahead_isCorrectedAndReported() {
    flow("192.0.2.1", "10.0.0.1", "10.0.0.2", 60_000, 1, 2, 10_000, 20_000, 3_600_000);
    accounting.advance(BEGAN + 2 * MINUTE, 0);

    assertThat(value(MINUTE, "flows/10.0.0.1", TX)).isEqualTo(1_000);
    assertThat(resource("flows/exporter-192.0.2.1").attributes())
        .containsEntry("clockAheadSeconds", 3_600L);
  }

  @Test
  void resources_aboveTheLimit_areSummedAsOther() {
    accounting = accounting(Map.of(), Map.of(), 2);
    for (int i = 1; i <= 9; i++) {
      flow("10.0.0." + i, "10.0.1.1", i * 60_000L, 1, 2, 10_000, 20_000);
    }
    accounting.advance(BEGAN + 2 * MINUTE, 0);

    assertThat(value(MINUTE, "flows/10.0.1.1", RX)).isEqualTo(45_000);
    assertThat(value(MINUTE, "flows/10.0.0.9", TX)).isEqualTo(9_000);
    assertThat(value(MINUTE, "flows/10.0.0.8", TX)).isNaN();
    assertThat(value(MINUTE, "flows/other", TX)).isEqualTo(36_000);
  }

  @Test
  void flowsOfManyAddresses_useLimitedMemory() {
    accounting = accounting(Map.of(), Map.of(), 2);
    for (int i = 1; i <= 200; i++) {
      flow("10.0.0." + i, "10.0.1.1", 600, 1, 2, 10_000, 20_000);
    }
    accounting.advance(BEGAN + 2 * MINUTE, 0);

    assertThat(intake.recorded().samples()).hasSize(6);
    double sent =
        intake.recorded().samples().stream()
            .filter(given -> given.metric().equals(TX))
            .mapToDouble(Given::value)
            .sum();
    assertThat(sent).isCloseTo(200 * 10, within(0.001));
    assertThat(intake.recorded().gaps()).anyMatch(gap -> gap.contains("more talkers"));
  }

  @Test
  void inventory_afterAnHourWithoutTraffic_isEmpty() {
    flow("10.0.0.1", "10.0.0.2", 600, 1, 2, 10_000, 20_000);
    accounting.advance(BEGAN + 2 * MINUTE, 0);
    flow("10.0.0.1", "10.0.0.2", 600, 1, 3, 70 * MINUTE, 70 * MINUTE + 1);
    accounting.advance(BEGAN + 72 * MINUTE, 0);

    assertThat(resource("flows/10.0.0.1").uses())
        .containsExactly("flows/exporter-192.0.2.1/if-1", "flows/exporter-192.0.2.1/if-3");
  }

  @Test
  void exporter_notListed_isIgnored() {
    accounting = accounting(Map.of("192.0.2.9", ExporterSettings.NONE), Map.of(), 1000);
    flow("10.0.0.1", "10.0.0.2", 600, 1, 2, 10_000, 20_000);
    flow("10.0.0.1", "10.0.0.2", 600, 1, 2, 10_000, 20_000);
    accounting.advance(BEGAN + 2 * MINUTE, 0);

    assertThat(intake.recorded().samples()).isEmpty();
    assertThat(intake.recorded().rejections())
        .extracting(RecordingIntake.Rejected::text)
        .satisfiesExactly(
            text -> assertThat(text).contains("not listed"),
            text -> assertThat(text).startsWith("1 more"));
  }

  @Test
  void invalidDatagrams_areReportedOnceThenCounted() {
    for (int i = 0; i < 1000; i++) {
      accounting.take(
          new Datagram(InetAddress.ofLiteral("192.0.2.1"), new byte[] {0, 1, 2, 3}, BEGAN + i));
    }
    accounting.advance(BEGAN + 2 * MINUTE, 0);

    assertThat(intake.recorded().rejections()).hasSize(2);
    assertThat(intake.recorded().rejections().getLast().text()).startsWith("999 more");
  }

  @Test
  void datagramsDroppedByTheQueue_areReportedAsGap() {
    accounting.advance(BEGAN + 1000, 17);

    assertThat(intake.recorded().gaps()).anyMatch(gap -> gap.contains("17 datagrams"));
  }

  @Test
  void sflowCounters_becomePortMetrics() {
    counters(BEGAN + 20_000, 1, 1_000_000, 50);
    counters(BEGAN + 40_000, 2, 21_000_000, 70);

    assertThat(value(40_000, "flows/exporter-192.0.2.1/if-5", RX)).isEqualTo(1_000_000);
    assertThat(value(40_000, "flows/exporter-192.0.2.1/if-5", "net.utilization"))
        .isEqualTo(0.8, within(1e-9));
    assertThat(value(40_000, "flows/exporter-192.0.2.1/if-5", "net.discards")).isEqualTo(1);
  }

  @Test
  void sflowCounters_reset_giveNoRate() {
    counters(BEGAN + 20_000, 100, 1_000_000, 50);
    counters(BEGAN + 40_000, 1, 21_000_000, 70);

    assertThat(intake.recorded().samples()).isEmpty();
  }

  /**
   * Speeds above 4 Gbit/s are cut off by some agents:
   * https://github.com/net-snmp/net-snmp/pull/409.
   */
  @Test
  void sflowCounters_ofAPortThatIsFasterThanItStates_areBelieved() {
    for (int i = 0; i <= 6; i++) {
      counters(BEGAN + i * 20_000L, i + 1, i * 20_000_000_000L, 0);
    }
    String port = "flows/exporter-192.0.2.1/if-5";

    assertThat(value(20_000, port, RX)).isNaN();
    assertThat(value(120_000, port, RX)).isEqualTo(1e9);
    assertThat(value(120_000, port, "net.utilization")).isNaN();
    assertThat(accounting.warnings())
        .singleElement()
        .asString()
        .contains("if-5", "ifSpeed of 1000 Mbit/s");
  }

  private void counters(long nowMs, long sequence, long inBytes, long inDiscards) {
    byte[] datagram = CounterDatagram.of(sequence, inBytes, inDiscards);
    accounting.take(new Datagram(InetAddress.ofLiteral("192.0.2.1"), datagram, nowMs));
  }

  private void biflow(String exporter, long in, long out, long nowMs) {
    Crafted template =
        Crafted.set(0, new Crafted().u16(300).u16(4).fields(8, 4, 12, 4, 1, 4, 23, 4));
    Crafted record = new Crafted().ip("10.0.0.1").ip("10.0.0.2").u32(in).u32(out);
    byte[] datagram =
        Crafted.v9(5_000, (BEGAN + nowMs) / 1000, 1, template, Crafted.set(300, record)).bytes();
    accounting.take(new Datagram(InetAddress.ofLiteral(exporter), datagram, BEGAN + nowMs));
  }

  @Test
  void conversation_bytesOfBothDirections_countForBothResources() {
    biflow("192.0.2.1", 60_000, 6_000_000, 20_000);
    accounting.advance(BEGAN + 2 * MINUTE, 0);

    assertThat(value(MINUTE, "flows/10.0.0.1", TX)).isEqualTo(1_000);
    assertThat(value(MINUTE, "flows/10.0.0.1", RX)).isEqualTo(100_000);
    assertThat(value(MINUTE, "flows/10.0.0.2", TX)).isEqualTo(100_000);
  }

  @Test
  void sampledPacketsThatAreNoIp_areLeftOutVisibly() {
    Crafted arp =
        SampledPacketTest.sample(
            1, SampledPacketTest.rawHeader(60, 0x0806, "10.1.0.20", "10.1.0.10"));
    Datagram datagram = new Datagram(InetAddress.ofLiteral("192.0.2.1"), arp.bytes(), BEGAN);
    accounting.take(datagram);
    accounting.take(datagram);

    assertThat(accounting.leftOut())
        .singleElement()
        .satisfies(
            leftOut -> {
              assertThat(leftOut.reason()).isEqualTo("no_ip");
              assertThat(leftOut.count()).isEqualTo(2);
              assertThat(leftOut.describe())
                  .startsWith("2 points are left out: ")
                  .endsWith("for instance exporter 192.0.2.1: ethertype 0x0806");
            });
  }

  @Test
  void doubtfulFigures_areAWarningOfTheirExporterForAnHour() {
    biflow("192.0.2.1", 60_000, 6_000_000, 20_000);
    biflow("192.0.2.1", 60_000, 6_000_000, 30_000);
    biflow("192.0.2.2", 60_000, 0, 30_000);

    assertThat(accounting.warnings())
        .singleElement()
        .asString()
        .startsWith("exporter 192.0.2.1, 2 records: OUT_BYTES and IN_BYTES differ");
    accounting.advance(BEGAN + 58 * MINUTE, 0);
    assertThat(accounting.warnings()).hasSize(1);
    accounting.advance(BEGAN + 65 * MINUTE, 0);
    assertThat(accounting.warnings()).isEmpty();
  }

  @Test
  void exportersSetting_forOutBytes_isUsed() {
    accounting =
        accounting(
            Map.of("192.0.2.1", new ExporterSettings(null, null, null, OutBytes.SAME)),
            Map.of(),
            1000);
    biflow("192.0.2.1", 60_000, 6_000_000, 20_000);
    accounting.advance(BEGAN + 2 * MINUTE, 0);

    assertThat(value(MINUTE, "flows/10.0.0.1", RX)).isZero();
  }

  @Test
  void sameDatagrams_giveSameSamples() {
    List<Given> both = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      RecordingIntake each = new RecordingIntake();
      FlowAccounting other =
          new FlowAccounting(
              new FlowSettings(null, null, null, null, 5, null, null, null),
              new InMemory().context("flows", Path.of(""), Clock.systemUTC()),
              each,
              1_795_223_870_000L);
      List<byte[]> datagrams = Recorded.datagrams("softflowd_v9.bin");
      datagrams.forEach(
          bytes ->
              other.take(
                  new Datagram(InetAddress.ofLiteral("127.0.0.1"), bytes, 1_795_223_895_000L)));
      other.advance(1_795_224_900_000L, 0);
      both.addAll(each.recorded().samples());
    }

    assertThat(both).isNotEmpty();
    assertThat(both.subList(0, both.size() / 2))
        .isEqualTo(both.subList(both.size() / 2, both.size()));
  }
}
