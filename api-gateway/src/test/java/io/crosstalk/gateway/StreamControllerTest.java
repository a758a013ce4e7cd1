package io.crosstalk.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.crosstalk.event.token.TokensFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Tests the stream of events through the gateway, with a service whose streams the test writes. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class StreamControllerTest {
  private static final StandIn STAND_IN = new StandIn();
  private static final BlockingQueue<HttpExchange> STREAMS = new LinkedBlockingQueue<>();
  private static final HttpServer SERVICE = service();

  @TempDir static Path folder;

  @LocalServerPort int port;

  private final HttpClient http = HttpClient.newHttpClient();

  private static HttpServer service() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      server.createContext(
          "/api/v1/stream",
          exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().flush();
            STREAMS.add(exchange);
          });
      server.start();
      return server;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @DynamicPropertySource
  static void properties(DynamicPropertyRegistry registry) {
    STAND_IN.configure(registry, folder);
    registry.add(
        "crosstalk.upstream.rules-url", () -> "http://127.0.0.1:" + SERVICE.getAddress().getPort());
    registry.add("crosstalk.stream.max-streams", () -> "4");
    registry.add("crosstalk.upstream.timeout", () -> "3s");
  }

  @AfterAll
  static void stop() {
    SERVICE.stop(0);
    STAND_IN.stop();
  }

  @BeforeEach
  void noStreams() {
    STREAMS.clear();
  }

  private HttpResponse<InputStream> open(Map<String, String> headers) throws Exception {
    return open("viewer-token", headers);
  }

  private HttpResponse<InputStream> open(String token, Map<String, String> headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/stream?team=dba"))
            .header("Authorization", "Bearer " + token);
    headers.forEach(request::header);
    return http.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
  }

  private static HttpExchange requested() throws InterruptedException {
    HttpExchange exchange = STREAMS.poll(10, TimeUnit.MINUTES);
    assertThat(exchange).isNotNull();
    return exchange;
  }

  private static void send(HttpExchange stream, String text) throws IOException {
    OutputStream out = stream.getResponseBody();
    out.write(text.getBytes(UTF_8));
    out.flush();
  }

  @Test
  void stream_events_areForwardedWhileTheStreamIsOpen() throws Exception {
    HttpResponse<InputStream> response = open(Map.of("Last-Event-ID", "41"));
    HttpExchange stream = requested();
    assertThat(stream.getRequestURI()).hasToString("/api/v1/stream?team=dba");
    assertThat(stream.getRequestHeaders().getFirst("Last-Event-ID")).isEqualTo("41");
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type").orElse(""))
        .startsWith("text/event-stream");

    try (BufferedReader lines = new BufferedReader(new InputStreamReader(response.body(), UTF_8))) {
      send(stream, "id: 42\ndata: {}\n\n");
      assertThat(lines.readLine()).isEqualTo("id: 42");
      assertThat(lines.readLine()).isEqualTo("data: {}");
      stream.close();
      assertThat(lines.readLine()).isEmpty();
      assertThat(lines.readLine()).as("end of the stream").isNull();
    }
  }

  @Test
  void stream_serviceThatStopsSending_endsAsACompleteResponse() throws Exception {
    HttpResponse<InputStream> response = open(Map.of());
    send(requested(), "id: 1\ndata: {}\n\n");

    assertThat(new String(response.body().readAllBytes(), UTF_8)).isEqualTo("id: 1\ndata: {}\n\n");
  }

  @Test
  void stream_tokenIsRevoked_endsWithTheNextHeartbeat() throws Exception {
    TokensFile tokens = new TokensFile(folder.resolve("tokens.json"), InstantSource.system());
    String secret = tokens.create("night", List.of("viewer"), null).secret();
    await().until(() -> hasStatus(secret, 200));
    HttpResponse<InputStream> response = open(secret, Map.of());
    HttpExchange stream = requested();

    tokens.revoke("night");

    // The gateway reads the file again once a second, and closes the stream when it has noticed.
    await().until(() -> isClosed(stream));
    assertThat(new String(response.body().readAllBytes(), UTF_8)).matches("(:\n\n)*");
    await().until(() -> hasStatus(secret, 401));
  }

  private boolean hasStatus(String token, int status) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/session"))
            .header("Authorization", "Bearer " + token)
            .build();
    return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == status;
  }

  /** The end of a caller that reads nothing would go unnoticed, and its stream would stay open. */
  @Test
  void stream_headRequest_endsAtOnce() throws Exception {
    HttpResponse<Void> response =
        http.send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/stream"))
                .header("Authorization", "Bearer viewer-token")
                .HEAD()
                .build(),
            HttpResponse.BodyHandlers.discarding());
    HttpExchange stream = requested();

    assertThat(response.statusCode()).isEqualTo(200);
    await().until(() -> isClosed(stream));
  }

  private static boolean isClosed(HttpExchange stream) {
    try {
      send(stream, ":\n\n");
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void stream_beyondTheLimit_isRefusedUntilAnotherEnds() throws Exception {
    List<HttpExchange> streams = new ArrayList<>();
    List<HttpResponse<InputStream>> responses = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      responses.add(await().until(() -> open(Map.of()), each -> each.statusCode() == 200));
      streams.add(requested());
    }

    HttpResponse<InputStream> refused = open(Map.of());
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.headers().firstValue("Retry-After")).isPresent();
    assertThat(new String(refused.body().readAllBytes(), UTF_8))
        .contains("crosstalk.stream.max-streams");

    streams.forEach(HttpExchange::close);
    for (HttpResponse<InputStream> each : responses) {
      each.body().readAllBytes();
    }
    await()
        .untilAsserted(
            () -> {
              HttpResponse<InputStream> again = open(Map.of());
              assertThat(again.statusCode()).isEqualTo(200);
              requested().close();
            });
  }
}
