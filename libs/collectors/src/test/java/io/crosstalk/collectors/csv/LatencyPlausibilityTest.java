package io.crosstalk.collectors.csv;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatencyPlausibilityTest {
  private final LatencyPlausibility plausibility = new LatencyPlausibility();

  private void note(String column, double value) {
    CsvReading.ColumnKey key = new CsvReading.ColumnKey(column, "disk.latency", "ms", false);
    plausibility.note(new CsvReading(key, 0, "lun", value));
  }

  /** Takes minutes if the median is computed for each pair of columns. */
  @Test
  void doubts_thousandsOfColumns_areFound() {
    for (int column = 0; column < 3000; column++) {
      for (int i = 0; i < 101; i++) {
        note("c" + column, column == 7 ? 900 + i % 3 : 1.5 + i % 3);
      }
    }
    assertThat(plausibility.doubts())
        .singleElement()
        .satisfies(
            text ->
                assertThat(text)
                    .contains("the column 'c7' (disk.latency) has a median of 901.0 ms")
                    .contains("2.5 ms of the column 'c0'")
                    .contains("set unit: us"));
  }
}
