package io.crosstalk.collectors.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.settings.ByteSize;
import io.crosstalk.collectors.settings.SourceDefinition;
import io.crosstalk.collectors.settings.SourcesFile;
import io.crosstalk.collectors.settings.SourcesReader;
import io.crosstalk.event.yaml.YamlException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeSettingsTest {
  private final ProbeSourceType type = new ProbeSourceType();
  private final SourcesReader reader = new SourcesReader(List.of(type));

  private SourcesFile read(String properties) throws YamlException {
    String yaml = "sources:\n  - {name: p, type: probe, " + properties + "}\n";
    return reader.read(yaml.getBytes(StandardCharsets.UTF_8));
  }

  private ProbeSettings settings(String properties) throws YamlException {
    SourcesFile file = read(properties);
    assertThat(file.problems()).isEmpty();
    return (ProbeSettings) file.sources().getFirst().settings();
  }

  @Test
  void settings_optionalOnesOmitted_haveDefaultsWithLowLoad() throws Exception {
    assertThat(settings("path: /data, resource: db-1"))
        .isEqualTo(
            new ProbeSettings(
                "/data",
                "db-1",
                1,
                ByteSize.ofMegabytes(4),
                100,
                false,
                2.0,
                ByteSize.ofGigabytes(1)));
  }

  @Test
  void settings_allSet_areRead() throws Exception {
    assertThat(
            settings(
                "path: /data, resource: db-1, clusters: 6, clusterSize: 16MB, reads: 0,"
                    + " compressible: true, maxDutyPercent: 0.5, minFree: 20GB"))
        .isEqualTo(
            new ProbeSettings(
                "/data",
                "db-1",
                6,
                ByteSize.ofMegabytes(16),
                0,
                true,
                0.5,
                ByteSize.ofGigabytes(20)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "resource: db-1 | 'path': is missing",
        "path: /data | 'resource': is missing",
        "path: /data, resource: d, clusters: 0 | 'clusters': must be at least 1",
        "path: /data, resource: d, clusters: 7, clusterSize: 16MB | 'clusters': must be at least 1,"
            + " and all clusters together 96MB",
        "path: /data, resource: d, clusters: 2147483647 | 'clusters': must be",
        "path: /data, resource: d, clusterSize: 20KB | 'clusterSize': must be a multiple of 16KB",
        "path: /data, resource: d, clusterSize: 1TB | 'clusterSize': must be a multiple",
        "path: /data, resource: d, reads: -1 | 'reads': must be from 0 to 6144",
        "path: /data, resource: d, reads: 2147483647 | 'reads': must be from 0 to 6144",
        "path: /data, resource: d, maxDutyPercent: 50 | 'maxDutyPercent': must be from 0.1 to 20",
        "path: /data, resource: d, maxDutyPercent: .nan | 'maxDutyPercent'",
        "path: /data, resource: d, minFree: 1MB | 'minFree': must be at least 64MB",
        "path: /data, resource: d, speed: 3 | 'speed' is not known here"
      })
  void settings_invalid_areRefusedByName(String properties, String problem) throws Exception {
    assertThat(read(properties).problems())
        .singleElement()
        .satisfies(it -> assertThat(it.toString()).contains(problem));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PT1M | path: /data, resource: d",
        "PT10M | path: /data, resource: d, clusters: 6, clusterSize: 16MB",
        "PT30S | path: /data, resource: d"
      })
  void pace_96MbInTenMinutes_isAllowed(Duration interval, String properties) throws Exception {
    assertThat(settings(properties).pace(interval).interval()).isEqualTo(interval);
  }

  @Test
  void pace_moreThan96MbInTenMinutes_isRefusedWithAValidInterval() throws Exception {
    ProbeSettings syncIo = settings("path: /data, resource: d, clusters: 6, clusterSize: 16MB");

    Assertions.assertThatThrownBy(() -> syncIo.pace(Duration.ofMinutes(5)))
        .isInstanceOf(InvalidSourceException.class)
        .hasMessageContaining("96 MiB each 300 s")
        .hasMessageContaining("set the interval to 600s or more");
    ProbeSettings reader = settings("path: /data, resource: d, reads: 6000");
    Assertions.assertThatThrownBy(() -> reader.pace(Duration.ofMinutes(1)))
        .hasMessageContaining("the probe reads");
  }

  @Test
  void open_settingsFromTheSourcesFile_createsASource() throws Exception {
    SourceDefinition definition =
        read("path: data, resource: db-1, clusterSize: 2MB, reads: 50").sources().getFirst();
    Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

    try (var source = definition.open(new InMemory().context("p", Path.of("/etc"), clock))) {
      assertThat(source).isInstanceOf(ProbeSource.class);
    }
  }
}
