package io.crosstalk.ingest.source.open.mapping;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.Labels;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesKind;
import io.crosstalk.collectors.open.series.SeriesTable;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SenderUnitsTest {
  private static final byte[] NO_BODY = {};
  private static final long STEP_MS = 20_000;

  /** A series as its sender describes it. */
  private record Sent(String name, String unit, SeriesKind kind, String part) {
    ForeignSeries series() {
      return new ForeignSeries(
          name, unit, kind, Labels.of(Map.of("h", "x", "part", part)), Labels.NONE);
    }
  }

  @ParameterizedTest(name = "a growth of 0.1 {1} by one of 1 {3} is {5} for {4}")
  @CsvSource({
    "d_sum, s, d_count, '', app.response_time, 100.0",
    "d_sum, s, d_count, {request}, app.response_time, 100.0",
    "d_sum, ms, d_count, 1, app.response_time, 0.1",
    "d_sum, '', d_count, '', app.response_time, 0.1",
    "bytes, MBy, seconds, s, disk.throughput, 0.1",
    "bytes, MBy, millis, ms, disk.throughput, 100.0",
    "errors, {error}, seconds, s, app.errors, 6.0",
    "busy, ms, elapsed, ms, disk.busy, 10.0",
    "busy, s, elapsed, ms, disk.busy, 10000.0",
    "share, '', all, '', disk.busy, 0.1",
    "d_seconds_sum, '', d_seconds_count, '', app.response_time, 100.0"
  })
  void ratio_unitsOfTheSender_hasTheirQuotientAsUnit(
      String dividend,
      String dividendUnit,
      String divisor,
      String divisorUnit,
      String metric,
      double expected) {
    for (boolean divisorFirst : new boolean[] {false, true}) {
      TestMetricsIngest metricsIngest =
          metricsIngest(
              "{series: %s, per: %s, metric: %s, resource: '{h}', scale: 0.001}"
                  .formatted(dividend, divisor, metric));
      Sent upper = new Sent(dividend, dividendUnit, SeriesKind.COUNTER, "");
      Sent lower = new Sent(divisor, divisorUnit, SeriesKind.COUNTER, "");
      for (int i = 0; i < 2; i++) {
        long timeMs = NOW - (1 - i) * STEP_MS;
        take(metricsIngest, timeMs, divisorFirst ? lower : upper, divisorFirst ? i : i * 0.1);
        take(metricsIngest, timeMs, divisorFirst ? upper : lower, divisorFirst ? i * 0.1 : i);
      }
      assertThat(metricsIngest.refusals()).isEmpty();
      assertThat(metricsIngest.samples())
          .singleElement()
          .satisfies(
              sample -> {
                assertThat(sample).startsWith("x 0 " + metric + " ");
                double value = Double.parseDouble(sample.substring(sample.lastIndexOf(' ') + 1));
                assertThat(value * 1000).isCloseTo(expected, within(1e-6));
              });
    }
  }

  @Test
  void ratio_unitStatedByTheRule_isTheUnitOfTheQuotient() {
    TestMetricsIngest metricsIngest =
        metricsIngest(
            "{series: d_sum, per: d_count, unit: us, metric: app.response_time, resource: '{h}'}");
    for (int i = 0; i < 2; i++) {
      long timeMs = NOW - (1 - i) * STEP_MS;
      take(metricsIngest, timeMs, new Sent("d_sum", "s", SeriesKind.COUNTER, ""), 1000 * i);
      take(metricsIngest, timeMs, new Sent("d_count", "", SeriesKind.COUNTER, ""), i);
    }
    assertThat(metricsIngest.samples()).containsExactly("x 0 app.response_time 1.0");
  }

  @ParameterizedTest
  @CsvSource({"By, ''", "s, s", "furlong, ''", "s, 1/s"})
  void ratio_unitsDoNotFitTheMetric_isRefusedWithRemedy(String dividend, String divisor) {
    TestMetricsIngest metricsIngest =
        metricsIngest("{series: d_sum, per: d_count, metric: app.response_time, resource: '{h}'}");
    for (int i = 0; i < 2; i++) {
      long timeMs = NOW - (1 - i) * STEP_MS;
      take(metricsIngest, timeMs, new Sent("d_sum", dividend, SeriesKind.COUNTER, ""), i);
      take(metricsIngest, timeMs, new Sent("d_count", divisor, SeriesKind.COUNTER, ""), i);
    }
    assertThat(metricsIngest.samples()).isEmpty();
    assertThat(metricsIngest.refusals())
        .isNotEmpty()
        .allSatisfy(
            text ->
                assertThat(text)
                    .contains("app.response_time")
                    .contains("write 'unit', the unit of the quotient, into the mapping rule"));
  }

  private static final String RATIO =
      "{series: bytes, per: time, type: counter, metric: disk.throughput, resource: '{h}'}";

  /** Sends two rounds of two counters whose quotient is 0.1 MB/s. */
  private static void takeRatio(
      TestMetricsIngest metricsIngest, long firstMs, String dividendUnit, String divisorUnit) {
    for (int i = 0; i < 2; i++) {
      long timeMs = firstMs + i * STEP_MS;
      take(metricsIngest, timeMs, new Sent("bytes", dividendUnit, SeriesKind.COUNTER, ""), i * 0.1);
      take(metricsIngest, timeMs, new Sent("time", divisorUnit, SeriesKind.COUNTER, ""), i);
    }
  }

  @Test
  void ratio_itsSeriesHaveEnded_acceptsOtherUnits() {
    TestMetricsIngest metricsIngest = metricsIngest(RATIO);
    takeRatio(metricsIngest, NOW - 6 * STEP_MS, "MBy", "s");
    end(metricsIngest, new Sent("bytes", "MBy", SeriesKind.COUNTER, ""));
    end(metricsIngest, new Sent("time", "s", SeriesKind.COUNTER, ""));
    takeRatio(metricsIngest, NOW - 3 * STEP_MS, "MBy/s", "");
    assertThat(metricsIngest.refusals()).isEmpty();
    assertThat(metricsIngest.samples())
        .containsExactly("x -100 disk.throughput 0.1", "x -40 disk.throughput 0.1");
  }

  @Test
  void ratio_itsSeriesAreSilentForAnHour_acceptsUnitsThatWereRefused() {
    TestMetricsIngest metricsIngest = metricsIngest(RATIO);
    takeRatio(metricsIngest, NOW - 6 * STEP_MS, "MBy", "s");
    metricsIngest.clock().advance(Duration.ofMinutes(40));
    takeRatio(metricsIngest, NOW + 40 * 60_000, "MBy/s", "");
    assertThat(metricsIngest.refusals()).isNotEmpty();
    metricsIngest.clock().advance(Duration.ofMinutes(40));
    takeRatio(metricsIngest, NOW + 80 * 60_000, "MBy/s", "");
    assertThat(metricsIngest.samples())
        .hasSize(2)
        .last()
        .satisfies(sample -> assertThat(sample).endsWith("disk.throughput 0.1"));
  }

  @Test
  void ratio_seriesBeyondTheLimit_doNotDetermineItsUnits() throws InterruptedException {
    TestMetricsIngest metricsIngest =
        new TestMetricsIngest(TestMappings.of("metrics:\n  - " + RATIO), 2, 2);
    for (String part : List.of("1", "2")) {
      ForeignSeries series =
          new ForeignSeries(
              "disk.latency",
              "",
              SeriesKind.GAUGE,
              Labels.of(Map.of("host.name", part)),
              Labels.NONE);
      metricsIngest
          .metricsIngest()
          .take(
              "other",
              NO_BODY,
              (byte[] body, SeriesTable table, PointReceiver taker) ->
                  taker.take(table.of(series), NOW, 0, 1, body, 0, 0));
    }
    takeRatio(metricsIngest, NOW - 6 * STEP_MS, "MBy", "s");
    assertThat(metricsIngest.refusals())
        .isNotEmpty()
        .allSatisfy(text -> assertThat(text).contains("too many series"));
    metricsIngest.tables().forget("other");
    takeRatio(metricsIngest, NOW - 3 * STEP_MS, "MBy/s", "");
    assertThat(metricsIngest.samples()).last().isEqualTo("x -40 disk.throughput 0.1");
  }

  private static void end(TestMetricsIngest metricsIngest, Sent sent) {
    metricsIngest.take(
        NO_BODY,
        (byte[] body, SeriesTable table, PointReceiver taker) ->
            taker.end(table.of(sent.series())));
  }

  @Test
  void sum_membersInDifferentUnits_convertsEach() {
    TestMetricsIngest metricsIngest =
        metricsIngest(
            "{series: lat, metric: disk.latency, resource: '{h}', combine: sum, type: gauge}");
    for (long timeMs : new long[] {NOW - STEP_MS, NOW}) {
      take(metricsIngest, timeMs, new Sent("lat", "s", SeriesKind.GAUGE, "a"), 0.002);
      take(metricsIngest, timeMs, new Sent("lat", "us", SeriesKind.GAUGE, "b"), 3000);
    }
    assertThat(metricsIngest.samples()).containsExactly("x 0 disk.latency 5.0");
  }

  @Test
  void histogram_nameWithoutSuffix_isMappedToItsMean() {
    TestMetricsIngest metricsIngest =
        metricsIngest(
            "{series: http.server.request.duration, metric: app.response_time, resource: '{h}'}");
    for (int i = 0; i < 2; i++) {
      long timeMs = NOW - (1 - i) * STEP_MS;
      take(
          metricsIngest,
          timeMs,
          new Sent("http.server.request.duration_sum", "s", SeriesKind.COUNTER, ""),
          i * 0.5);
      take(
          metricsIngest,
          timeMs,
          new Sent("http.server.request.duration_count", "", SeriesKind.COUNTER, ""),
          i * 5);
    }
    assertThat(metricsIngest.samples()).containsExactly("x 0 app.response_time 100.0");
  }

  private static TestMetricsIngest metricsIngest(String rule) {
    return new TestMetricsIngest(TestMappings.of("metrics:\n  - " + rule));
  }

  private static void take(TestMetricsIngest metricsIngest, long timeMs, Sent sent, double value) {
    metricsIngest.take(
        NO_BODY,
        (byte[] body, SeriesTable table, PointReceiver taker) ->
            taker.take(table.of(sent.series()), timeMs, 0, value, body, 0, 0));
  }
}
