package io.crosstalk.evaluate.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.metric.MetricCatalogue;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThresholdAlertTest {
  private static final int CALM = 60;

  @Test
  void in_threeHighSamples_isAlertUntilThreeOrdinaryOnes() {
    List<ThresholdAlert> alerts =
        ThresholdAlert.in(series("disk.latency", 9, 9, 9, 9, 1, 9, 1, 1, 1));

    assertThat(alerts).hasSize(1);
    assertThat(alerts.getFirst().onset()).isEqualTo(CALM);
    assertThat(alerts.getFirst().detected()).isEqualTo(CALM + 2);
    assertThat(alerts.getFirst().end()).isEqualTo(CALM + 6);
    assertThat(alerts.getFirst().lasts()).isFalse();
  }

  @Test
  void in_highSamplesAtTheEnd_isAlertThatLasts() {
    assertThat(ThresholdAlert.in(series("disk.latency", 9, 9, 9)))
        .singleElement()
        .matches(ThresholdAlert::lasts);
  }

  @Test
  void in_twoHighSamples_isNoAlert() {
    assertThat(ThresholdAlert.in(series("disk.latency", 9, 9, 1, 9, 9, 1))).isEmpty();
  }

  @Test
  void in_lowValuesOfMetricThatGetsWorseDownwards_isAlert() {
    assertThat(ThresholdAlert.in(series("disk.sync_write.throughput", 0, 0, 0))).hasSize(1);
    assertThat(ThresholdAlert.in(series("disk.sync_write.throughput", 9, 9, 9))).isEmpty();
  }

  /** An hour of values around 1, then the given ones. */
  private static SampleColumns.Column series(String metric, double... then) {
    SampleColumns.Column series = new SampleColumns.Column("vm-pay", MetricCatalogue.of(metric));
    for (int i = 0; i < CALM; i++) {
      series.add(i * 60_000L, i % 2 == 0 ? 0.95 : 1.05);
    }
    Arrays.stream(then).forEach(value -> series.add(series.size() * 60_000L, value));
    return series;
  }
}
