package io.crosstalk.local.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.RestClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how refused requests for stored data are reported. */
class StoredDataApiTest {
  private HttpServer gateway;
  private int status = 200;
  private int requests;
  private String answer = "{}";

  @BeforeEach
  void start() throws IOException {
    gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    gateway.createContext(
        "/",
        exchange -> {
          requests++;
          byte[] body = answer.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    gateway.start();
  }

  @AfterEach
  void stop() {
    gateway.stop(0);
  }

  private String url() {
    return "http://127.0.0.1:" + gateway.getAddress().getPort();
  }

  private void read(String id) throws InterruptedException {
    try (StoredDataApi api = new StoredDataApi(url(), "token")) {
      api.incident(id);
    }
  }

  @Test
  void incident_unknownId_failsWithTheReasonAndWhereIdsAre() {
    status = 404;
    answer =
        """
        {"title":"Not Found","status":404,"detail":"There is no incident 'inc-xx'.","instance":"/x"}\
        """;

    assertThatThrownBy(() -> read("inc-xx"))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure ->
                assertThat(failure.text())
                    .contains("the id of an incident is on its page, and in its address")
                    .doesNotContain("{", "./crosstalk status"))
        .hasMessage("There is no incident 'inc-xx'.");
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 501, 507})
  void incident_errorOfTheService_isReportedAtOnce(int error) {
    status = error;

    assertThatThrownBy(() -> read("inc-1"))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.FAILED));
    assertThat(requests).isOne();
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void get_unavailableServiceOfAStoppedPlatform_isNotWaitedFor() {
    status = 503;

    try (RestClient client =
        new RestClient(url(), "token", "", Duration.ofMinutes(5), () -> true)) {
      assertThatThrownBy(() -> client.get("/")).hasMessage("status 503");
    }
    assertThat(requests).isOne();
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 502, 503, 504})
  void isTemporary_busyOrUnavailable_isTrue(int unavailable) {
    assertThat(RestClient.isTemporary(unavailable)).isTrue();
  }

  @Test
  void incident_tokenRefused_namesTheTokenFile() {
    status = 403;
    answer = "{\"title\":\"Forbidden\",\"status\":403}";

    assertThatThrownBy(() -> read("inc-1"))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> assertThat(failure.text()).contains("admin.token", "tokens.json"))
        .hasMessage("Forbidden (status 403)");
  }
}
