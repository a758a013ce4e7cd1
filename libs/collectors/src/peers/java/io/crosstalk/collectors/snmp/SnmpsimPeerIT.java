package io.crosstalk.collectors.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.testkit.FreePort;
import io.crosstalk.testkit.PeerProgram;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Test with snmpsim, which simulates a Fibre Channel switch with recorded counters that grow. */
class SnmpsimPeerIT {
  private static final String INSTALL =
      "python3 -m venv /opt/snmpsim && /opt/snmpsim/bin/pip install snmpsim==1.2.2 pysmi==2.0.0"
          + " && ln -s /opt/snmpsim/bin/snmpsim-command-responder /usr/local/bin/";

  /**
   * Additional objects of FCMGMT-MIB: bytes that do not change, and a counter that the switch does
   * not keep.
   */
  private static final String FCMGMT =
      """
      1.3.6.1.3.94.4.5.1.6.16.0.0.5.30.1.2.3.0.0.0.0.0.0.0.0.1|4x|00000000000F4240
      1.3.6.1.3.94.4.5.1.7.16.0.0.5.30.1.2.3.0.0.0.0.0.0.0.0.1|4x|00000000000F4240
      1.3.6.1.3.94.4.5.1.8.16.0.0.5.30.1.2.3.0.0.0.0.0.0.0.0.1|4x|8000000000000000
      """;

  private static final Duration INTERVAL = Duration.ofSeconds(6);

  @TempDir private static Path folder;
  private static int port;
  private static PeerProgram simulator;

  /** Duration of the longest poll in seconds. */
  private double longestPoll;

  /** Starts the simulator with two switches, which it tells apart by the community. */
  @BeforeAll
  static void start() throws IOException {
    port = FreePort.take();
    Path data = Files.createDirectories(folder.resolve("data"));
    write(data.resolve("public.snmprec"), "");
    write(data.resolve("fcmgmt.snmprec"), FCMGMT);
    simulator =
        PeerProgram.start(
            folder.resolve("snmpsim.log"),
            INSTALL,
            List.of(
                "snmpsim-command-responder",
                "--data-dir=" + data,
                "--cache-dir=" + folder.resolve("cache"),
                "--agent-udpv4-endpoint=127.0.0.1:" + port,
                "--process-user=root",
                "--process-group=root"));
  }

  private static void write(Path file, String more) throws IOException {
    try (InputStream recorded =
        Objects.requireNonNull(SnmpsimPeerIT.class.getResourceAsStream("/snmp/brocade.snmprec"))) {
      // Cumulative ones grow by their rate times the simulator's age at each poll.
      String records =
          new String(recorded.readAllBytes(), StandardCharsets.UTF_8).replace(",cumulative=1", "");
      // The order of the records in the file is that of the tree.
      int at = records.indexOf("\n1.3.6.1.4.1.1588") + 1;
      Files.writeString(file, records.substring(0, at) + more + records.substring(at));
    }
  }

  @AfterAll
  static void stop() {
    simulator.close();
  }

  private SourceContext context() {
    SourceContext context = new InMemory().context("fc-1", folder, Clock.systemUTC());
    return new SourceContext(
        context.name(),
        context.prefix(),
        folder,
        context.clock(),
        Duration.ofSeconds(2),
        context.timeout(),
        context.memory());
  }

  private static SnmpSettings settings(String community) throws IOException {
    Path file = Files.writeString(folder.resolve("community"), community);
    return new SnmpSettings(
        "127.0.0.1",
        port,
        Secret.of("file:" + file),
        null,
        null,
        null,
        null,
        null,
        Duration.ofSeconds(3),
        2,
        null,
        null);
  }

  private RecordingIntake poll(PolledSource source) throws Exception {
    RecordingIntake intake = new RecordingIntake();
    long begin = System.nanoTime();
    try {
      source.poll(intake);
    } finally {
      longestPoll = Math.max(longestPoll, (System.nanoTime() - begin) / 1e9);
    }
    return intake;
  }

  private RecordingIntake pollUntilThereAreSamples(PolledSource source) {
    RecordingIntake[] last = new RecordingIntake[1];
    await()
        .pollDelay(Duration.ZERO)
        .pollInterval(INTERVAL)
        .ignoreExceptions()
        .until(
            () -> {
              last[0] = poll(source);
              return !last[0].recorded().samples().isEmpty();
            });
    return last[0];
  }

  private boolean hasWarningsAfterAPoll(PolledSource source) throws Exception {
    poll(source);
    return !source.warnings().isEmpty();
  }

  /**
   * Tolerance of a rate: a percentage, and what the times of two polls are uncertain by. The
   * simulator counts at its answer, and the source takes a time of the poll.
   */
  private Percentage within(double percent) {
    return Percentage.withPercentage(percent + 100 * 2 * longestPoll / INTERVAL.toSeconds());
  }

  private static double value(RecordingIntake intake, String resource, String metric) {
    return intake.recorded().samples().stream()
        .filter(given -> given.resource().equals(resource) && given.metric().equals(metric))
        .mapToDouble(RecordingIntake.Given::value)
        .findFirst()
        .orElse(Double.NaN);
  }

  @Test
  void growingCounters_giveTheRecordedRates() throws Exception {
    try (PolledSource source = new FcSwitchSource(settings("public"), context())) {
      RecordingIntake intake = pollUntilThereAreSamples(source);

      // 250,000 words of 4 bytes and 125,000 a second, 4,000 ± 500 times without credit.
      assertThat(value(intake, "fc-1/port-0", "net.tx.throughput")).isCloseTo(1e6, within(10));
      assertThat(value(intake, "fc-1/port-0", "net.rx.throughput")).isCloseTo(0.5e6, within(10));
      assertThat(value(intake, "fc-1/port-0", "fc.no_tx_credits")).isCloseTo(4000.0, within(25));
      assertThat(value(intake, "fc-1/port-0", "fc.crc_errors")).isZero();
      assertThat(value(intake, "fc-1/port-0", "fc.credit_starvation")).isNaN();
    }
  }

  @Test
  void fcmgmtCounters_thatStandStill_giveWayToWordsAndThoseNotKeptAreMissing() throws Exception {
    try (PolledSource source = new FcSwitchSource(settings("fcmgmt"), context())) {
      RecordingIntake intake = pollUntilThereAreSamples(source);

      assertThat(value(intake, "fc-1/port-0", "net.tx.throughput")).isCloseTo(1e6, within(10));
      await().pollInterval(INTERVAL).ignoreExceptions().until(() -> hasWarningsAfterAPoll(source));
      assertThat(source.warnings())
          .contains(
              "port-0: connUnitPortStatCountTxElements stands still while swFCPortTxWords moves:"
                  + " swFCPortTxWords is believed; it may wrap unnoticed if the interval is long");
      assertThat(value(intake, "fc-1/port-0", "fc.credit_starvation")).isNaN();
      assertThat(intake.recorded().rejections()).isEmpty();
    }
  }

  @Test
  void fcSwitch_readByIfMib_hasItsPorts() throws Exception {
    try (PolledSource source = new IfMibSource(settings("public"), context())) {
      RecordingIntake intake = pollUntilThereAreSamples(source);

      assertThat(value(intake, "fc-1/FC port 0/1", "net.tx.throughput")).isCloseTo(9e5, within(10));
    }
  }
}
