package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.testkit.PeerProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * Tests Alertmanager's API through the gateway with the real amtool and a token. The responses are
 * recorded ones; a test of rules-service uses amtool with the service itself.
 */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class AmtoolPeerIT {
  private static final StandIn STAND_IN = new StandIn();
  private static final String ID = "9f2c7a1e-0000-4000-8000-1f2e3d4c5b6a";
  private static final String SILENCE =
      """
      {"id":"%s","status":{"state":"active"},"updatedAt":"2026-03-13T12:00:00Z",
       "matchers":[{"name":"team","value":"dba","isRegex":false,"isEqual":true}],
       "startsAt":"2026-03-13T12:00:00Z","endsAt":"2099-01-01T00:00:00Z","createdBy":"operator",
       "comment":"known"}"""
          .formatted(ID);

  private static final String ALERTS =
      """
      [{"labels":{"alertname":"Crosstalk","cause":"capacity","incident":"inc-1","severity":"major"},
        "annotations":{"summary":"app-1 is slow"},"startsAt":"2026-03-13T12:00:00Z",
        "endsAt":"2099-01-01T00:00:00Z","updatedAt":"2026-03-13T12:00:00Z",
        "fingerprint":"0123456789abcdef","receivers":[{"name":"console"}],
        "status":{"state":"active","silencedBy":[],"inhibitedBy":[]}}]""";

  @TempDir static Path folder;

  @LocalServerPort int port;

  @DynamicPropertySource
  static void properties(DynamicPropertyRegistry registry) {
    STAND_IN.configure(registry, folder);
  }

  @AfterAll
  static void stop() {
    STAND_IN.stop();
  }

  @BeforeEach
  void reset() throws IOException {
    STAND_IN.reset();
    token("operator-token");
  }

  private static void token(String token) throws IOException {
    Files.writeString(folder.resolve("http.yml"), "authorization: {credentials: " + token + "}\n");
  }

  private String amtool(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "amtool",
                "--alertmanager.url=http://127.0.0.1:" + port,
                "--http.config.file=" + folder.resolve("http.yml")));
    command.addAll(List.of(arguments));
    return PeerProgram.run(
        folder.resolve("amtool.log"),
        "apt-get install --no-install-recommends prometheus-alertmanager",
        Duration.ofMinutes(10),
        command);
  }

  @Test
  void alertQuery_showsAlerts() {
    STAND_IN.answer("/api/v2/alerts", ALERTS);

    assertThat(amtool("alert", "query", "severity=major")).contains("Crosstalk", "app-1 is slow");
    STAND_IN
        .server()
        .verify(
            getRequestedFor(urlPathEqualTo("/api/v2/alerts"))
                .withQueryParam("filter", equalTo("severity=major")));
  }

  @Test
  void silence_isAddedShownAndExpired() {
    STAND_IN.answer("/api/v2/silences", "{\"silenceID\":\"" + ID + "\"}");
    assertThat(amtool("silence", "add", "team=dba", "-c", "known")).contains(ID);

    STAND_IN.answer("/api/v2/silences", "[" + SILENCE + "]");
    assertThat(amtool("silence", "query")).contains(ID, "team=\"dba\"", "known");

    STAND_IN
        .server()
        .stubFor(
            StandIn.asked("/api/v2/silence/" + ID)
                .willReturn(aResponse().withHeader("Content-Type", "application/json")));
    assertThat(amtool("silence", "expire", ID)).isEmpty();
  }

  @Test
  void errors_areShown() throws IOException {
    STAND_IN
        .server()
        .stubFor(
            StandIn.asked("/api/v2/silences")
                .willReturn(
                    aResponse()
                        .withStatus(400)
                        .withHeader("Content-Type", "application/json")
                        .withBody("\"no alert has the label 'size'\"")));
    assertThatThrownBy(() -> amtool("silence", "add", "size=3", "-c", "known"))
        .hasMessageContaining("no alert has the label 'size'");

    token("viewer-token");
    assertThatThrownBy(() -> amtool("silence", "add", "team=dba", "-c", "known"))
        .hasMessageContaining("problem+json");
  }
}
