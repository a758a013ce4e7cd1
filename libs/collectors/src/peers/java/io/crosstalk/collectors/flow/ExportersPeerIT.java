package io.crosstalk.collectors.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.testkit.FreePort;
import io.crosstalk.testkit.PeerProgram;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Test with real exporters: softflowd and pmacctd read a capture file and export its flows; nfcapd
 * and nfdump decode the same datagrams for comparison. Root is not required, since nothing is
 * captured.
 */
class ExportersPeerIT {
  private static final String INSTALL =
      "apt-get install --no-install-recommends softflowd pmacct nfdump";
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  @TempDir private Path folder;

  /** Starts an exporter, and receives what it sends until that is complete. */
  private List<byte[]> export(
      List<String> command, DatagramSocket here, Predicate<Map<String, Long>> isComplete)
      throws IOException {
    PeerProgram exporter = PeerProgram.start(folder.resolve("exporter.log"), INSTALL, command);
    try (exporter) {
      List<byte[]> datagrams = new ArrayList<>();
      DatagramPacket packet = new DatagramPacket(new byte[65_535], 65_535);
      here.setSoTimeout((int) LONGEST.toMillis());
      while (!isComplete.test(sent(datagrams))) {
        packet.setLength(65_535);
        here.receive(packet);
        datagrams.add(Arrays.copyOf(packet.getData(), packet.getLength()));
      }
      return datagrams;
    }
  }

  private List<byte[]> softflowd(int version, PcapFile capture) throws IOException {
    try (DatagramSocket here = new DatagramSocket(0, LOOPBACK)) {
      Path file = capture.write(folder.resolve("c.pcap"));
      return export(softflowd(version, file, here.getLocalPort()), here, capture.sent()::equals);
    }
  }

  private static List<String> softflowd(int version, Path capture, int port) {
    return List.of(
        "/usr/sbin/softflowd",
        "-r",
        capture.toString(),
        "-n",
        "127.0.0.1:" + port,
        "-v",
        String.valueOf(version),
        "-A",
        "milli",
        "-d");
  }

  private List<byte[]> pmacctd(
      PcapFile capture, String plugin, Predicate<Map<String, Long>> isComplete) throws IOException {
    try (DatagramSocket here = new DatagramSocket(0, LOOPBACK)) {
      Path configuration =
          Files.writeString(
              folder.resolve("pmacctd.conf"),
              "daemonize: false\npcap_savefile: "
                  + capture.write(folder.resolve("c.pcap"))
                  + "\n"
                  + plugin.replace("RECEIVER", "127.0.0.1:" + here.getLocalPort()));
      return export(List.of("/usr/sbin/pmacctd", "-f", configuration.toString()), here, isComplete);
    }
  }

  /** Softflowd's bidirectional mode has the other direction in reverse elements (RFC 5103). */
  @Test
  void softflowd_bidirectionalRecords_countBothDirections() throws IOException {
    PcapFile capture = PcapFile.clientsAndServer(now() - 5_000);
    List<byte[]> datagrams;
    try (DatagramSocket here = new DatagramSocket(0, LOOPBACK)) {
      Path file = capture.write(folder.resolve("c.pcap"));
      List<String> command = new ArrayList<>(softflowd(10, file, here.getLocalPort()));
      command.add("-b");
      datagrams = export(command, here, capture.sent()::equals);
    }

    assertThat(sent(datagrams)).isEqualTo(capture.sent());
    assertThat(records(datagrams)).isLessThan(records(softflowd(10, capture)));
  }

  /** Returns the number of bytes of all datagrams, which grows with the number of records. */
  private static int records(List<byte[]> datagrams) {
    return datagrams.stream().mapToInt(bytes -> bytes.length).sum();
  }

  private static Map<String, Long> sent(List<byte[]> datagrams) {
    FlowDecoder decoder = new FlowDecoder(exporter -> ExporterSettings.NONE);
    Map<String, Long> sent = new TreeMap<>();
    for (byte[] bytes : datagrams) {
      DecodedDatagram decoded = decoder.decode(LOOPBACK, bytes, 0);
      assertThat(decoded.problems()).isEmpty();
      assertThat(decoded.lost()).isZero();
      for (FlowRecord flow : decoded.flows()) {
        sent.merge(flow.source().getHostAddress(), (long) flow.bytes(), Long::sum);
      }
    }
    return sent;
  }

  /** Returns the flows that nfcapd and nfdump decode from the same datagrams. */
  private Map<String, Long> nfdump(List<byte[]> datagrams) throws IOException {
    Path store = Files.createDirectories(folder.resolve("nfcapd"));
    int port = FreePort.take();
    List<String> command =
        List.of("nfcapd", "-w", store.toString(), "-b", "127.0.0.1", "-p", "" + port, "-t", "3600");
    try (PeerProgram nfcapd = PeerProgram.start(folder.resolve("nfcapd.log"), INSTALL, command);
        DatagramSocket socket = new DatagramSocket()) {
      await().until(() -> nfcapd.output().contains("Startup nfcapd"));
      for (byte[] bytes : datagrams) {
        socket.send(
            new DatagramPacket(bytes, bytes.length, new InetSocketAddress("127.0.0.1", port)));
      }
      await().until(() -> hasReadAll(port));
    }
    return parse(
        PeerProgram.run(
            folder.resolve("nfdump.log"),
            INSTALL,
            LONGEST,
            List.of("nfdump", "-R", store.toString(), "-A", "srcip", "-o", "csv")));
  }

  /** Returns whether a program listens at a UDP port, and its receive queue is empty. */
  private static boolean hasReadAll(int port) throws IOException {
    String address = ":%04X".formatted(port);
    return Files.readString(Path.of("/proc/net/udp"))
        .lines()
        .map(line -> line.strip().split("\\s+", -1))
        .filter(fields -> fields[1].endsWith(address))
        .anyMatch(fields -> fields[4].endsWith(":00000000"));
  }

  private static Map<String, Long> parse(String csv) {
    Map<String, Long> sent = new TreeMap<>();
    List<String> lines = csv.lines().toList();
    List<String> header = List.of(lines.getFirst().split(","));
    for (String line : lines) {
      String[] cells = line.split(",");
      if (line.startsWith("20") && cells.length > 20) {
        sent.put(cells[header.indexOf("sa")], Long.parseLong(cells[header.indexOf("ibyt")]));
      }
    }
    return sent;
  }

  private static long now() {
    return Clock.systemUTC().millis();
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 9, 10})
  void softflowd_decodedFlows_agreeWithNfdump(int version) throws IOException {
    PcapFile capture = PcapFile.clientsAndServer(now() - 5_000);

    List<byte[]> datagrams = softflowd(version, capture);

    assertThat(nfdump(datagrams)).isEqualTo(capture.sent());
  }

  @ParameterizedTest
  @ValueSource(ints = {9, 10})
  void pmacctd_decodedFlows_agreeWithNfdump(int version) throws IOException {
    PcapFile capture = PcapFile.clientsAndServer(now() - 5_000);

    List<byte[]> datagrams =
        pmacctd(
            capture,
            """
            plugins: nfprobe[x]
            aggregate[x]: src_host, dst_host, src_port, dst_port, proto, tos
            nfprobe_receiver[x]: RECEIVER
            nfprobe_version[x]: %d
            """
                .formatted(version),
            capture.sent()::equals);

    assertThat(nfdump(datagrams)).isEqualTo(capture.sent());
  }

  @Test
  void pmacctd_overSflow_sendsEveryPacket() throws IOException {
    // pmacctd sends one burst of about 60 datagrams; the default receive buffer of Linux holds 92.
    PcapFile capture = PcapFile.clientsAndServer(now() - 5_000, 30);

    long all = total(capture.sent());

    // Frames include their headers; the last packets stay in a buffer until more arrive.
    List<byte[]> datagrams =
        pmacctd(
            capture,
            """
            pcap_savefile_wait: true
            plugins: sfprobe[x]
            sampling_rate: 1
            sfprobe_receiver: RECEIVER
            sfprobe_agentip: 127.0.0.1
            """,
            sent -> total(sent) >= all * 95 / 100);

    assertThat(sent(datagrams).keySet()).isEqualTo(capture.sent().keySet());
    assertThat(total(sent(datagrams))).isLessThanOrEqualTo(all * 105 / 100);
  }

  private static long total(Map<String, Long> sent) {
    return sent.values().stream().mapToLong(Long::longValue).sum();
  }

  @Test
  void softflowd_sentToTheListener_givesSamples() throws Exception {
    FlowSettings settings =
        new FlowSettings(
            null, 0, Duration.ofSeconds(1), Duration.ofSeconds(6), null, null, null, null);
    FlowSource source =
        new FlowSource(settings, new InMemory().context("flows", folder, Clock.systemUTC()));
    RecordingIntake intake = new RecordingIntake();
    Thread listener = Thread.ofPlatform().start(() -> listen(source, intake));
    await().until(() -> !intake.recorded().completions().isEmpty());

    PcapFile capture = PcapFile.clientsAndServer(now() - 500);
    Path file = capture.write(folder.resolve("c.pcap"));
    PeerProgram.run(
        folder.resolve("exporter.log"), INSTALL, LONGEST, softflowd(9, file, source.port()));
    await()
        .untilAsserted(
            () ->
                assertThat(capture.sent())
                    .allSatisfy(
                        (address, bytes) ->
                            assertThat(sent(intake, "flows/" + address))
                                .isCloseTo((double) bytes, within1())));
    source.close();
    listener.join();

    assertThat(intake.recorded().rejections()).isEmpty();
  }

  private static Offset<Double> within1() {
    return Offset.offset(1.0);
  }

  private static double sent(RecordingIntake intake, String resource) {
    return intake.recorded().samples().stream()
        .filter(given -> given.resource().equals(resource))
        .filter(given -> given.metric().equals("net.tx.throughput"))
        .mapToDouble(RecordingIntake.Given::value)
        .sum();
  }

  private static void listen(FlowSource source, RecordingIntake intake) {
    try {
      source.listen(intake);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
