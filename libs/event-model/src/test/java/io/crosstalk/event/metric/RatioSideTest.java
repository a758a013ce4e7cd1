package io.crosstalk.event.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioSideTest {

  @ParameterizedTest(name = "{0} by {1} is {3} of {2}")
  @CsvSource({
    "s, '', app.response_time, 1000",
    "us, 1, app.response_time, 0.001",
    "MB, ms, disk.throughput, 1000",
    "1, min, disk.iops, 0.016666666666666666",
    "s, s, disk.busy, 100",
    "'', '', disk.busy, 1"
  })
  void ratio_unitsOfBothSidesFit_haveTheSameDividendDimension(
      String dividend, String divisor, String metric, double expected) {
    RatioSide upper = RatioSide.dividend(dividend, MetricCatalogue.of(metric));
    RatioSide lower = RatioSide.divisor(divisor, MetricCatalogue.of(metric));
    assertThat(lower.dividend()).isEqualTo(upper.dividend());
    assertThat(upper.conversion().apply(1) / lower.conversion().apply(1))
        .isCloseTo(expected, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"B, '', app.response_time", "s, s, app.response_time", "s, 1/s, app.response_time"})
  void ratio_unitsOfBothSidesDoNotFit_haveDifferentDividendDimensions(
      String dividend, String divisor, String metric) {
    RatioSide upper = RatioSide.dividend(dividend, MetricCatalogue.of(metric));
    RatioSide lower = RatioSide.divisor(divisor, MetricCatalogue.of(metric));
    assertThat(lower.dividend()).isNotEqualTo(upper.dividend());
  }

  @Test
  void dividend_unknownUnit_isRejectedWithItsName() {
    assertThatThrownBy(() -> RatioSide.dividend("furlong", MetricCatalogue.of("disk.latency")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("furlong");
  }
}
