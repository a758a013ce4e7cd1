package io.crosstalk.collectors.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConversionsTest {

  @ParameterizedTest
  @CsvSource({
    "disk.latency, 2, s, 2000",
    "disk.latency, 311, us, 0.311",
    "disk.latency, 311, µs, 0.311",
    "disk.latency, 1500000, ns, 1.5",
    "disk.latency, 2, ms, 2",
    "job.elapsed, 90000, ms, 90",
    "job.elapsed, 2, h, 7200",
    "disk.throughput, 1000000, B/s, 1",
    "disk.throughput, 1500, KB/s, 1.5",
    "disk.throughput, 1500, kB/s, 1.5",
    "disk.throughput, 1000, KiB/s, 1.024",
    "disk.throughput, 1, MiB/s, 1.048576",
    "disk.throughput, 2, GB/s, 2000",
    "net.rx.throughput, 800, Mbit/s, 100",
    "net.rx.throughput, 8, Gbps, 1000",
    "mem.balloon, 1, GiB, 1073.741824",
    "cache.hit_ratio, 0.97, ratio, 97",
    "cache.hit_ratio, 0.97, 1, 97",
    "cache.hit_ratio, 97, percent, 97",
    "data.reduction_ratio, 350, %, 3.5",
    "app.timeouts, 2, 1/s, 120",
    "disk.iops, 600, 1/min, 10",
    "disk.iops, 3600, per_hour, 1",
    "wait.journal, 0.5, ratio, 50"
  })
  void value_otherUnit_isConvertedToTheMetricsUnit(
      String metric, double given, String unit, double expected) {
    assertThat(Conversions.of(unit, MetricCatalogue.of(metric)).apply(given)).isEqualTo(expected);
  }

  @Test
  void value_withoutUnit_isInTheMetricsUnit() {
    Metric latency = MetricCatalogue.of("disk.latency");
    assertThat(Conversions.of(null, latency).apply(3)).isEqualTo(3);
    assertThat(Conversions.of("", latency).apply(3)).isEqualTo(3);
  }

  @Test
  void value_ofMetricOutsideTheCatalogue_isNotConverted() {
    assertThat(Conversions.of("°C", MetricCatalogue.of("rack.temperature")).apply(21.5))
        .isEqualTo(21.5);
  }

  @Test
  void unit_unknown_isRefused() {
    RejectedReadingException rejection =
        Rejections.of(
            () -> Conversions.of("fortnight", MetricCatalogue.of("disk.latency")).apply(1));
    assertThat(rejection.reason()).isEqualTo(RejectReason.UNKNOWN_UNIT);
    assertThat(rejection).hasMessage("the unit 'fortnight' is not known; disk.latency is in ms");
  }

  @Test
  void unit_ofAnotherQuantity_isRefused() {
    assertThat(
            Rejections.of(
                () -> Conversions.of("MB/s", MetricCatalogue.of("disk.latency")).apply(1)))
        .hasMessage("the unit 'MB/s' does not measure disk.latency, which is in ms");
  }

  @Test
  void units_ofAllMetricsInTheCatalogue_areKnown() {
    for (Metric metric : MetricCatalogue.all()) {
      // A unit in another spelling is looked up in the table, so the table must contain the
      // metric's own.
      assertThat(Rejections.of(() -> Conversions.of("no such unit", metric).apply(1)).text())
          .contains("is not known");
      assertThat(Conversions.of(metric.unit(), metric).apply(1)).isEqualTo(1);
    }
  }
}
