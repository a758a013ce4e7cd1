package io.crosstalk.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;

class ToolsTest {
  @TempDir Path folder;

  @Test
  void sourcesCheck_withoutService_checksSources() throws IOException, InterruptedException {
    Path file = folder.resolve("sources.yaml");
    Files.writeString(
        file,
        """
        sources:
          - name: business
            type: inventory
            resources:
              - {id: app-1, kind: application, layer: application, environment: production}
        """);

    assertThat(Tools.run(List.of("sources", "check", file.toString()))).hasValue(0);
  }

  @Test
  void unknownArgument_startsTheService() throws InterruptedException {
    assertThat(Tools.run(List.of("--server.port=0"))).isEmpty();
  }

  @Test
  void sourcesTool_withoutArguments_printsUsage() throws InterruptedException {
    assertThat(Tools.run(List.of("sources", "check", "--help"))).hasValue(0);
  }

  @Test
  void tool_isRunning_librariesLogOnlyWarnings() throws InterruptedException {
    LoggingSystem logging = LoggingSystem.get(getClass().getClassLoader());
    logging.setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.INFO);

    Tools.run(List.of("sources", "--help"));

    assertThat(LoggerFactory.getLogger("net.fortuna.ical4j").isInfoEnabled()).isFalse();
  }

  @Test
  void record_filesWithShortDuration_readsAllFiles() throws Exception {
    Path file = folder.resolve("sources.yaml");
    Files.writeString(
        file,
        """
        sources:
          - name: app
            type: csv
            files: {path: app.csv}
            time: {columns: [time]}
            resource: app-1
            metrics: [{column: users, metric: app.users}]
        """);
    Files.writeString(
        folder.resolve("app.csv"),
        "time,users\n2026-01-31 20:00,7\n2026-01-31 20:01,many\n2026-01-31 20:02,9\n");
    Path recorded = folder.resolve("case");

    assertThat(Tools.run(List.of("sources", "record", file.toString(), recorded.toString(), "1s")))
        .hasValue(0);
    assertThat(recorded.resolve("samples.csv")).content().contains(",7.0").contains(",9.0");
  }
}
