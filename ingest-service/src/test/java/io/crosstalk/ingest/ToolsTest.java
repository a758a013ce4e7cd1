package io.crosstalk.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolsTest {
  @TempDir Path folder;

  @Test
  void checksSourcesWithoutTheServiceAroundThem() throws IOException, InterruptedException {
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
  void leavesAnythingElseToTheService() throws InterruptedException {
    assertThat(Tools.run(List.of("--server.port=0"))).isEmpty();
  }
}
