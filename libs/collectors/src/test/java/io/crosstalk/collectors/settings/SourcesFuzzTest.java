package io.crosstalk.collectors.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.probe.ProbeSourceType;
import io.crosstalk.event.yaml.YamlException;
import io.crosstalk.testkit.Fuzz;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SourcesFuzzTest {
  private static final String YAML =
      """
      sources:
        - name: probe
          type: probe
          interval: &often 20s
          timeout: *often
          path: /data
          resource: db-1
          clusters: 6
          clusterSize: 16MB
          maxDutyPercent: 0.5
        - {name: other, type: probe, path: ~, resource: 007, compressible: true}
      identities: {other/db-1: db-1}
      links:
        - {resource: db-1, uses: other/disk}
      """;

  private final SourcesReader reader = new SourcesReader(List.of(new ProbeSourceType()));

  @Test
  void read_randomlyMutatedFile_hasProblemsInItsLinesOrIsRefused() {
    Fuzz.run(
        List.of(YAML.getBytes(StandardCharsets.UTF_8)),
        payload -> {
          int lines = new String(payload, StandardCharsets.UTF_8).split("\\R", -1).length;
          assertThat(reader.read(payload).problems())
              .allSatisfy(problem -> assertThat(problem.line()).isBetween(1, lines));
        },
        YamlException.class);
  }
}
