package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** More callers than the gateway admits, and callers that do not read. */
@SpringBootTest(
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = {
      "crosstalk.access.max-requests=4",
      "crosstalk.access.pace-grace=100ms",
      "crosstalk.access.pace-bytes-per-second=100MB",
      "server.tomcat.connection-timeout=500ms"
    })
class GatewayCrowdTest {
  private static final StandIn STAND_IN = new StandIn();
  private static final int ADMITTED = 4;
  private static final String INCIDENTS = "/api/v1/incidents";
  private static final int LARGE = 16_000_000;

  @TempDir static Path folder;

  @LocalServerPort int port;

  private final HttpClient http = HttpClient.newHttpClient();

  @DynamicPropertySource
  static void properties(DynamicPropertyRegistry registry) {
    STAND_IN.configure(registry, folder);
  }

  @AfterAll
  static void stop() {
    STAND_IN.stop();
  }

  @BeforeEach
  void reset() {
    STAND_IN.reset();
  }

  @Test
  void refusesTheRestOfACrowdAtOnceAndStaysAlive() {
    STAND_IN
        .server()
        .stubFor(
            StandIn.asked(INCIDENTS)
                .willReturn(okForContentType("application/json", "{}").withFixedDelay(2000)));

    List<CompletableFuture<HttpResponse<String>>> crowd =
        IntStream.range(0, 5 * ADMITTED).mapToObj(i -> ask(INCIDENTS)).toList();
    HttpResponse<?> refused =
        CompletableFuture.anyOf(crowd.toArray(CompletableFuture[]::new))
            .thenApply(first -> (HttpResponse<?>) first)
            .join();

    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.headers().firstValue("Retry-After")).contains("1");
    assertThat(ask("/").join().statusCode()).isEqualTo(200);
    assertThat(ask("/actuator/health/liveness").join().statusCode()).isEqualTo(200);
    assertThat(crowd)
        .extracting(answer -> answer.join().statusCode())
        .containsOnly(200, 503)
        .filteredOn(status -> status == 200)
        .hasSize(ADMITTED);
  }

  @Test
  void cutsOffCallersThatDoNotReadAndServesOthers() throws IOException {
    STAND_IN.answer(INCIDENTS, "\"" + "x".repeat(LARGE) + "\"");
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < ADMITTED; i++) {
        slow.add(askWithoutReading());
      }
      await().until(() -> ask("/api/v1/sources").join().statusCode() == 503);

      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> ask("/api/v1/sources").join().statusCode() == 200);

      for (Socket socket : slow) {
        assertThat(bytesLeft(socket)).isLessThan(LARGE);
      }
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  private Socket askWithoutReading() throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), port);
    String request =
        "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer viewer-token\r\n\r\n"
            .formatted(INCIDENTS);
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
