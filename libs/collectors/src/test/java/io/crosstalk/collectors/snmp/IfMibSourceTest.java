package io.crosstalk.collectors.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snmp4j.smi.Gauge32;
import org.snmp4j.smi.OctetString;

class IfMibSourceTest {
  private static final long WRAP = 1L << 32;
  private static final String PORT = "sw-1/Gi0/1";
  private static final String RX = "net.rx.throughput";
  private static final String TX = "net.tx.throughput";

  @TempDir private Path folder;
  private SwitchUnderTest setup;

  @BeforeEach
  void connect() {
    setup = new SwitchUnderTest(folder, IfMibSource::new);
  }

  @AfterEach
  void disconnect() {
    setup.close();
  }

  @Test
  void firstRound_hasPortsWithoutRates() throws Exception {
    setup.port(1, "Gi0/1", 5_000_000, 0);

    assertThat(setup.poll()).isEmpty();
    assertThat(setup.intake.recorded().inventories().getFirst())
        .extracting(Resource::id)
        .containsExactly("sw-1/switch", PORT);
  }

  @Test
  void port_usesItsSwitchWithAddressAndSpeed() throws Exception {
    setup.port(1, "Gi0/1", 0, 0).agent.put("1.3.6.1.2.1.31.1.1.1.18.1", new OctetString("uplink"));
    setup.poll();

    Resource port = setup.intake.recorded().inventories().getFirst().stream().toList().get(1);

    assertThat(port.kind()).isEqualTo(ResourceKind.SWITCH_PORT);
    assertThat(port.uses()).containsExactly("sw-1/switch");
    assertThat(port.attributes())
        .containsEntry("alias", "uplink")
        .containsEntry("physAddress", "02:00:00:00:00:01")
        .containsEntry("speedMbit", "1000");
  }

  @Test
  void counters64Bit_growth_isThroughput() throws Exception {
    setup.port(1, "Gi0/1", 1_000, 1_000).poll();
    setup.port(1, "Gi0/1", 1_000 + 1_000_000_000, 1_000 + 20_000_000).poll();

    assertThat(setup.value(PORT, RX)).isEqualTo(50_000_000);
    assertThat(setup.value(PORT, TX)).isEqualTo(1_000_000);
    assertThat(setup.value(PORT, "net.utilization")).isEqualTo(40);
  }

  @Test
  void discardsAndErrors_areSumsOfBothDirections() throws Exception {
    setup.port(1, "Gi0/1", 0, 0).troubles(1, 0, 0, 7, 0).poll();
    setup.port(1, "Gi0/1", 0, 0).troubles(1, 20, 40, 27, 0).poll();

    assertThat(setup.value(PORT, "net.discards")).isEqualTo(3);
    assertThat(setup.value(PORT, "net.errors")).isEqualTo(1);
  }

  @Test
  void counter_notSupported_isMissing() throws Exception {
    setup.port(1, "Gi0/1", 0, 0).poll();
    setup.port(1, "Gi0/1", 10, 10).poll();

    assertThat(setup.value(PORT, "net.discards")).isNaN();
    assertThat(setup.value(PORT, RX)).isEqualTo(0.5);
  }

  @Test
  void switchRestart_givesNoRateAndAGap() throws Exception {
    setup.port(1, "Gi0/1", 9_000_000_000L, 0).poll();
    setup.restarted().port(1, "Gi0/1", 9_000_000_100L, 0).poll();

    assertThat(setup.value(PORT, RX)).isNaN();
    assertThat(setup.intake.recorded().gaps()).singleElement().asString().contains("Gi0/1");
  }

  @Test
  void pollAfterSwitchRestart_givesRatesAgain() throws Exception {
    setup.port(1, "Gi0/1", 9_000_000_000L, 0).poll();
    setup.restarted().port(1, "Gi0/1", 100, 0).poll();
    setup.port(1, "Gi0/1", 2_100, 0).poll();

    assertThat(setup.value(PORT, RX)).isEqualTo(100);
    assertThat(setup.intake.recorded().gaps()).isEmpty();
  }

  @Test
  void counterReset_ofOnePort_givesNoRateForThatPort() throws Exception {
    setup.port(1, "Gi0/1", 100, 0).port(2, "Gi0/2", 100, 0).poll();
    setup.port(1, "Gi0/1", 2_100, 0).discontinuity(1, 5).port(2, "Gi0/2", 2_100, 0).poll();

    assertThat(setup.value(PORT, RX)).isNaN();
    assertThat(setup.value("sw-1/Gi0/2", RX)).isEqualTo(100);
  }

  @Test
  void ifIndex_changed_givesRatesOfTheSamePortFromTheSecondPoll() throws Exception {
    setup.port(1, "Gi0/1", 100, 0).port(2, "Gi0/2", 1_000_000, 0).poll();
    setup.emptied().port(1, "Gi0/2", 1_002_000, 0).port(2, "Gi0/1", 2_100, 0).poll();

    assertThat(setup.value(PORT, RX)).isNaN();
    assertThat(setup.value("sw-1/Gi0/2", RX)).isNaN();

    setup.port(1, "Gi0/2", 1_004_000, 0).port(2, "Gi0/1", 4_100, 0).poll();

    assertThat(setup.value(PORT, RX)).isEqualTo(100);
    assertThat(setup.value("sw-1/Gi0/2", RX)).isEqualTo(100);
  }

  @Test
  void counterGrowth_abovePortSpeed_givesNoRate() throws Exception {
    setup.port(1, "Gi0/1", 100, 0).poll();
    setup.port(1, "Gi0/1", 943_000_000_000_000_000L, 0).poll();

    assertThat(setup.value(PORT, RX)).isNaN();
    assertThat(setup.intake.recorded().gaps()).hasSize(1);
  }

  /** Virtual network cards state 10 Mbit/s: https://github.com/ntop/ntopng/issues/9707. */
  @Test
  void speed_thatTheCountersExceedForLong_isNotBelieved() throws Exception {
    for (int round = 0; round <= 10; round++) {
      setup.port(1, "Gi0/1", round * 1_000_000_000L, round * 30_000_000L);
      setup.agent.put("1.3.6.1.2.1.31.1.1.1.15.1", new Gauge32(10));
      setup.poll();
      if (round == 1) {
        assertThat(setup.value(PORT, RX)).isNaN();
      }
    }

    assertThat(setup.value(PORT, RX)).isEqualTo(50_000_000);
    assertThat(setup.value(PORT, TX)).isEqualTo(1_500_000);
    assertThat(setup.value(PORT, "net.utilization")).isNaN();
    assertThat(setup.intake.recorded().gaps()).isEmpty();
    assertThat(setup.source().warnings())
        .containsExactly(
            "Gi0/1: its counters grow faster than its ifHighSpeed of 10 Mbit/s allows: they are"
                + " believed, and there is no net.utilization; let the port state its speed");
  }

  @Test
  void speed_thatTheCountersExceedOnce_isBelieved() throws Exception {
    setup.pollOften(
        Duration.ofSeconds(20),
        round ->
            setup.port(1, "Gi0/1", (round == 0 ? 0 : 3_750_000_000L) + round * 250_000_000, 0));

    assertThat(setup.value(PORT, "net.utilization")).isEqualTo(10);
    assertThat(setup.source().warnings()).isEmpty();
  }

  @Test
  void counters32Bit_afterOneWrap_giveRate() throws Exception {
    setup.narrow(1, "eth0", 1000, 4_294_967_000L, 0).poll();
    setup.narrow(1, "eth0", 1000, 704, 2_000).poll();

    assertThat(setup.value("sw-1/eth0", RX)).isEqualTo(50);
    assertThat(setup.value("sw-1/eth0", TX)).isEqualTo(100);
  }

  @Test
  void counters32Bit_possiblyWrappedTwice_giveNoRateAndAMessage() throws Exception {
    setup.narrow(1, "eth0", 4000, 100, 0).poll();
    assertThat(setup.intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("shorten the interval"));

    setup.narrow(1, "eth0", 4000, 2_100, 0).poll();

    assertThat(setup.value("sw-1/eth0", RX)).isNaN();
    assertThat(setup.intake.recorded().rejections()).as("told once").isEmpty();
  }

  /**
   * 64-bit counters that are there and never grow, in one direction:
   * https://github.com/librenms/librenms/pull/6106.
   */
  @Test
  void counters64Bit_standStillWhileThoseOf32BitsMove_theLatterAreBelieved() throws Exception {
    setup.pollOften(
        Duration.ofSeconds(20),
        round ->
            setup
                .port(1, "Gi0/1", 0, 1_000 + round * 200_000)
                .narrow(1, "Gi0/1", 1000, 500 + round * 1_000_000, 1_000 + round * 200_000));

    assertThat(setup.value(PORT, RX)).isEqualTo(50_000);
    assertThat(setup.value(PORT, TX)).isEqualTo(10_000);
    assertThat(setup.source().warnings())
        .singleElement()
        .asString()
        .startsWith("Gi0/1: ifHCInOctets stands still while ifInOctets moves");
  }

  /** A counter that stopped at some value: https://github.com/librenms/librenms/issues/2376. */
  @Test
  void counters64Bit_stoppedAtAValue_areNotBelieved() throws Exception {
    setup.port(1, "Gi0/1", 4_413_025_560L, 7).narrow(1, "Gi0/1", 1000, 4_294_967_000L, 7).poll();
    setup.port(1, "Gi0/1", 4_413_025_560L, 7).narrow(1, "Gi0/1", 1000, 999_704, 7).poll();

    assertThat(setup.value(PORT, RX)).isEqualTo(50_000);
    assertThat(setup.value(PORT, TX)).isZero();
    assertThat(setup.value(PORT, "net.utilization")).isEqualTo(0.04);
  }

  @Test
  void port_withoutTraffic_hasZeroWithoutAWarning() throws Exception {
    setup.port(1, "Gi0/1", 4_000, 0).narrow(1, "Gi0/1", 1000, 4_000, 0).poll();
    setup.port(1, "Gi0/1", 4_000, 0).narrow(1, "Gi0/1", 1000, 4_060, 0).poll();

    assertThat(setup.value(PORT, RX)).isEqualTo(3);
    assertThat(setup.value(PORT, TX)).isZero();
    assertThat(setup.source().warnings()).isEmpty();
  }

  /** A 32-bit counter that may have wrapped several times is no statement about the rate. */
  @Test
  void counters32Bit_thatMayHaveWrapped_neitherReplaceNorContradict() throws Exception {
    setup.pollOften(
        Duration.ofSeconds(60),
        round ->
            setup
                .port(1, "Gi0/1", 0, round * 7_000_000_000L)
                .narrow(1, "Gi0/1", 1000, 500 + round * 1_000_000, round * 7_000_000_000L % WRAP));

    assertThat(setup.value(PORT, RX)).as("moves, but by how much?").isNaN();
    assertThat(setup.value(PORT, TX)).isCloseTo(7e9 / 60, within(1.0));
    assertThat(setup.source().warnings())
        .singleElement()
        .asString()
        .contains("ifInOctets moves", "there is no rate", "shorten the interval")
        .doesNotContain("believed");
  }

  /** A counter with wrong values: https://github.com/librenms/librenms/issues/3132. */
  @Test
  void counters_thatContradictEachOther_areAWarning() throws Exception {
    setup.pollOften(
        Duration.ofSeconds(20),
        round ->
            setup
                .port(1, "Gi0/1", 0, round * 20_000_000)
                .narrow(1, "Gi0/1", 1000, 0, round * 200_000));

    assertThat(setup.value(PORT, TX)).isEqualTo(1_000_000);
    assertThat(setup.source().warnings())
        .containsExactly(
            "Gi0/1: ifHCOutOctets and ifOutOctets disagree: ifHCOutOctets is believed, the larger"
                + " one");

    setup.port(1, "Gi0/1", 0, 100_200_000).narrow(1, "Gi0/1", 1000, 0, 1_200_000).poll();
    assertThat(setup.source().warnings()).as("of the last poll").isEmpty();
  }

  @Test
  void counters64Bit_thatBeginAgain_areNotReplaced() throws Exception {
    setup.port(1, "Gi0/1", 9_000_000, 0).narrow(1, "Gi0/1", 1000, 9_000_000, 0).poll();
    setup.port(1, "Gi0/1", 100, 0).narrow(1, "Gi0/1", 1000, 100, 0).poll();

    assertThat(setup.value(PORT, RX)).isNaN();
    assertThat(setup.intake.recorded().gaps()).hasSize(1);
  }

  @Test
  void speed_ofLoopback_isUnknown() throws Exception {
    setup.port(1, "lo", 0, 0).type(1, 24).agent.put("1.3.6.1.2.1.31.1.1.1.15.1", new Gauge32(10));
    setup.poll();
    setup.port(1, "lo", 20_000_000_000L, 0).poll();

    assertThat(setup.value("sw-1/lo", RX)).isEqualTo(1e9);
    assertThat(setup.value("sw-1/lo", "net.utilization")).isNaN();
  }

  @Test
  void portsOfSameName_areDistinguishedByAddressOrRejected() throws Exception {
    setup.port(1, "eth", 0, 0).port(2, "eth", 0, 0).port(3, "eth", 0, 0);
    setup.agent.put("1.3.6.1.2.1.2.2.1.6.3", OctetString.fromHexString("02:00:00:00:00:03"));
    setup.poll();

    assertThat(setup.intake.recorded().inventories().getFirst())
        .extracting(Resource::id)
        .containsExactly("sw-1/switch", "sw-1/eth@02:00:00:00:00:03");
    assertThat(setup.intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("can't be told apart"));
  }

  @Test
  void poll_invalidCounterOfAPort_rejectsOnlyThatPort() throws Exception {
    setup.port(1, "Gi0/1", 0, 0).port(2, "Gi0/2", 0, 0);
    setup.agent.put("1.3.6.1.2.1.31.1.1.1.6.1", new OctetString("many"));
    setup.poll();

    assertThat(setup.intake.recorded().inventories().getFirst())
        .extracting(Resource::id)
        .containsExactly("sw-1/switch", "sw-1/Gi0/2");
    assertThat(setup.intake.recorded().rejections()).hasSize(1);
  }

  @Test
  void ports_notMatchingTheSetting_areSkipped() throws Exception {
    setup.close();
    setup = new SwitchUnderTest(folder, IfMibSource::new, "Gi.*", 1000);
    setup.port(1, "Gi0/1", 0, 0).port(2, "Vlan1", 0, 0).poll();

    assertThat(setup.intake.recorded().inventories().getFirst())
        .extracting(Resource::id)
        .containsExactly("sw-1/switch", PORT);
  }

  @Test
  void table_aboveTheLimit_isTruncatedAndReported() throws Exception {
    setup.close();
    setup = new SwitchUnderTest(folder, IfMibSource::new, ".*", 50);
    for (int index = 1; index <= 200; index++) {
      setup.port(index, "port" + index, 0, 0);
    }
    setup.poll();

    assertThat(setup.intake.recorded().inventories().getFirst()).hasSize(51);
    assertThat(setup.intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("raise maxRows"));
  }

  @Test
  void poll_endlessTable_isAborted() throws Exception {
    setup.port(1, "Gi0/1", 0, 0).agent.loops = true;

    assertThatThrownBy(setup::poll).isInstanceOf(SourceException.class);
  }

  @Test
  void poll_switchDoesNotRespond_failsWithAdviceWithoutTheCommunity() {
    setup.agent.silent = true;

    assertThatThrownBy(setup::poll)
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("did not answer 2 requests")
        .hasMessageNotContaining("public");
  }

  @Test
  void poll_afterASwitchDidNotRespond_succeeds() throws Exception {
    setup.port(1, "Gi0/1", 0, 0).agent.silent = true;
    assertThatThrownBy(setup::poll).isInstanceOf(SourceException.class);
    setup.agent.silent = false;
    setup.poll();
    setup.port(1, "Gi0/1", 6_000, 0).poll(Duration.ofSeconds(60));

    assertThat(setup.value(PORT, RX)).isEqualTo(100);
  }

  @Test
  void check_reachableSwitch_reportsFindings() throws Exception {
    setup.port(1, "Gi0/1", 0, 0).narrow(2, "old", 100, 0, 0);
    Findings findings = new Findings();

    setup.source().check(findings);

    assertThat(findings.good).anyMatch(text -> text.contains("core-1"));
    assertThat(findings.good).contains("2 interfaces can be read");
    assertThat(findings.warnings).isEmpty();
  }

  @Test
  void check_snmpViewWithoutInterfaces_warns() throws Exception {
    Findings findings = new Findings();

    setup.source().check(findings);

    assertThat(findings.warnings).singleElement().asString().contains("view");
  }

  @Test
  void poll_afterClose_sendsNoRequest() {
    setup.source().close();

    assertThatThrownBy(() -> setup.source().poll(new RecordingIntake()))
        .isInstanceOf(SourceException.class);
  }
}
