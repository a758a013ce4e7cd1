package io.crosstalk.rules.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.testkit.PeerProgram;
import io.crosstalk.testkit.ProjectFolder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the alert rules and the example configuration with Prometheus' promtool. */
class AlertRulesPeerIT {
  private static final String INSTALL = "apt-get install --no-install-recommends prometheus";
  private static final Path RULES =
      ProjectFolder.find().resolve(Path.of("infra", "operate", "prometheus"));

  @TempDir private static Path folder;

  private static String promtool(String file, String... command) {
    List<String> all =
        Stream.concat(
                Stream.concat(Stream.of("promtool"), Stream.of(command)),
                Stream.of(RULES.resolve(file).toString()))
            .toList();
    return PeerProgram.run(folder.resolve("promtool.log"), INSTALL, Duration.ofMinutes(10), all);
  }

  @Test
  void rules_andTheirTests_pass() {
    assertThat(promtool("alerts.yaml", "check", "rules")).contains("SUCCESS");
    assertThat(promtool("alerts-test.yaml", "test", "rules")).contains("SUCCESS");
  }

  @Test
  void configuration_isValid() {
    assertThat(promtool("prometheus.yaml", "check", "config", "--syntax-only")).contains("SUCCESS");
  }
}
