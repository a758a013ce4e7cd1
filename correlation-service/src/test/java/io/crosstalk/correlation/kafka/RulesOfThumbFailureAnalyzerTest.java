package io.crosstalk.correlation.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.report.Reader;
import io.crosstalk.tracing.Traces;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@ExtendWith(OutputCaptureExtension.class)
class RulesOfThumbFailureAnalyzerTest {
  @TempDir Path folder;

  @Configuration(proxyBeanMethods = false)
  @EnableConfigurationProperties({
    CorrelationKafkaProperties.class,
    CorrelationProperties.class,
    CorrelationTopicProperties.class
  })
  @Import({StreamsLifecycle.class, Inventories.class})
  static class Service {
    @Bean
    SimpleMeterRegistry meters() {
      return new SimpleMeterRegistry();
    }

    @Bean
    Reader reader() {
      return Reader.ALL;
    }

    @Bean
    Traces traces() {
      return Traces.OFF;
    }
  }

  @Test
  void analyze_invalidRules_reportsTheErrorWithoutStackTrace(CapturedOutput output)
      throws IOException {
    Path pack =
        Files.writeString(folder.resolve("mine.yaml"), "# mine\n- {metric: disk.latency}\n");

    assertThatThrownBy(() -> start(pack)).isNotNull();

    assertThat(output.getAll())
        .contains("APPLICATION FAILED TO START", pack + ":2: a rule has one bound; write one of")
        .contains("CROSSTALK_CORRELATION_RULESOFTHUMB")
        .doesNotContain("\tat ");
  }

  private static void start(Path pack) {
    SpringApplication application = new SpringApplication(Service.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.run("--crosstalk.correlation.rules-of-thumb=" + pack).close();
  }
}
