package io.crosstalk.collectors.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeToolTest {
  private static final String NOW = "2026-03-13T15:00:00Z";

  private record Received(String path, String token, String source, String body) {}

  private record Reply(int status, String body) {}

  @TempDir private Path folder;
  @TempDir private Path elsewhere;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final List<Duration> pauses = new ArrayList<>();
  private final Queue<Received> received = new ConcurrentLinkedQueue<>();
  private final Queue<Reply> replies = new ConcurrentLinkedQueue<>();
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          received.add(
              new Received(
                  exchange.getRequestURI().getPath(),
                  exchange.getRequestHeaders().getFirst("Authorization"),
                  exchange.getRequestHeaders().getFirst("X-Crosstalk-Source"),
                  new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
          Reply reply = replies.remove();
          byte[] body = reply.body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(reply.status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private int run(int rounds, String... options) throws InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addFirst(folder.toString());
    var around =
        new ProbeTool.Surroundings(
            Clock.fixed(Instant.parse(NOW), ZoneOffset.UTC),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            false,
            pause -> {
              pauses.add(pause);
              if (pauses.size() == rounds) {
                throw new InterruptedException();
              }
            });
    return new ProbeTool(around).run(arguments);
  }

  private String output() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String[] pushing(String... more) throws IOException {
    Path token = Files.writeString(elsewhere.resolve("token"), "t0ken\n");
    List<String> options =
        new ArrayList<>(
            List.of(
                "--push=http://127.0.0.1:" + server.getAddress().getPort() + "/",
                "--token-file=" + token,
                "--resource=db-orders",
                "--cluster-size=64KB",
                "--reads=4"));
    options.addAll(List.of(more));
    return options.toArray(String[]::new);
  }

  @Test
  void run_withoutRepetition_printsPlanResultAndMeaning() throws Exception {
    assertThat(run(0, "--clusters=2", "--cluster-size=64KB", "--reads=8")).isZero();

    assertThat(output().lines().findFirst().orElseThrow())
        .startsWith("The probe writes 128 KiB of random data (2 clusters) and reads 8 blocks");
    assertThat(output())
        .contains("unbuffered writes", "a block on average of 8, ")
        .contains("a database waits", "for a new cluster of 64 MB")
        .contains("32.8 ms for a block of its log, 128 s for a new cluster of 64 MB (0.5 MB/s)");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void run_pathMissing_fails() throws Exception {
    Path nowhere = folder.resolve("nowhere");
    folder = nowhere;

    assertThat(run(0)).isEqualTo(1);
    assertThat(output()).contains("✗ " + nowhere + " is no folder");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--clusters=many | --clusters: can't be many",
        "--clusters=7 | --clusters: must be at least 1",
        "--cluster-size=3 | --cluster-size: must be a multiple of 16KB",
        "--max-time=-1s | --max-time: must be longer than nothing",
        "--speed=3 | --speed: is not known",
        "--every=1m | --cluster-size: the probe writes 16 MiB each 60 s",
        "--max-duty-percent=90 | --max-duty-percent: must be from 0.1 to 20",
        "elsewhere | PATH: there is more than one",
        "--push=http://127.0.0.1:1 | --token-file: is missing: --push needs it",
        "--push | --token-file: is missing",
      })
  void run_invalidOption_isWrongUsage(String option, String problem) throws Exception {
    assertThat(run(0, option)).isEqualTo(2);
    assertThat(output()).contains("✗ " + problem);
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({"ftp://there", "there", "http:///", "http://user:password@there", "http://a b"})
  void run_serverIsNoAddress_isWrongUsage(String address) throws Exception {
    String[] options = pushing("--push=" + address);

    assertThat(run(0, options)).isEqualTo(2);
    assertThat(output()).contains("✗ --push: must be http://host:port").doesNotContain("password");
  }

  @Test
  void run_withServer_sendsTheSamples() throws Exception {
    replies.add(new Reply(200, "{\"accepted\":2,\"rejected\":[],\"rejectedCount\":0}"));

    assertThat(run(0, pushing())).isZero();

    assertThat(output()).contains("sent               2 samples accepted");
    Received push = received.remove();
    assertThat(push.path).isEqualTo("/api/v1/ingest/samples");
    assertThat(push.token).isEqualTo("Bearer t0ken");
    assertThat(push.source).isEqualTo("probe");
    assertThat(push.body.lines())
        .hasSize(2)
        .first()
        .satisfies(
            line ->
                assertThat(line)
                    .startsWith(
                        "{\"time\":1773414000000,\"resource\":\"db-orders\",\"metric\":\"disk.sync_write.throughput\",\"value\":")
                    .endsWith(",\"unit\":\"B/s\"}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 | {} | the server refuses the token (401)",
        "403 | | the server refuses the token (403)",
        "503 | {\"detail\":\"Kafka is away\"} | the server answers 503: Kafka is away",
        "302 | moved | the server answers 302",
        "200 | <html>Hello</html> | is no ingest-service: is the address right?",
        "200 | {\"accepted\":1,\"rejected\":[{\"line\":2,\"reason\":\"too old\"}]} | 1 samples accepted, 1 refused, the first one: too old"
      })
  void run_serverRejectsSamples_fails(int status, String body, String problem) throws Exception {
    replies.add(new Reply(status, body == null ? "" : body));

    assertThat(run(0, pushing())).isEqualTo(1);
    assertThat(output()).contains("unbuffered writes").contains(problem).doesNotContain("t0ken");
  }

  @Test
  void run_serverUnreachable_fails() throws Exception {
    String[] options = pushing();
    server.stop(0);

    assertThat(run(0, options)).isEqualTo(1);
    assertThat(output()).contains("no reply at the address");
  }

  @Test
  void run_tokenMissingOrInvalid_fails() throws Exception {
    Path token = Files.writeString(elsewhere.resolve("letter"), "two words");

    assertThat(run(0, pushing("--token-file=" + token))).isEqualTo(1);
    assertThat(run(0, pushing("--token-file=" + elsewhere.resolve("nothing")))).isEqualTo(1);
    assertThat(output()).contains("holds no token", "can't be read").doesNotContain("two words");
  }

  @Test
  void runRepeatedly_pushFails_samplesAreSentWithTheNextOnes() throws Exception {
    replies.add(new Reply(503, "{\"detail\":\"Kafka is away\"}"));
    replies.add(new Reply(200, "{\"accepted\":4,\"rejected\":[]}"));

    assertThatThrownBy(() -> run(2, pushing("--every=1m")))
        .isInstanceOf(InterruptedException.class);

    assertThat(output())
        .contains("It does so each 60 s")
        .contains(NOW + "  ✗ 2 samples wait, 0 were dropped: the server answers 503: Kafka is away")
        .contains(NOW + "  4 samples accepted");
    assertThat(received.stream().map(it -> it.body.lines().count())).containsExactly(2L, 4L);
    assertThat(pauses).allMatch(pause -> pause.compareTo(Duration.ofSeconds(60)) >= 0);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void runRepeatedly_diskUnavailable_continuesMeasuring() throws Exception {
    folder = folder.resolve("nowhere");

    assertThatThrownBy(() -> run(3, "--every=10m")).isInstanceOf(InterruptedException.class);

    assertThat(output().lines().filter(line -> line.contains("is no folder"))).hasSize(3);
  }

  @Test
  void progress_accessesTakeLong_isShownOnTheTerminal() throws Exception {
    ToolProgress progress =
        new ToolProgress(new PrintStream(out, true, StandardCharsets.UTF_8), true);
    Awaitility.await()
        .until(
            () -> {
              progress.at(
                  ProgressListener.Phase.WRITING,
                  new AccessTimings(64, 1_048_576_000L, 20_000_000),
                  6_144);
              return output().contains("… 1 MiB of 96 MiB written, 1 MB/s");
            });
    progress.close();
    assertThat(output()).endsWith("\r\u001b[2K");
  }
}
