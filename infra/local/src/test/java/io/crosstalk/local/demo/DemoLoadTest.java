package io.crosstalk.local.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the samples of the demo against an HTTP server that records them. */
class DemoLoadTest {
  private static final int LOUD = 100;

  @TempDir private Path folder;

  private final List<String> lines = new CopyOnWriteArrayList<>();
  private HttpServer server;

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/api/v1/ingest/samples",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          lines.addAll(body.lines().toList());
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.createContext(
        "/api/v1/ingest/inventory",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private DemoLoad load() throws Exception {
    return DemoLoad.start(
        "http://127.0.0.1:" + server.getAddress().getPort(), "token", folder.resolve("load.pid"));
  }

  private List<Double> loads() {
    return lines.stream()
        .filter(line -> line.contains(DemoSite.TEST))
        .map(line -> line.replaceAll(".*\"value\":([0-9.]+).*", "$1"))
        .map(Double::valueOf)
        .toList();
  }

  @Test
  void start_sendsQuietHistoryAndThenTheLoad() throws Exception {
    try (DemoLoad _ = load()) {
      assertThat(loads()).hasSizeGreaterThanOrEqualTo(180);
      assertThat(loads().subList(0, 150)).allMatch(value -> value < LOUD);
      assertThat(loads().subList(150, 180)).allMatch(value -> value > LOUD);
    }
  }

  @Test
  void stop_endsTheLoadAndNotTheSamples() throws Exception {
    try (DemoLoad _ = load()) {
      assertThat(DemoLoad.stop(folder.resolve("load.pid"))).isTrue();

      await().until(() -> loads().getLast() < LOUD);
    }
  }

  @Test
  void stop_noDemoOrStoppedBefore_isReported() throws Exception {
    assertThat(DemoLoad.stop(folder.resolve("load.pid"))).isFalse();
    try (DemoLoad _ = load()) {
      DemoLoad.stop(folder.resolve("load.pid"));

      assertThat(DemoLoad.stop(folder.resolve("load.pid"))).isTrue();
    }
    assertThat(DemoLoad.stop(folder.resolve("load.pid"))).isFalse();
  }

  @Test
  void stop_processOfTheDemoWasKilled_isReported() throws Exception {
    Files.writeString(folder.resolve("load.pid"), "999999999");

    assertThat(DemoLoad.stop(folder.resolve("load.pid"))).isFalse();
  }

  @Test
  void start_afterAnEarlierStop_isLoudAgain() throws Exception {
    try (DemoLoad _ = load()) {
      DemoLoad.stop(folder.resolve("load.pid"));
    }

    try (DemoLoad _ = load()) {
      assertThat(loads().getLast()).isGreaterThan(LOUD);
    }
  }
}
