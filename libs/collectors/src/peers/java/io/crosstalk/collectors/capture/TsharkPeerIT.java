package io.crosstalk.collectors.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.testkit.PeerProgram;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Test with real TCP connections, some of them reset, which dumpcap captures and tshark reports.
 * Capturing needs root, or the capability CAP_NET_RAW.
 */
class TsharkPeerIT {
  private static final String INSTALL =
      "apt-get install --no-install-recommends tshark; capturing on lo needs root";
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final String SERVER = "127.0.77.1";
  private static final int CONNECTIONS = 60;
  private static final int RESET_EVERY = 4;
  private static final byte[] QUESTION = new byte[1000];

  /** Content of the last packet. */
  private static final String LAST = "the last packet of the traffic";

  @TempDir private Path folder;

  /**
   * Creates connections of ten front ends, of which the first one carries most of the load, and
   * sends a datagram when all of them are closed.
   */
  private static void sendTraffic() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 100, InetAddress.ofLiteral(SERVER))) {
      for (int i = 0; i < CONNECTIONS; i++) {
        String client = "127.0.77." + (i % 3 == 0 ? 11 + i / 3 % 9 : 10);
        try (Socket mine = new Socket()) {
          mine.bind(new InetSocketAddress(client, 0));
          mine.connect(server.getLocalSocketAddress());
          answer(server, mine, i % RESET_EVERY == 0);
        }
      }
    }
    try (DatagramSocket receiver = new DatagramSocket(0, InetAddress.ofLiteral(SERVER));
        DatagramSocket sender = new DatagramSocket()) {
      byte[] text = LAST.getBytes(StandardCharsets.US_ASCII);
      sender.send(new DatagramPacket(text, text.length, receiver.getLocalSocketAddress()));
    }
  }

  private static void answer(ServerSocket server, Socket mine, boolean reset) throws IOException {
    try (Socket theirs = server.accept()) {
      mine.getOutputStream().write(QUESTION);
      theirs.getInputStream().readNBytes(QUESTION.length);
      if (reset) {
        theirs.setSoLinger(true, 0);
      }
    }
  }

  private Path capture() throws IOException {
    Path file = folder.resolve("capture.pcapng");
    List<String> command =
        List.of("dumpcap", "-i", "lo", "-f", "host " + SERVER, "-w", file.toString(), "-q");
    try (PeerProgram dumpcap = PeerProgram.start(folder.resolve("dumpcap.log"), INSTALL, command)) {
      await().until(() -> dumpcap.output().contains("File:") || !dumpcap.isRunning());
      assertThat(dumpcap.isRunning()).as(INSTALL + "\n" + dumpcap.output()).isTrue();
      sendTraffic();
      await().until(() -> Files.readString(file, StandardCharsets.ISO_8859_1).contains(LAST));
    }
    return file;
  }

  /**
   * Returns the output of tshark without the warning about running as root, which tshark writes
   * only to the screen.
   */
  private String tshark(Path capture, String... more) {
    List<String> command = new ArrayList<>(List.of("tshark", "-n", "-r", capture.toString()));
    command.addAll(List.of(more));
    return PeerProgram.run(folder.resolve("tshark.log"), INSTALL, LONGEST, command)
        .lines()
        .filter(line -> !line.startsWith("Running as user"))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private RecordingIntake read(Path reports) throws Exception {
    CaptureSettings settings =
        new CaptureSettings(
            reports.toString(), null, null, null, Duration.ofMinutes(1), null, null, Map.of());
    CaptureSource source =
        new CaptureSource(settings, new InMemory().context("cap", folder, Clock.systemUTC()));
    RecordingIntake intake = new RecordingIntake();
    source.poll(new RecordingIntake());
    source.poll(intake);
    source.close();
    return intake;
  }

  private static double value(RecordingIntake intake, String resource, String metric) {
    return intake.recorded().samples().stream()
        .filter(given -> given.resource().equals(resource) && given.metric().equals(metric))
        .mapToDouble(Given::value)
        .sum();
  }

  @Test
  void realConnections_withResets_arePublishedFromReports() throws Exception {
    Path capture = capture();
    Path reports = Files.createDirectory(folder.resolve("reports"));
    Files.writeString(
        reports.resolve("report_20261125T120000Z_20261125T120100Z.txt"),
        tshark(
            capture,
            "-q",
            "-z",
            "expert",
            "-z",
            "endpoints,ip",
            "-z",
            "endpoints,tcp",
            "-z",
            "conv,ip",
            "-z",
            "conv,tcp"));
    Files.writeString(
        reports.resolve("fields.csv"),
        tshark(
            capture,
            "-T",
            "fields",
            "-E",
            "header=y",
            "-E",
            "separator=,",
            "-E",
            "occurrence=f",
            "-Y",
            "tcp",
            "-e",
            "frame.time_epoch",
            "-e",
            "ip.src",
            "-e",
            "ip.dst",
            "-e",
            "tcp.flags.reset"));

    RecordingIntake intake = read(reports);

    assertThat(intake.recorded().rejections()).isEmpty();
    int resets = CONNECTIONS / RESET_EVERY;
    assertThat(value(intake, "cap/capture", "net.resets") * 60).isCloseTo((double) resets, one());
    assertThat(value(intake, "cap/" + SERVER, "net.resets_sent") * 60)
        .isCloseTo((double) resets, one());
    assertThat(value(intake, "cap/" + SERVER, "net.resets_received")).isZero();
    assertThat(value(intake, "cap/" + SERVER, "net.connections")).isEqualTo(CONNECTIONS);
    assertThat(value(intake, "cap/127.0.77.10", "net.connections"))
        .isEqualTo(CONNECTIONS * 2 / 3.0);
    double bytes = value(intake, "cap/" + SERVER, "net.rx.throughput") * 60;
    assertThat(bytes).isBetween(CONNECTIONS * 1000.0, CONNECTIONS * 1500.0);
  }

  private static Offset<Double> one() {
    return Offset.offset(0.001);
  }
}
