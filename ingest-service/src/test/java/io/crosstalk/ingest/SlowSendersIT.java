package io.crosstalk.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.access.MinimumRate;
import io.crosstalk.event.inventory.World;
import io.crosstalk.testkit.TestKafka;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.util.unit.DataSize;
import org.xerial.snappy.Snappy;

/** Tests senders that stall or are too slow, beside normal senders. */
class SlowSendersIT {
  private static final TestKafka KAFKA = TestKafka.shared();
  private static final int STALLED = 200;
  private static final int SENT = 60_000;
  private static final long ANNOUNCED = 50_000_000;
  private static final String PROTOBUF = "application/x-protobuf";

  @TempDir static Path folder;

  private static RunningIngest service;

  private final BusReader bus = new BusReader(KAFKA.bootstrapServers());
  private final long now = Instant.now().toEpochMilli();

  /** Interfaces of the service that receive bodies. */
  private enum Door {
    PUSH("/api/v1/ingest/samples", "application/x-ndjson", ""),
    REPLAY("/api/v1/ingest/replays?case=stalled", "application/zip", ""),
    OTLP("/v1/metrics", PROTOBUF, ""),
    REMOTE_WRITE("/api/v1/write", PROTOBUF, "Content-Encoding: snappy\r\n");

    private final String path;
    private final String contentType;
    private final String moreHeaders;

    Door(String path, String contentType, String moreHeaders) {
      this.path = path;
      this.contentType = contentType;
      this.moreHeaders = moreHeaders;
    }
  }

  @BeforeAll
  static void start() {
    service =
        RunningIngest.start(
            KAFKA.bootstrapServers(),
            folder,
            new MinimumRate(Duration.ofSeconds(2), DataSize.ofKilobytes(16)),
            "--server.tomcat.connection-timeout=5s");
    IngestIT.awaitHealth(service, 200);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  /** Connection over which a request with only a part of its body is sent. */
  private static final class Sender implements AutoCloseable {
    private final Socket socket;

    Sender(Door metricsIngest) throws IOException {
      URI url = URI.create(service.url());
      socket = new Socket(url.getHost(), url.getPort());
      socket.setSoTimeout((int) Duration.ofMinutes(1).toMillis());
      send(
          "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ingest\r\n"
                  .formatted(metricsIngest.path)
              + "Content-Length: %d\r\nContent-Type: %s\r\n%s\r\n"
                  .formatted(ANNOUNCED, metricsIngest.contentType, metricsIngest.moreHeaders));
    }

    void send(String text) throws IOException {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    boolean isAnswered() throws IOException {
      return socket.getInputStream().available() > 0;
    }

    /** Returns all bytes that the service sends until it closes the connection. */
    String answer() throws IOException {
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  @Test
  void stallingSenders_areDisconnectedWhileOthersAreServed() throws IOException {
    double before = cutOff();
    List<Sender> stalled = new ArrayList<>();
    for (int i = 0; i < STALLED; i++) {
      Sender sender = new Sender(Door.values()[i % Door.values().length]);
      sender.send(line("it-stalled").repeat(SENT / line("it-stalled").length()));
      stalled.add(sender);
    }

    for (int i = 0; i < 10; i++) {
      assertThat(push("it-served-" + i)).isEqualTo(200);
      assertThat(exported("it-served-" + i)).isEqualTo(200);
      assertThat(written("it-written-" + i)).isEqualTo(204);
    }
    for (Sender sender : stalled) {
      assertThat(sender.answer()).startsWith("HTTP/1.1 408 ").contains("nothing of it was taken");
      sender.close();
    }
    assertThat(cutOff() - before).isEqualTo(STALLED);
    assertThat(bus.samples(World.LIVE))
        .anyMatch(sample -> sample.startsWith("it-served-9 "))
        .noneMatch(sample -> sample.startsWith("it-stalled "));
    assertThat(folder.resolve("spool")).isEmptyDirectory();
  }

  @ParameterizedTest
  @EnumSource(Door.class)
  void sender_belowMinimumRate_isDisconnected(Door metricsIngest) throws IOException {
    try (Sender sender = new Sender(metricsIngest)) {
      Awaitility.await()
          .pollInterval(Duration.ofMillis(100))
          .until(
              () -> {
                sender.send("x");
                return sender.isAnswered();
              });
      assertThat(sender.answer()).startsWith("HTTP/1.1 408 ").contains("nothing of it was taken");
    }
    assertThat(folder.resolve("spool")).isEmptyDirectory();
  }

  private static double cutOff() {
    return service
        .get("/actuator/prometheus", "viewer")
        .response()
        .body()
        .lines()
        .filter(line -> line.startsWith("crosstalk_access_cut_off_total "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
        .sum();
  }

  private int push(String resource) {
    return service.push("samples", line(resource)).status();
  }

  private int exported(String resource) {
    return service
        .postBytes(
            "/v1/metrics",
            "ingest",
            Requests.otlp(resource, "disk.latency", now, 1),
            "Content-Type",
            PROTOBUF)
        .statusCode();
  }

  private int written(String resource) throws IOException {
    return service
        .postBytes(
            "/api/v1/write",
            "ingest",
            Snappy.compress(Requests.write(resource, now, 2)),
            "Content-Type",
            PROTOBUF,
            "Content-Encoding",
            "snappy")
        .statusCode();
  }

  private String line(String resource) {
    return "{\"time\":%d,\"resource\":\"%s\",\"metric\":\"disk.iops\",\"value\":1}\n"
        .formatted(now, resource);
  }
}
