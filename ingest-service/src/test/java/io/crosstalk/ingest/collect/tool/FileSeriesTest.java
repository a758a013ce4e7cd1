package io.crosstalk.ingest.collect.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileSeriesTest {
  private static final Path FIRST = Path.of("/srv/a.csv");
  private static final Path LATER = Path.of("/srv/b.csv");

  private final FileSeries series =
      new FileSeries(UnaryOperator.identity(), new ShownTime(ZoneOffset.UTC));

  private boolean add(Path file, long minute, double value) {
    return series.add(file, 60_000 * minute, "erp-db", "disk.throughput", value);
  }

  /** Adds two samples of a machine with a file of its own. */
  private void addPeriod(Path file, long fromMinute, long toMinute) {
    for (long minute : new long[] {fromMinute, toMinute}) {
      series.add(file, 60_000 * minute, String.valueOf(file), "disk.throughput", 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"60, 120", "-90, -30", "30, 90", "57, 123", "840, 900"})
  void zoneShift_sameLengthAndHalfHoursApart_isFound(long from, long to) {
    addPeriod(FIRST, 0, 60);
    addPeriod(LATER, from, to);

    assertThat(series.zoneShift()).isPresent();
  }

  @ParameterizedTest
  @CsvSource({"0, 60", "0, 120", "30, 60", "20, 80", "60, 150", "1440, 1500"})
  void zoneShift_otherPeriods_isEmpty(long from, long to) {
    addPeriod(FIRST, 0, 60);
    addPeriod(LATER, from, to);

    assertThat(series.zoneShift()).isEmpty();
  }

  @Test
  void add_sampleInThePeriodOfAnEarlierFile_isLeftOut() {
    add(FIRST, 10, 1);
    add(FIRST, 12, 1);

    assertThat(add(LATER, 9, 5)).isTrue();
    assertThat(add(LATER, 11, 5)).isFalse();
    assertThat(add(LATER, 13, 5)).isTrue();
    assertThat(series.lines())
        .containsExactly(
            "· b.csv: left out (1): samples of series that a.csv, read first, has for this time");
  }

  @Test
  void add_sampleInAGapOfAnEarlierFile_isUsed() {
    for (long minute : new long[] {10, 11, 12, 40, 41, 42}) {
      add(FIRST, minute, 1);
    }

    assertThat(add(LATER, 12, 5)).isFalse();
    assertThat(add(LATER, 26, 5)).isTrue();
    assertThat(add(LATER, 40, 5)).isFalse();
    assertThat(series.lines())
        .singleElement()
        .asString()
        .contains("left out (2)")
        .endsWith("; used (1): samples in gaps of series that a.csv, read first, has");
  }

  @Test
  void add_sampleInAGapBesideASingleStep_isUsed() {
    for (long minute : new long[] {0, 1, 600}) {
      add(FIRST, minute, 1);
    }

    assertThat(add(LATER, 300, 5)).isTrue();
    assertThat(series.lines())
        .containsExactly(
            "· b.csv: used (1): samples in gaps of series that a.csv, read first, has");
  }

  @Test
  void add_sampleWhereTheStepHasBecomeLonger_isLeftOut() {
    for (long minute = 0; minute < 60; minute++) {
      add(FIRST, minute, 1);
    }
    for (long minute = 60; minute <= 120; minute += 15) {
      add(FIRST, minute, 1);
    }

    assertThat(add(LATER, 82, 5)).isFalse();
  }

  @Test
  void add_sampleBetweenTwoOfUnevenSteps_isLeftOut() {
    for (long minute : new long[] {0, 1, 4, 5, 6, 7}) {
      add(FIRST, minute, 1);
    }

    assertThat(add(LATER, 2, 5)).isFalse();
  }

  @Test
  void add_sampleBetweenTwoOfALongerStep_isLeftOut() {
    for (long minute = 0; minute <= 60; minute += 5) {
      add(FIRST, minute, 1);
    }

    assertThat(add(LATER, 32, 5)).isFalse();
  }

  @Test
  void add_sameValueButForRounding_isNoContradiction() {
    add(FIRST, 10, 0.3);

    assertThat(add(LATER, 10, 0.1 + 0.2)).isFalse();
    assertThat(series.lines()).singleElement().asString().startsWith("·");
  }

  @Test
  void add_otherValue_isAContradictionWithAnExample() {
    add(FIRST, 10, 1.5);
    add(LATER, 10, 1.572864);

    assertThat(series.lines())
        .singleElement()
        .asString()
        .startsWith("! b.csv: left out (1): samples")
        .endsWith("disk.throughput of erp-db at 1970-01-01T00:10:00Z: 1.5, here 1.572864");
  }

  @Test
  void add_anotherSeries_isNotCompared() {
    add(FIRST, 10, 1);

    assertThat(series.add(LATER, 600_000, "crm-db", "disk.throughput", 5)).isTrue();
    assertThat(series.add(LATER, 600_000, "erp-db", "disk.latency", 5)).isTrue();
    assertThat(series.lines()).isEmpty();
  }
}
