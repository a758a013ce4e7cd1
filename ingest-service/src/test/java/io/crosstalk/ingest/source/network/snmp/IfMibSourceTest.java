package io.crosstalk.ingest.source.network.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.ingest.collect.RecordingIntake;
import io.crosstalk.ingest.collect.SourceException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snmp4j.smi.Gauge32;
import org.snmp4j.smi.OctetString;

class IfMibSourceTest {
  private static final String PORT = "sw-1/Gi0/1";
  private static final String RX = "net.rx.throughput";
  private static final String TX = "net.tx.throughput";

  @TempDir private Path folder;
  private SwitchUnderTest bench;

  @BeforeEach
  void connect() {
    bench = new SwitchUnderTest(folder, IfMibSource::new);
  }

  @AfterEach
  void disconnect() {
    bench.close();
  }

  @Test
  void theFirstRoundKnowsPortsButNoRates() throws Exception {
    bench.port(1, "Gi0/1", 5_000_000, 0);

    assertThat(bench.poll()).isEmpty();
    assertThat(bench.intake.recorded().inventories().getFirst())
        .extracting(Resource::id)
        .containsExactly("sw-1/switch", PORT);
  }

  @Test
  void aPortUsesItsSwitchAndTellsItsAddressAndSpeed() throws Exception {
    bench.port(1, "Gi0/1", 0, 0).agent.put("1.3.6.1.2.1.31.1.1.1.18.1", new OctetString("uplink"));
    bench.poll();

    Resource port = bench.intake.recorded().inventories().getFirst().stream().toList().get(1);

    assertThat(port.kind()).isEqualTo(ResourceKind.SWITCH_PORT);
    assertThat(port.uses()).containsExactly("sw-1/switch");
    assertThat(port.attributes())
        .containsEntry("alias", "uplink")
        .containsEntry("physAddress", "02:00:00:00:00:01")
        .containsEntry("speedMbit", "1000");
  }

  @Test
  void growthOfTheWideCountersIsThroughput() throws Exception {
    bench.port(1, "Gi0/1", 1_000, 1_000).poll();
    bench.port(1, "Gi0/1", 1_000 + 1_000_000_000, 1_000 + 20_000_000).poll();

    assertThat(bench.value(PORT, RX)).isEqualTo(50_000_000);
    assertThat(bench.value(PORT, TX)).isEqualTo(1_000_000);
    assertThat(bench.value(PORT, "net.utilization")).isEqualTo(40);
  }

  @Test
  void discardsAndErrorsAreTheSumOfBothDirections() throws Exception {
    bench.port(1, "Gi0/1", 0, 0).troubles(1, 0, 0, 7, 0).poll();
    bench.port(1, "Gi0/1", 0, 0).troubles(1, 20, 40, 27, 0).poll();

    assertThat(bench.value(PORT, "net.discards")).isEqualTo(3);
    assertThat(bench.value(PORT, "net.errors")).isEqualTo(1);
  }

  @Test
  void whatASwitchDoesNotCountIsMissingAndNotZero() throws Exception {
    bench.port(1, "Gi0/1", 0, 0).poll();
    bench.port(1, "Gi0/1", 10, 10).poll();

    assertThat(bench.value(PORT, "net.discards")).isNaN();
    assertThat(bench.value(PORT, RX)).isEqualTo(0.5);
  }

  @Test
  void aRestartMakesNoRateAndIsToldAsAGap() throws Exception {
    bench.port(1, "Gi0/1", 9_000_000_000L, 0).poll();
    bench.restarted().port(1, "Gi0/1", 9_000_000_100L, 0).poll();

    assertThat(bench.value(PORT, RX)).isNaN();
    assertThat(bench.intake.recorded().gaps()).singleElement().asString().contains("Gi0/1");
  }

  @Test
  void afterTheRestartTheNextRoundCountsAgain() throws Exception {
    bench.port(1, "Gi0/1", 9_000_000_000L, 0).poll();
    bench.restarted().port(1, "Gi0/1", 100, 0).poll();
    bench.port(1, "Gi0/1", 2_100, 0).poll();

    assertThat(bench.value(PORT, RX)).isEqualTo(100);
    assertThat(bench.intake.recorded().gaps()).isEmpty();
  }

  @Test
  void aDiscontinuityOfOnePortMakesNoRateThere() throws Exception {
    bench.port(1, "Gi0/1", 100, 0).port(2, "Gi0/2", 100, 0).poll();
    bench.port(1, "Gi0/1", 2_100, 0).discontinuity(1, 5).port(2, "Gi0/2", 2_100, 0).poll();

    assertThat(bench.value(PORT, RX)).isNaN();
    assertThat(bench.value("sw-1/Gi0/2", RX)).isEqualTo(100);
  }

  @Test
  void anotherIndexMakesNoRateAndThePortStaysTheSame() throws Exception {
    bench.port(1, "Gi0/1", 100, 0).port(2, "Gi0/2", 1_000_000, 0).poll();
    bench.emptied().port(1, "Gi0/2", 1_002_000, 0).port(2, "Gi0/1", 2_100, 0).poll();

    assertThat(bench.value(PORT, RX)).isNaN();
    assertThat(bench.value("sw-1/Gi0/2", RX)).isNaN();

    bench.port(1, "Gi0/2", 1_004_000, 0).port(2, "Gi0/1", 4_100, 0).poll();

    assertThat(bench.value(PORT, RX)).isEqualTo(100);
    assertThat(bench.value("sw-1/Gi0/2", RX)).isEqualTo(100);
  }

  @Test
  void aLeapThatThePortCanNotHaveMadeIsNoRate() throws Exception {
    bench.port(1, "Gi0/1", 100, 0).poll();
    bench.port(1, "Gi0/1", 943_000_000_000_000_000L, 0).poll();

    assertThat(bench.value(PORT, RX)).isNaN();
    assertThat(bench.intake.recorded().gaps()).hasSize(1);
  }

  @Test
  void withoutWideCountersNarrowOnesServeAndMayWrap() throws Exception {
    bench.narrow(1, "eth0", 1000, 4_294_967_000L, 0).poll();
    bench.narrow(1, "eth0", 1000, 704, 2_000).poll();

    assertThat(bench.value("sw-1/eth0", RX)).isEqualTo(50);
    assertThat(bench.value("sw-1/eth0", TX)).isEqualTo(100);
  }

  @Test
  void narrowCountersThatMayHaveWrappedTwiceTellNothingAndTheUserIsTold() throws Exception {
    bench.narrow(1, "eth0", 4000, 100, 0).poll();
    assertThat(bench.intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("shorten the interval"));

    bench.narrow(1, "eth0", 4000, 2_100, 0).poll();

    assertThat(bench.value("sw-1/eth0", RX)).isNaN();
    assertThat(bench.intake.recorded().rejections()).as("told once").isEmpty();
  }

  @Test
  void theSpeedOfALoopbackSaysNothing() throws Exception {
    bench.port(1, "lo", 0, 0).type(1, 24).agent.put("1.3.6.1.2.1.31.1.1.1.15.1", new Gauge32(10));
    bench.poll();
    bench.port(1, "lo", 20_000_000_000L, 0).poll();

    assertThat(bench.value("sw-1/lo", RX)).isEqualTo(1e9);
    assertThat(bench.value("sw-1/lo", "net.utilization")).isNaN();
  }

  @Test
  void portsOfTheSameNameAreToldApartByTheirAddressOrRejected() throws Exception {
    bench.port(1, "eth", 0, 0).port(2, "eth", 0, 0).port(3, "eth", 0, 0);
    bench.agent.put("1.3.6.1.2.1.2.2.1.6.3", OctetString.fromHexString("02:00:00:00:00:03"));
    bench.poll();

    assertThat(bench.intake.recorded().inventories().getFirst())
        .extracting(Resource::id)
        .containsExactly("sw-1/switch", "sw-1/eth@02:00:00:00:00:03");
    assertThat(bench.intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("can't be told apart"));
  }

  @Test
  void aCounterThatIsNoNumberRejectsThePortAndNoOther() throws Exception {
    bench.port(1, "Gi0/1", 0, 0).port(2, "Gi0/2", 0, 0);
    bench.agent.put("1.3.6.1.2.1.31.1.1.1.6.1", new OctetString("many"));
    bench.poll();

    assertThat(bench.intake.recorded().inventories().getFirst())
        .extracting(Resource::id)
        .containsExactly("sw-1/switch", "sw-1/Gi0/2");
    assertThat(bench.intake.recorded().rejections()).hasSize(1);
  }

  @Test
  void onlyPortsThatAreWantedAreRead() throws Exception {
    bench.close();
    bench = new SwitchUnderTest(folder, IfMibSource::new, "Gi.*", 1000);
    bench.port(1, "Gi0/1", 0, 0).port(2, "Vlan1", 0, 0).poll();

    assertThat(bench.intake.recorded().inventories().getFirst())
        .extracting(Resource::id)
        .containsExactly("sw-1/switch", PORT);
  }

  @Test
  void aTableIsReadUpToTheLimitAndTheRestIsReported() throws Exception {
    bench.close();
    bench = new SwitchUnderTest(folder, IfMibSource::new, ".*", 50);
    for (int index = 1; index <= 200; index++) {
      bench.port(index, "port" + index, 0, 0);
    }
    bench.poll();

    assertThat(bench.intake.recorded().inventories().getFirst()).hasSize(51);
    assertThat(bench.intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("raise maxRows"));
  }

  @Test
  void anAgentThatRepeatsItselfForEverIsGivenUp() throws Exception {
    bench.port(1, "Gi0/1", 0, 0).agent.loops = true;

    assertThatThrownBy(bench::poll).isInstanceOf(SourceException.class);
  }

  @Test
  void aSilentSwitchIsRefusedWithAdviceAndWithoutTheCommunity() {
    bench.agent.silent = true;

    assertThatThrownBy(bench::poll)
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("did not answer 2 requests")
        .hasMessageNotContaining("public");
  }

  @Test
  void afterSilenceTheNextRoundWorks() throws Exception {
    bench.port(1, "Gi0/1", 0, 0).agent.silent = true;
    assertThatThrownBy(bench::poll).isInstanceOf(SourceException.class);
    bench.agent.silent = false;
    bench.poll();
    bench.port(1, "Gi0/1", 6_000, 0).poll(Duration.ofSeconds(60));

    assertThat(bench.value(PORT, RX)).isEqualTo(100);
  }

  @Test
  void aCheckSaysWhatItSees() throws Exception {
    bench.port(1, "Gi0/1", 0, 0).narrow(2, "old", 100, 0, 0);
    Findings findings = new Findings();

    bench.source().check(findings);

    assertThat(findings.good).anyMatch(text -> text.contains("core-1"));
    assertThat(findings.good).contains("2 interfaces can be read");
    assertThat(findings.warnings).isEmpty();
  }

  @Test
  void aCheckWarnsOfAViewThatHidesTheInterfaces() throws Exception {
    Findings findings = new Findings();

    bench.source().check(findings);

    assertThat(findings.warnings).singleElement().asString().contains("view");
  }

  @Test
  void aClosedSourceAsksNobody() {
    bench.source().close();

    assertThatThrownBy(() -> bench.source().poll(new RecordingIntake()))
        .isInstanceOf(SourceException.class);
  }
}
