package io.crosstalk.correlation;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.history.History;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts the whole service. */
class ApplicationIT {
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
    }
  }

  private ConfigurableApplicationContext start() throws IOException {
    String token =
        "{\"name\":\"nobody\",\"sha256\":\"%s\",\"roles\":[\"viewer\"]}".formatted("0".repeat(64));
    Path tokens = Files.writeString(folder.resolve("tokens.json"), "{\"tokens\":[" + token + "]}");
    return new SpringApplicationBuilder(CorrelationApplication.class)
        .run(
            "--server.port=0",
            "--crosstalk.access.tokens-file=" + tokens,
            "--crosstalk.kafka.bootstrap-servers=127.0.0.1:1",
            "--crosstalk.history.url=jdbc:postgresql://127.0.0.1:1/none",
            "--crosstalk.history.patience=1s",
            "--crosstalk.correlation.state-directory=" + folder.resolve("state"));
  }
}
