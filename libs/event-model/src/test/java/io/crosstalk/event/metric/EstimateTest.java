package io.crosstalk.event.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.952 | 0 | ms | 0.952 ms",
        "0.952 | 0.004 | ms | 0.952 ms",
        "0.952 | 0.006 | ms | 0.95 ms",
        "0.952 | 0.048 | ms | 0.95 ms",
        "0.952 | 0.06 | ms | 1 ms",
        "1.36 | 0.3 | ms | 1.4 ms",
        "1.36 | 0.6 | ms | 1 ms",
        "7.3 | 40 | ms | 7 ms",
        "65.8 | 3.3 | MB/s | 66 MB/s",
        "1234.4 | 60 | MB/s | 1,200 MB/s",
        "1234.4 | 1 | MB/s | 1,230 MB/s",
        "128321 | 6000 | ms | 130 s",
        "640 | 32 | s | 11 min",
        "12.4 | 0.6 | 1/s | 12/s",
        "-0.952 | 0.048 | ms | -0.95 ms",
        "0 | 0.5 | 1/min | 0/min",
        "NaN | 1 | ms | unknown ms",
      })
  void text_knownError_endsWithTheFirstUncertainDigit(
      double value, double error, String unit, String text) {
    assertThat(new Estimate(value, error, unit).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.952 | ms | 0.95 ms",
        "57.4 | s | 57 s",
        "6.25 | s | 6.3 s",
        "1234.4 | MB/s | 1,200 MB/s",
        "9960 | ms | 10 s",
        "0 | 1/min | 0/min",
      })
  void text_unknownError_hasTwoDigits(double value, String unit, String text) {
    assertThat(Estimate.withoutError(value, unit).text()).isEqualTo(text);
  }
}
