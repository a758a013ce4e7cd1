package io.crosstalk.ingest.source.open.otlp;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static io.opentelemetry.proto.metrics.v1.AggregationTemporality.AGGREGATION_TEMPORALITY_DELTA;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.open.otlp.OtlpProtobuf;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests delta points whose start is not the time of the point before.
 *
 * @see <a
 *     href="https://github.com/open-telemetry/opentelemetry-collector-contrib/issues/18470">statsd
 *     receiver</a>
 * @see <a
 *     href="https://github.com/open-telemetry/opentelemetry-collector-contrib/issues/19931">count
 *     connector</a>
 * @see <a href="https://github.com/open-telemetry/opentelemetry-python/issues/4010">collections
 *     without measurements</a>
 */
class DeltaWindowTest {
  private final TestMetricsIngest metricsIngest = new TestMetricsIngest();

  @Test
  void window_fractionOfTheSpacing_rateIsOverTheSpacing() {
    for (int i = 0; i < 10; i++) {
      take(time(i, 60) - 600, time(i, 60), 6_000);
    }
    assertThat(rates()).hasSize(9).containsOnly(100.0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 3_000, 12_000, 29_000})
  void window_fractionOfTheSpacingFromASecondOn_onlyTheFirstPointIsTakenAtItsWord(int windowMs) {
    for (int i = 0; i < 10; i++) {
      take(time(i, 60) - windowMs, time(i, 60), 6_000);
    }
    assertThat(rates()).hasSize(10);
    assertThat(rates().subList(1, 10)).containsOnly(100.0);
  }

  @Test
  void window_wholeSpacing_rateIsOverTheWindow() {
    for (int i = 0; i < 10; i++) {
      take(time(i, 60) - 60_000, time(i, 60), 6_000);
    }
    assertThat(rates()).hasSize(10).containsOnly(100.0);
  }

  @Test
  void window_afterExportsWithoutMeasurements_isTheLengthOfTheExport() {
    for (int i : List.of(0, 1, 2, 9, 10, 20)) {
      take(time(i, 10) - 10_000, time(i, 10), 50);
    }
    assertThat(rates()).hasSize(6).containsOnly(5.0);
  }

  @Test
  void start_alwaysThatOfTheProcess_rateIsOverTheSpacing() {
    for (int i = 0; i < 5; i++) {
      take(NOW - 3_600_000, time(i, 60), 6_000);
    }
    assertThat(rates().subList(1, 5)).containsOnly(100.0);
  }

  @Test
  void start_missing_rateIsOverTheSpacing() {
    for (int i = 0; i < 5; i++) {
      take(0, time(i, 60), 6_000);
    }
    assertThat(rates()).hasSize(4).containsOnly(100.0);
  }

  private static long time(int point, int spacingS) {
    return NOW - 1_800_000 + 1_000L * point * spacingS;
  }

  private void take(long startMs, long timeMs, long count) {
    metricsIngest.take(
        Otlp.request(
                Otlp.attributes("service.name", "pay"),
                Otlp.sum(
                    "app.throughput",
                    "1",
                    AGGREGATION_TEMPORALITY_DELTA,
                    true,
                    Otlp.count(startMs, timeMs, count)))
            .toByteArray(),
        OtlpProtobuf::read);
  }

  private List<Double> rates() {
    return metricsIngest.samples().stream()
        .map(sample -> Double.parseDouble(sample.split(" ")[3]))
        .toList();
  }
}
