package io.crosstalk.collectors.open.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.Labels;
import io.crosstalk.collectors.open.series.SeriesKind;
import io.crosstalk.event.yaml.YamlException;
import io.crosstalk.testkit.Fuzz;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MappingFuzzTest {
  private static final String YAML =
      """
      resources:
        vm: {id: "{vc}/{moid|lower}", kind: vm, layer: vmware, uses: ["{vc}/{host}"], attributes: {a: "{b}"}}
      metrics:
        - series: [lat, "lat_*"]
          where: {disk: "!~a|b", vc: v}
          metric: disk.latency
          type: counter
          unit: ms
          scale: 0.5
          combine: mean
          resource: vm
        - {series: a, per: b, metric: disk.read.latency, unit: s, resource: "{instance|host}"}
        - {series: go_*, ignore: true}
      """;

  @Test
  void read_randomlyMutatedMappingFile_isReadOrRefused() {
    ForeignSeries series =
        new ForeignSeries(
            "lat_x",
            "",
            SeriesKind.GAUGE,
            Labels.of(Map.of("vc", "v", "moid", "1", "disk", "c", "host", "h")),
            Labels.NONE);
    Fuzz.run(
        List.of(YAML.getBytes(StandardCharsets.UTF_8)),
        payload -> {
          MappingReader.Read read = MappingReader.read(payload);
          read.rules().map(series, "test");
          assertThat(read.problems())
              .allSatisfy(problem -> assertThat(problem.line()).isBetween(1, lines(payload)));
        },
        YamlException.class);
  }

  private static int lines(byte[] payload) {
    return new String(payload, StandardCharsets.UTF_8).split("\\R", -1).length;
  }
}
