package io.crosstalk.ingest.source.open.otlp;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.MINUTE;
import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static io.opentelemetry.proto.metrics.v1.AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE;
import static io.opentelemetry.proto.metrics.v1.AggregationTemporality.AGGREGATION_TEMPORALITY_DELTA;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.open.otlp.OtlpProtobuf;
import io.crosstalk.collectors.open.series.LeftOutPoints;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.crosstalk.ingest.source.open.mapping.TestMappings;
import io.opentelemetry.proto.metrics.v1.Histogram;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests processes that write the same series, mostly replicas of a service without an instance id.
 *
 * @see <a href="https://github.com/open-telemetry/opentelemetry-proto/issues/292">overlapping start
 *     times</a>
 * @see <a href="https://github.com/PostHog/posthog/pull/68077">sixty processes in one series</a>
 * @see <a href="https://github.com/simstudioai/sim/pull/4891">one instance id in all processes</a>
 * @see <a href="https://github.com/open-telemetry/opentelemetry-collector/issues/2315">N replicas
 *     without labels of their pods</a>
 */
class SeveralWritersTest {
  private static final int EXPORT_MS = 15_000;
  private static final int EXPORTS = 20;
  private static final long OLD = NOW - 60 * MINUTE;
  private static final long YOUNG = NOW - 30 * MINUTE;

  private final TestMetricsIngest metricsIngest = new TestMetricsIngest(TestMappings.shipped());

  @Test
  void twoProcesses_withDifferentStartTimes_valuesAreThoseOfTheYoungerOne() {
    for (int i = 0; i < EXPORTS; i++) {
      take(durations(time(i), OLD, 20));
      take(durations(time(i) + 3_000, YOUNG, 30));
    }
    assertThat(samplesOf("app.response_time"))
        .hasSize(EXPORTS - 1)
        .allMatch(sample -> sample.endsWith(" 30.0"));
    assertThat(samplesOf("app.throughput")).allMatch(sample -> sample.endsWith(" 100.0"));
  }

  @Test
  void twoProcesses_withDifferentStartTimes_warningNamesSeriesAndStartTimesAndWhatToDo() {
    for (int i = 0; i < 3; i++) {
      take(durations(time(i), OLD, 20));
      take(durations(time(i) + 3_000, YOUNG, 30));
    }
    assertThat(warnings())
        .singleElement()
        .satisfies(
            text ->
                assertThat(text)
                    .contains("http.server.request.duration_")
                    .contains("service.name=orders")
                    .contains(Instant.ofEpochMilli(OLD).toString())
                    .contains(Instant.ofEpochMilli(YOUNG).toString())
                    .contains("service.instance.id"));
  }

  @Test
  void warning_ofProcessesThatNoLongerOverlap_ends() {
    for (int i = 0; i < 3; i++) {
      take(durations(time(i) - 10 * MINUTE, OLD, 20));
      take(durations(time(i) - 10 * MINUTE + 3_000, YOUNG, 30));
    }
    assertThat(warnings()).isNotEmpty();
    take(durations(NOW, YOUNG, 30));
    assertThat(warnings()).isEmpty();
  }

  @Test
  void youngerProcess_ends_olderOneIsUsedAgain() {
    for (int i = 0; i < EXPORTS; i++) {
      take(durations(time(i), OLD, 20));
      if (i < 5) {
        take(durations(time(i) + 3_000, YOUNG, 30));
      }
    }
    assertThat(samplesOf("app.response_time")).last().asString().endsWith(" 20.0");
  }

  @Test
  void process_restarted_isNotTakenForASecondOne() {
    for (int i = 0; i < EXPORTS; i++) {
      take(durations(time(i), i < 10 ? OLD : time(10) - 5_000, 20));
    }
    assertThat(samplesOf("app.response_time")).hasSize(EXPORTS - 2);
    assertThat(warnings()).isEmpty();
  }

  @Test
  void countersWithoutStartTimes_ofTwoProcesses_giveNoGrowthBetweenThem() {
    for (int i = 0; i < EXPORTS; i++) {
      take(reads(time(i), 0, 5_000_000 + 100L * i));
      take(reads(time(i) + 3_000, 0, 7 + 100L * i));
    }
    assertThat(samplesOf("disk.read.iops")).isEmpty();
    assertThat(warnings())
        .singleElement()
        .satisfies(text -> assertThat(text).contains("falls and rises again"));
  }

  @Test
  void countersWithoutStartTimes_oneOfThemZero_areTakenForARestartOnce() {
    for (int i = 0; i < EXPORTS; i++) {
      take(reads(time(i), 0, 90));
      take(reads(time(i) + 3_000, 0, 0));
    }
    assertThat(samplesOf("disk.read.iops")).hasSize(1);
    assertThat(warnings()).hasSize(1);
  }

  @Test
  void counterWithoutStartTime_reset_continuesAfterwards() {
    for (int i = 0; i < EXPORTS; i++) {
      take(reads(time(i), 0, i < 10 ? 5_000_000 + 150L * i : 150L * i));
    }
    assertThat(samplesOf("disk.read.iops"))
        .hasSize(EXPORTS - 2)
        .allMatch(sample -> sample.endsWith(" 10.0"));
    assertThat(warnings()).isEmpty();
  }

  /**
   * Tests a sender that does not know the start of its counters and states the time of each point
   * (<a
   * href="https://github.com/open-telemetry/opentelemetry-collector-contrib/issues/22810">report</a>).
   */
  @Test
  void counterWhoseStartIsTheTimeOfEachPoint_hasGrowth() {
    for (int i = 0; i < EXPORTS; i++) {
      take(reads(time(i), time(i), 5_000_000 + 150L * i));
    }
    assertThat(samplesOf("disk.read.iops"))
        .hasSize(EXPORTS - 1)
        .allMatch(sample -> sample.endsWith(" 10.0"));
    assertThat(warnings()).isEmpty();
  }

  @Test
  void counterWhoseStartIsTheTimeOfItsFirstPoint_hasGrowthAgainAfterARestart() {
    for (int i = 0; i < EXPORTS; i++) {
      take(reads(time(i), time(i < 10 ? 0 : 10), i < 10 ? 5_000_000 + 150L * i : 150L * i));
    }
    assertThat(samplesOf("disk.read.iops"))
        .hasSize(EXPORTS - 2)
        .allMatch(sample -> sample.endsWith(" 10.0"));
  }

  @Test
  void collectors_withALabelOfReplicas_haveOneElected() {
    for (int i = 0; i < EXPORTS; i++) {
      for (String replica : List.of("a", "b")) {
        take(
            Otlp.request(
                    Otlp.attributes("host.name", "h", "prometheus_replica", replica),
                    Otlp.gauge(
                        "disk.latency",
                        "ms",
                        Otlp.point(time(i) + (replica.equals("b") ? 4_200 : 0), 2)))
                .toByteArray());
      }
    }
    assertThat(samplesOf("disk.latency")).hasSize(EXPORTS);
    assertThat(metricsIngest.tables().replicas("test").getFirst().elected()).isEqualTo("a");
    assertThat(warnings()).isEmpty();
  }

  @Test
  void deltas_ofTwoProcesses_pointsThatOverlapAreLeftOut() {
    for (int i = 0; i < EXPORTS; i++) {
      take(errors(time(i) - EXPORT_MS, time(i), 15));
      take(errors(time(i) - EXPORT_MS + 3_000, time(i) + 3_000, 45));
    }
    assertThat(samplesOf("app.errors"))
        .hasSize(EXPORTS)
        .allMatch(sample -> sample.endsWith(" 60.0"));
    assertThat(warnings())
        .singleElement()
        .satisfies(text -> assertThat(text).contains("service.instance.id"));
  }

  @Test
  void deltas_atTheSameTimeWithAnotherStart_areOfAnotherProcess() {
    take(errors(NOW - EXPORT_MS, NOW, 15));
    take(errors(NOW - EXPORT_MS + 1_000, NOW, 45));
    assertThat(warnings())
        .singleElement()
        .satisfies(text -> assertThat(text).contains("service.instance.id"));
  }

  @Test
  void delta_olderThanTheLast_isReportedAsLostGrowth() {
    take(errors(NOW - EXPORT_MS, NOW, 15));
    take(errors(NOW - 2 * EXPORT_MS, NOW - EXPORT_MS, 45));
    assertThat(warnings())
        .singleElement()
        .satisfies(text -> assertThat(text).contains("cumulative").contains("app.errors"));
  }

  @Test
  void delta_repeated_isNoLoss() {
    take(errors(NOW - EXPORT_MS, NOW, 15));
    take(errors(NOW - EXPORT_MS, NOW, 15));
    assertThat(warnings()).isEmpty();
  }

  @Test
  void countersWithoutStartTimes_restartedWhileSlow_areNotTwoProcesses() {
    int export = 0;
    for (long count : new long[] {2, 3, 1, 3, 4, 5, 6, 2, 7, 8}) {
      take(reads(time(export++), 0, count));
    }
    assertThat(warnings()).isEmpty();
  }

  @Test
  void gauges_oneMetricOfTwoSeriesAtDifferentTimes_areNotMixed() {
    for (int i = 0; i < EXPORTS; i++) {
      take(latency(time(i), "a", 2));
      take(latency(time(i) + 3_000, "b", 90));
    }
    assertThat(samplesOf("disk.latency")).hasSize(EXPORTS + 1);
    assertThat(samplesOf("disk.latency").subList(1, EXPORTS + 1))
        .allMatch(sample -> sample.endsWith(" 90.0"));
    assertThat(warnings())
        .singleElement()
        .satisfies(
            text -> assertThat(text).contains("disk=a").contains("disk.latency of orders-host"));
  }

  @Test
  void gauge_replacedBySeriesWithOtherLabels_continues() {
    for (int i = 0; i < EXPORTS; i++) {
      take(latency(time(i), i < 10 ? "a" : "b", 2));
    }
    assertThat(samplesOf("disk.latency")).hasSize(EXPORTS);
    assertThat(warnings()).isEmpty();
  }

  @Test
  void gauge_newerOfTwoSeriesEnds_olderOneContinues() {
    for (int i = 0; i < EXPORTS; i++) {
      take(latency(time(i), "a", 2));
      if (i < 5) {
        take(latency(time(i) + 3_000, "b", 90));
      }
    }
    assertThat(samplesOf("disk.latency")).last().asString().endsWith(" 2.0");
  }

  @Test
  void gauge_withALabelThatChangesEachTime_isUsed() {
    for (int i = 0; i < EXPORTS; i++) {
      take(latency(time(i), "run-" + i, 2));
    }
    assertThat(samplesOf("disk.latency")).hasSize(EXPORTS);
  }

  private static long time(int export) {
    return NOW - (long) (EXPORTS - export) * EXPORT_MS;
  }

  /** Returns a histogram of a process that has answered a hundred requests a second. */
  private static byte[] durations(long timeMs, long startMs, double meanMs) {
    long count = (timeMs - startMs) / 10;
    Metric metric =
        Metric.newBuilder()
            .setName("http.server.request.duration")
            .setUnit("s")
            .setHistogram(
                Histogram.newBuilder()
                    .setAggregationTemporality(AGGREGATION_TEMPORALITY_CUMULATIVE)
                    .addDataPoints(
                        HistogramDataPoint.newBuilder()
                            .setStartTimeUnixNano(startMs * 1_000_000)
                            .setTimeUnixNano(timeMs * 1_000_000)
                            .setCount(count)
                            .setSum(count * meanMs / 1e3)))
            .build();
    return Otlp.request(Otlp.attributes("service.name", "orders"), metric).toByteArray();
  }

  private static byte[] reads(long timeMs, long startMs, long count) {
    return Otlp.of(
        "db-1",
        Otlp.sum(
            "disk.read.iops",
            "",
            AGGREGATION_TEMPORALITY_CUMULATIVE,
            true,
            Otlp.count(startMs, timeMs, count)));
  }

  private static byte[] errors(long startMs, long timeMs, long count) {
    return Otlp.request(
            Otlp.attributes("service.name", "orders"),
            Otlp.sum(
                "app.errors",
                "",
                AGGREGATION_TEMPORALITY_DELTA,
                true,
                Otlp.count(startMs, timeMs, count)))
        .toByteArray();
  }

  private static byte[] latency(long timeMs, String disk, double value) {
    return Otlp.of(
        "orders-host", Otlp.gauge("disk.latency", "ms", Otlp.point(timeMs, value, "disk", disk)));
  }

  private List<String> samplesOf(String metric) {
    return metricsIngest.samples().stream()
        .filter(sample -> sample.contains(" " + metric + " "))
        .map(sample -> sample.replaceAll("29\\.9999.*", "30.0"))
        .map(sample -> sample.replaceAll("(\\d)\\.0000.*", "$1.0"))
        .map(sample -> sample.replaceAll("19\\.9999.*", "20.0"))
        .toList();
  }

  private List<String> warnings() {
    return LeftOutPoints.warnings(metricsIngest.sources().tallies().leftOut("test"));
  }

  private void take(byte[] body) {
    metricsIngest.take(body, OtlpProtobuf::read);
  }
}
