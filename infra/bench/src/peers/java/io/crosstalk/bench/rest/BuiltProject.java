package io.crosstalk.bench.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The project with its built programs, for tests with the commands of a whole platform. */
final class BuiltProject {
  private static final List<String> PROGRAMS =
      List.of(
          "infra/local/target/crosstalk-local.jar",
          "infra/evaluate/target/crosstalk-evaluate.jar",
          "ingest-service/target/ingest-service.jar",
          "correlation-service/target/correlation-service.jar",
          "rules-service/target/rules-service.jar",
          "api-gateway/target/api-gateway.jar");

  private BuiltProject() {}

  /**
   * Root folder of the project, which must be built already, because the platform's commands must
   * not start a build during this one.
   */
  static Path home() {
    Path home = Path.of("").toAbsolutePath();
    while (!Files.exists(home.resolve("crosstalk"))) {
      home = Objects.requireNonNull(home.getParent(), "no folder of the project");
    }
    for (String program : PROGRAMS) {
      assertThat(home.resolve(program))
          .as("the programs must be built before: './mvnw verify -Ppeers' does it")
          .isRegularFile();
    }
    return home;
  }
}
