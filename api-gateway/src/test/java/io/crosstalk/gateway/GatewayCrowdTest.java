package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.crosstalk.access.MinimumRate;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.util.unit.DataSize;

/**
 * Tests the gateway with more callers than it admits, and with callers that do not read their
 * responses.
 */
@SpringBootTest(
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = {
      "crosstalk.access.max-requests=8",
      "server.tomcat.connection-timeout=2s",
      "server.tomcat.keep-alive-timeout=2s"
    })
class GatewayCrowdTest {
  @TestConfiguration(proxyBeanMethods = false)
  static class HighMinimumRate {
    @Bean
    MinimumRate minimumRate() {
      return new MinimumRate(Duration.ofMillis(500), DataSize.ofGigabytes(100));
    }
  }

  private static final StandIn STAND_IN = new StandIn();
  private static final ServerSocket BREAKING_OFF = breakingOff();
  private static final HttpServer SERVICE = waiting();

  /**
   * Number of callers that are admitted: half of all slots, because all callers have the same
   * token.
   */
  private static final int ADMITTED = 4;

  private static final String INCIDENTS = "/api/v1/incidents";
  private static final String SOURCES = "/api/v1/sources";

  /**
   * Size of a response that is larger than the buffers of a connection. The stand-in needs several
   * times as much memory for each request at the same time.
   */
  private static final int LARGE = 16_000_000;

  private static final int RECEIVE_BUFFER = 64 * 1024;

  @TempDir static Path folder;

  @LocalServerPort int port;

  @Autowired MeterRegistry meters;

  private final HttpClient http = HttpClient.newHttpClient();

  @DynamicPropertySource
  static void properties(DynamicPropertyRegistry registry) {
    STAND_IN.configure(registry, folder);
    // A caller that is not served must have been refused or disconnected.
    registry.add("crosstalk.upstream.timeout", () -> "1h");
    registry.add(
        "crosstalk.upstream.correlation-url",
        () -> "http://localhost:" + BREAKING_OFF.getLocalPort());
    registry.add(
        "crosstalk.upstream.ingest-url",
        () -> "http://localhost:" + SERVICE.getAddress().getPort());
  }

  /**
   * Released by a client that has read the beginning of its response; the service then breaks the
   * response off.
   */
  private static final Semaphore BEGUN = new Semaphore(0);

  /** Starts a service that closes the connection in the middle of a response. */
  private static ServerSocket breakingOff() {
    try {
      var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      Thread.ofVirtual().start(() -> breakOff(server));
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void breakOff(ServerSocket server) {
    String half =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n"
            + "x".repeat(100_000);
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        var request = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
        String first = request.readLine();
        if (first == null || first.contains("/actuator/health")) {
          continue;
        }
        while (!request.readLine().isEmpty()) {
          continue;
        }
        socket.getOutputStream().write(half.getBytes(UTF_8));
        BEGUN.acquire();
      } catch (IOException e) {
        // The test has ended, or the gateway has given up a question for the health.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Requests that wait at the service of the sources. */
  private static final AtomicInteger WAITING = new AtomicInteger();

  /** Permits the answers of this service; each test has a new one. */
  private static volatile CountDownLatch answers = new CountDownLatch(1);

  /** Starts a service that gives no answer until the test permits it. */
  private static HttpServer waiting() {
    try {
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      server.createContext(
          "/",
          exchange -> {
            try (exchange) {
              if (exchange.getRequestURI().getPath().equals(SOURCES)) {
                WAITING.incrementAndGet();
                answers.await();
              }
              exchange.getResponseHeaders().set("Content-Type", "application/json");
              exchange.sendResponseHeaders(200, 2);
              exchange.getResponseBody().write("{}".getBytes(UTF_8));
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
      server.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    SERVICE.stop(0);
    BREAKING_OFF.close();
    STAND_IN.stop();
  }

  /** The first request of the process may take longer than the gateway waits for its callers. */
  @BeforeEach
  void reset() {
    answers.countDown();
    answers = new CountDownLatch(1);
    STAND_IN.reset();
    await().ignoreExceptions().until(() -> ask(INCIDENTS).join().statusCode() == 200);
  }

  @Test
  void callers_moreThanAdmitted_othersAreRefusedAtOnce() {
    List<CompletableFuture<HttpResponse<String>>> admitted =
        IntStream.range(0, ADMITTED).mapToObj(i -> askUntilAdmitted()).toList();

    assertThat(IntStream.range(0, 4 * ADMITTED).mapToObj(i -> ask(SOURCES)).toList())
        .extracting(CompletableFuture::join)
        .allSatisfy(
            refused -> {
              assertThat(refused.statusCode()).isEqualTo(503);
              assertThat(refused.headers().firstValue("Retry-After")).contains("1");
            });
    assertThat(ask("/").join().statusCode()).isEqualTo(200);
    assertThat(ask("/actuator/health/liveness").join().statusCode()).isEqualTo(200);

    answers.countDown();
    assertThat(admitted).extracting(answer -> answer.join().statusCode()).containsOnly(200);
  }

  /** The request of an earlier test may have been answered and still count as under way. */
  private CompletableFuture<HttpResponse<String>> askUntilAdmitted() {
    int before = WAITING.get();
    var last = new AtomicReference<>(ask(SOURCES));
    await()
        .until(
            () -> {
              if (last.get().isDone()) {
                last.set(ask(SOURCES));
              }
              return WAITING.get() > before;
            });
    return last.get();
  }

  @Test
  void callers_doNotRead_areDisconnectedAndOthersServed() throws IOException {
    STAND_IN.answer(INCIDENTS, "\"" + "x".repeat(LARGE) + "\"");
    var cutOff = meters.counter("crosstalk.access.cut.off");
    var refused = meters.counter("crosstalk.access.refused");
    double cutOffBefore = cutOff.count();
    double refusedBefore = refused.count();
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < ADMITTED; i++) {
        slow.add(askWithoutReading(INCIDENTS));
      }
      // The request of an earlier test may have been answered and still count as under way.
      await()
          .until(() -> cutOff.count() - cutOffBefore + refused.count() - refusedBefore >= ADMITTED);

      assertThat(cutOff.count()).isGreaterThan(cutOffBefore);
      await().until(() -> ask("/api/v1/owners").join().statusCode() == 200);
      for (Socket socket : slow) {
        assertThat(bytesLeft(socket)).isLessThan(LARGE);
      }
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void caller_readsBelowTheMinimumRate_isDisconnected() throws IOException {
    STAND_IN.answer(INCIDENTS, "\"" + "x".repeat(LARGE) + "\"");
    var cutOff = meters.counter("crosstalk.access.cut.off");
    double before = cutOff.count();

    try (Socket slow = askWithoutReading(INCIDENTS)) {
      assertThat(readInSmallPieces(slow)).isLessThan(LARGE);
    }

    assertThat(cutOff.count()).isEqualTo(before + 1);
  }

  private static long readInSmallPieces(Socket socket) {
    long count = 0;
    try {
      int read;
      byte[] piece = new byte[16];
      while ((read = socket.getInputStream().read(piece)) > 0) {
        count += read;
      }
      return count;
    } catch (IOException reset) {
      return count;
    }
  }

  @Test
  void response_brokenOffByService_isNotEndedAsComplete() throws IOException {
    try (Socket socket = askWithoutReading("/api/v1/inventory")) {
      byte[] beginning = socket.getInputStream().readNBytes("HTTP/1.1 200".length());
      BEGUN.release();
      String answer = new String(beginning, UTF_8) + new String(readUntilClosed(socket), UTF_8);

      assertThat(answer).startsWith("HTTP/1.1 200").doesNotEndWith("0\r\n\r\n");
    }
  }

  private static byte[] readUntilClosed(Socket socket) {
    var read = new ByteArrayOutputStream();
    try {
      socket.getInputStream().transferTo(read);
    } catch (IOException reset) {
      assertThat(read.size()).isPositive();
    }
    return read.toByteArray();
  }

  private Socket askWithoutReading(String path) throws IOException {
    var socket = new Socket();
    // A small buffer, so that the answer does not fit into the buffers of both ends.
    socket.setReceiveBufferSize(RECEIVE_BUFFER);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    String request =
        "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer viewer-token\r\n\r\n"
            .formatted(path);
    socket.getOutputStream().write(request.getBytes(UTF_8));
    socket.getOutputStream().flush();
    return socket;
  }

  private static long bytesLeft(Socket socket) {
    long count = 0;
    try {
      int read;
      byte[] buffer = new byte[1 << 16];
      while ((read = socket.getInputStream().read(buffer)) > 0) {
        count += read;
      }
      return count;
    } catch (IOException reset) {
      return count;
    }
  }

  private CompletableFuture<HttpResponse<String>> ask(String path) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
            .header("Authorization", "Bearer viewer-token")
            .build();
    return http.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }
}
