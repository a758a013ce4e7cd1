package io.crosstalk.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.report.incident.Percent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.0004, 0",
    "0.001, 1",
    "0.004, 1",
    "0.416, 42",
    "0.994, 99",
    "0.996, 99",
    "0.9996, 100",
    "1, 100"
  })
  void of_aPart_isNothingOrTheWholeOnlyIfItIs(double part, int percent) {
    assertThat(Percent.of(part)).isEqualTo(percent);
  }
}
