package io.crosstalk.collectors.snmp;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snmp4j.smi.Counter32;
import org.snmp4j.smi.Integer32;
import org.snmp4j.smi.OctetString;

class FcSwitchSourceTest {
  private static final String PORT_TABLE = "1.3.6.1.4.1.1588.2.1.1.1.6.2.1.";
  private static final String STATISTICS = "1.3.6.1.3.94.4.5.1.";
  private static final String UNIT = ".16.0.0.5.30.1.2.3.0.0.0.0.0.0.0.0.";
  private static final String LINK = "1.3.6.1.3.94.1.12.1.";
  private static final String PORT = "sw-1/port-0";

  @TempDir private Path folder;
  private SwitchUnderTest setup;

  @BeforeEach
  void connect() {
    setup = new SwitchUnderTest(folder, FcSwitchSource::new);
    setup.agent.put(PORT_TABLE + "36.1", new OctetString("ESXi-01 HBA1"));
    setup.agent.put(PORT_TABLE + "34.1", OctetString.fromHexString("20:00:00:05:1e:01:02:03"));
    setup.agent.put(PORT_TABLE + "39.1", new Integer32(4));
  }

  @AfterEach
  void disconnect() {
    setup.close();
  }

  private void narrow(int column, long value) {
    setup.agent.put(PORT_TABLE + column + ".1", new Counter32(value));
  }

  private void wide(int column, long value) {
    setup.agent.put(
        STATISTICS + column + UNIT + "1",
        new OctetString(ByteBuffer.allocate(8).putLong(value).array()));
  }

  @Test
  void portIndex_one_isPortNumberZero() throws Exception {
    setup.poll();

    Resource port = setup.intake.recorded().inventories().getFirst().stream().toList().get(1);
    assertThat(port.id()).isEqualTo(PORT);
    assertThat(port.name()).isEqualTo("ESXi-01 HBA1");
    assertThat(port.layer()).isEqualTo(Layer.SAN);
    assertThat(port.attributes())
        .containsEntry("wwn", "20:00:00:05:1e:01:02:03")
        .containsEntry("portType", "f-port");
  }

  @Test
  void attachedDevice_isNamedByItsWwn() throws Exception {
    setup.agent.put(
        LINK + "5" + UNIT + "9",
        OctetString.fromHexString("20:00:00:05:1e:01:02:03:00:00:00:00:00:00:00:00"));
    setup.agent.put(
        LINK + "8" + UNIT + "9",
        OctetString.fromHexString("10:00:00:90:fa:01:02:03:00:00:00:00:00:00:00:00"));
    setup.poll();

    Resource port = setup.intake.recorded().inventories().getFirst().stream().toList().get(1);
    assertThat(port.attributes()).containsEntry("attachedWwn", "10:00:00:90:fa:01:02:03");
  }

  @Test
  void throughput_isReadFromEightOctetCounters() throws Exception {
    wide(6, 1_000);
    wide(7, 5_000_000_000_000L);
    setup.poll();
    wide(6, 20_000_001_000L);
    wide(7, 5_000_000_002_000L);
    setup.poll();

    assertThat(setup.value(PORT, "net.tx.throughput")).isEqualTo(1e9);
    assertThat(setup.value(PORT, "net.rx.throughput")).isEqualTo(100);
  }

  @Test
  void creditStarvation_400000TicksPerSecond_is100Percent() throws Exception {
    wide(8, 0);
    setup.poll();
    wide(8, 20 * 400_000L);
    setup.poll();
    assertThat(setup.value(PORT, "fc.credit_starvation")).isEqualTo(100);

    wide(8, 20 * 400_000L + 20 * 4_000L);
    setup.poll();
    assertThat(setup.value(PORT, "fc.credit_starvation")).isEqualTo(1);
  }

  @Test
  void counter_notKeptByTheSwitch_isMissing() throws Exception {
    wide(8, Long.MIN_VALUE);
    setup.poll();
    wide(8, Long.MIN_VALUE);
    setup.poll();

    assertThat(setup.value(PORT, "fc.credit_starvation")).isNaN();
  }

  @Test
  void crcErrorsDiscardsAndMissingCredits_areRates() throws Exception {
    narrow(20, 100);
    narrow(22, 17);
    narrow(28, 4_294_967_295L);
    setup.poll();
    narrow(20, 180);
    narrow(22, 37);
    narrow(28, 59);
    setup.poll();

    assertThat(setup.value(PORT, "fc.no_tx_credits")).isEqualTo(4);
    assertThat(setup.value(PORT, "fc.crc_errors")).isEqualTo(1);
    assertThat(setup.value(PORT, "fc.discards")).isEqualTo(3);
  }

  @Test
  void wordCounters_withoutByteCounters_giveThroughput() throws Exception {
    narrow(11, 0);
    narrow(12, 4_294_967_000L);
    setup.poll(Duration.ofSeconds(10));
    narrow(11, 2_500_000);
    narrow(12, 704);
    setup.poll(Duration.ofSeconds(10));

    assertThat(setup.value(PORT, "net.tx.throughput")).isEqualTo(1e6);
    assertThat(setup.value(PORT, "net.rx.throughput")).isEqualTo(400);
  }

  @Test
  void wordCounters_possiblyWrapped_giveNoRateAndAMessage() throws Exception {
    narrow(11, 0);
    setup.poll();
    assertThat(setup.intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("interval of at most 10s"));
    narrow(11, 2_500_000);
    setup.poll();

    assertThat(setup.value(PORT, "net.tx.throughput")).isNaN();
  }

  @Test
  void byteCounters_standStillWhileWordsMove_theLatterAreBelieved() throws Exception {
    setup.pollOften(
        Duration.ofSeconds(10),
        round -> {
          wide(6, 0);
          narrow(11, round * 2_500_000);
        });

    assertThat(setup.value(PORT, "net.tx.throughput")).isEqualTo(1e6);
    assertThat(setup.source().warnings())
        .singleElement()
        .asString()
        .contains("connUnitPortStatCountTxElements stands still while swFCPortTxWords moves");
  }

  /** The words are read after the bytes: a burst between them is in one poll or in the next. */
  @Test
  void burstBetweenTheReadingsOfBothCounters_isNoWarning() throws Exception {
    for (int round = 1; round <= 4 * CounterWarnings.POLLS; round++) {
      long burst = round % 3 * 1_000_000L;
      wide(6, round * 10_000_000L);
      narrow(11, (round * 10_000_000L + burst) / 4);
      setup.poll(Duration.ofSeconds(10));
      assertThat(setup.source().warnings()).isEmpty();
    }
  }

  @Test
  void switchRestart_givesNoRate() throws Exception {
    wide(6, 1_000);
    setup.poll();
    setup.restarted();
    wide(6, 2_000);
    setup.poll();

    assertThat(setup.value(PORT, "net.tx.throughput")).isNaN();
    assertThat(setup.intake.recorded().gaps()).hasSize(1);
  }

  @Test
  void check_reportsMissingObjects() throws Exception {
    Findings findings = new Findings();

    setup.source().check(findings);

    assertThat(findings.good).contains("1 Fibre Channel ports can be read");
    assertThat(findings.warnings).anyMatch(text -> text.contains("FCMGMT-MIB"));
  }
}
