package io.crosstalk.bench.ingest;

import io.crosstalk.bench.process.BackgroundProgram;
import io.crosstalk.event.Topics;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A running ingest-service: started from its jar with its default settings. */
final class IngestService implements IngestProgram {
  static final String TOKEN = "bench";

  private static final Duration READY = Duration.ofSeconds(90);

  private final BackgroundProgram program;
  private final int port;
  private final OutputTopic topic;

  private IngestService(BackgroundProgram program, int port, OutputTopic topic) {
    this.program = program;
    this.port = port;
    this.topic = topic;
  }

  static IngestService start(Path jar, List<String> jvm, String brokers, Path folder)
      throws IOException, InterruptedException {
    int port = BackgroundProgram.freePort();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvm);
    command.addAll(
        List.of(
            "-jar",
            jar.toString(),
            "--server.port=" + port,
            "--crosstalk.kafka.bootstrap-servers=" + brokers,
            "--crosstalk.access.tokens-file=" + tokens(folder),
            "--crosstalk.ingest.spool.directory=" + folder.resolve("spool")));
    BackgroundProgram program =
        BackgroundProgram.start(command, folder.resolve("ingest-service.log"));
    program.awaitPort(port);
    awaitHealth(port, program.log());
    return new IngestService(program, port, new OutputTopic(brokers, Topics.SAMPLES));
  }

  private static Path tokens(Path folder) throws IOException {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(TOKEN.getBytes(StandardCharsets.UTF_8));
      return Files.writeString(
          folder.resolve("tokens.json"),
          "{\"tokens\":[{\"name\":\"bench\",\"sha256\":\"%s\",\"roles\":[\"ingest\"]}]}"
              .formatted(HexFormat.of().formatHex(hash)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static void awaitHealth(int port, Path log) throws IOException, InterruptedException {
    URI health = URI.create("http://" + BackgroundProgram.HOST + ":" + port + "/actuator/health");
    long deadline = System.nanoTime() + READY.toNanos();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(health).build();
      while (client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() != 200) {
        if (System.nanoTime() > deadline) {
          throw new IOException("the ingest-service does not get ready; see " + log);
        }
        Thread.sleep(200); // Pause before the next question whether it is ready.
      }
    }
  }

  @Override
  public long pid() {
    return program.pid();
  }

  @Override
  public String writeUrl() {
    return "http://" + BackgroundProgram.HOST + ":" + port + "/api/v1/write";
  }

  String otlpUrl() {
    return "http://" + BackgroundProgram.HOST + ":" + port + "/v1/metrics";
  }

  /** Returns at once: the service answers a request only when all its samples are in Kafka. */
  @Override
  public void awaitSamples(long samples) {
    // All samples have been answered.
  }

  /**
   * Checks how many samples the service has written to Kafka since the last call.
   *
   * @throws IOException when there are fewer than {@code atLeast}
   */
  void requireNewSamples(long atLeast) throws IOException {
    long found = topic.newSamples();
    if (found < atLeast) {
      throw new IOException(
          "only %,d of %,d samples are in Kafka; see %s".formatted(found, atLeast, log()));
    }
  }

  @Override
  public Path log() {
    return program.log();
  }

  @Override
  public void close() {
    topic.close();
    program.close();
  }
}
