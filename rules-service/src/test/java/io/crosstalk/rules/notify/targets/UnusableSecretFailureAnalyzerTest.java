package io.crosstalk.rules.notify.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** A start with a target whose secret is missing. */
@ExtendWith(OutputCaptureExtension.class)
class UnusableSecretFailureAnalyzerTest {
  @TempDir private Path folder;

  @Configuration(proxyBeanMethods = false)
  static class Service {
    @Bean
    String secret(Environment environment) {
      return TargetChecks.readSecret(
          "jira", "desk", "token", null, Path.of(environment.getRequiredProperty("file")));
    }
  }

  @Test
  void analyze_missingFile_reportsSettingAndFileWithoutStackTrace(CapturedOutput output) {
    Path missing = folder.resolve("missing");

    assertThatThrownBy(() -> start(missing)).isNotNull();

    assertThat(output.getAll())
        .contains("APPLICATION FAILED TO START")
        .contains(
            "the jira target 'desk' cannot be used: token-file is "
                + missing
                + ": the file does not exist")
        .contains("Write the secret into that file")
        .doesNotContain("\tat ");
  }

  private static void start(Path file) {
    SpringApplication application = new SpringApplication(Service.class);
    application.setWebApplicationType(WebApplicationType.NONE);
    application.run("--file=" + file).close();
  }
}
