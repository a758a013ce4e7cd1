package io.crosstalk.local.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.crosstalk.local.console.CommandFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests how refused requests for stored data are reported. */
class StoredDataApiTest {
  private HttpServer gateway;
  private int status = 200;
  private String answer = "{}";

  @BeforeEach
  void start() throws IOException {
    gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    gateway.createContext(
        "/",
        exchange -> {
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

  private void read(String id) throws InterruptedException {
    try (StoredDataApi api =
        new StoredDataApi("http://127.0.0.1:" + gateway.getAddress().getPort(), "token")) {
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
