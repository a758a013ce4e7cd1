package io.crosstalk.ingest.collect.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FileSeriesTest {
  private static final Path FIRST = Path.of("/srv/a.csv");
  private static final Path LATER = Path.of("/srv/b.csv");

  private final FileSeries series = new FileSeries(UnaryOperator.identity());

  private boolean add(Path file, long minute, double value, @Nullable String unit) {
    return series.add(file, 60_000 * minute, "erp-db", "disk.throughput", value, unit);
  }

  @Test
  void add_sampleInThePeriodOfAnEarlierFile_isLeftOut() {
    add(FIRST, 10, 1, null);
    add(FIRST, 12, 1, null);

    assertThat(add(LATER, 9, 5, null)).isTrue();
    assertThat(add(LATER, 11, 5, null)).isFalse();
    assertThat(add(LATER, 13, 5, null)).isTrue();
    assertThat(series.lines())
        .containsExactly(
            "· b.csv: left out: 1 samples of series that a.csv, read first, has for this time");
  }

  @Test
  void add_sameValueInAnotherUnit_isNoContradiction() {
    add(FIRST, 10, 1.5, "MB/s");

    assertThat(add(LATER, 10, 1500, "kB/s")).isFalse();
    assertThat(series.lines()).singleElement().asString().startsWith("·");
  }

  @Test
  void add_otherValue_isAContradictionWithAnExample() {
    add(FIRST, 10, 1.5, "MB/s");
    add(LATER, 10, 1.5, "MiB/s");

    assertThat(series.lines())
        .singleElement()
        .asString()
        .startsWith("! b.csv: left out: 1 samples")
        .endsWith("disk.throughput of erp-db at 1970-01-01T00:10:00Z: 1.5, here 1.572864");
  }

  @Test
  void add_anotherSeries_isNotCompared() {
    add(FIRST, 10, 1, null);

    assertThat(series.add(LATER, 600_000, "crm-db", "disk.throughput", 5, null)).isTrue();
    assertThat(series.add(LATER, 600_000, "erp-db", "disk.latency", 5, null)).isTrue();
    assertThat(series.lines()).isEmpty();
  }
}
