package io.crosstalk.correlation;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.history.History;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.MetersTable;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** Tests the start of the whole service. */
class ApplicationIT {
  private static final String PROBLEM = "application/problem+json";
  private static final String TOKEN = "viewer-token";

  /** SHA-256 hash of the token that the tests send. */
  private static final String TOKEN_SHA256 =
      "d036bd6d01a1cae081d39a2f8dab751dc042de814fd60df31fcb553170950f29";

  @TempDir private Path folder;

  @Test
  void start_withoutBrokerAndDatabase_healthIsDownWithReason() throws IOException {
    try (ConfigurableApplicationContext service = start()) {
      assertThat(service.getBean(History.class)).isNotNull();
      for (String name : new String[] {"streams", "history"}) {
        var health = service.getBean(name, HealthIndicator.class).health();
        assertThat(health.getStatus()).isEqualTo(Status.DOWN);
        assertThat(health.getDetails()).containsKey("reason");
      }
      assertThat(service.getBean("streams", HealthIndicator.class).health().getDetails())
          .containsEntry("recordsToRestore", 0L);
    }
  }

  @Test
  void get_invalidParameter_isRefusedWithProblemThatNamesIt() throws Exception {
    try (ConfigurableApplicationContext service = start()) {
      for (String query : List.of("wrld=live", "limit=many", "kind=toaster", "at=now")) {
        HttpResponse<String> answer = get(service, "/api/v1/inventory?" + query);
        JsonNode problem = EventJson.mapper().readTree(answer.body());

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).contains(PROBLEM);
        assertThat(problem.path("parameter").asString()).isEqualTo(query.split("=", 2)[0]);
        assertThat(problem.path("detail").asString()).contains(query.split("=", 2)[0]);
        assertThat(problem.path("instance").asString()).isEqualTo("/api/v1/inventory");
      }
      assertThat(get(service, "/api/v1/inventory?kind=&at=&cursor=&limit=").statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void meters_fromTheStart_equalTheTable() throws Exception {
    try (ConfigurableApplicationContext service = start()) {
      get(service, "/api/v1/inventory");

      assertThat(
              MetersTable.differences(
                  "correlation-service", get(service, "/actuator/prometheus").body()))
          .isEmpty();
    }
  }

  private static HttpResponse<String> get(ConfigurableApplicationContext service, String path)
      throws IOException, InterruptedException {
    String port = service.getEnvironment().getRequiredProperty("local.server.port");
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
              .header("Authorization", "Bearer " + TOKEN)
              .build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }

  private ConfigurableApplicationContext start() throws IOException {
    String token =
        "{\"name\":\"reader\",\"sha256\":\"%s\",\"roles\":[\"viewer\",\"service\"]}"
            .formatted(TOKEN_SHA256);
    Path tokens = Files.writeString(folder.resolve("tokens.json"), "{\"tokens\":[" + token + "]}");
    return new SpringApplicationBuilder(CorrelationApplication.class)
        .run(
            "--server.port=0",
            "--crosstalk.access.tokens-file=" + tokens,
            "--crosstalk.kafka.bootstrap-servers=127.0.0.1:1",
            "--crosstalk.history.url=jdbc:postgresql://127.0.0.1:1/none",
            "--crosstalk.correlation.state-directory=" + folder.resolve("state"));
  }
}
