package io.crosstalk.ingest.source.open.mapping;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.MINUTE;
import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.collectors.open.mapping.MappingOverview.MappingStatus;
import io.crosstalk.collectors.open.mapping.MappingOverview.RuleStatus;
import io.crosstalk.collectors.open.mapping.MappingReport;
import io.crosstalk.collectors.open.mapping.Mappings;
import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.Labels;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesKind;
import io.crosstalk.collectors.open.series.SeriesTable;
import io.crosstalk.ingest.source.open.ingest.MetricsIngest;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

class MappingReportTest {
  private static final byte[] NO_BODY = {};
  private static final String RULES =
      """
      metrics:
        - {series: a, metric: disk.latency, resource: '{h}'}
        - {series: b, metric: disk.iops, resource: '{h}'}
        - {series: c, ignore: true}
      """;

  @TempDir private Path folder;

  @Test
  void matches_ofSeveralRules_areCountedByRule() throws IOException {
    Mappings mappings = mappings(RULES);
    TestMetricsIngest metricsIngest = new TestMetricsIngest(mappings.mapper());
    MappingReport report = new MappingReport(mappings, metricsIngest.tables());
    take(metricsIngest, NOW, "a", "x");
    take(metricsIngest, NOW, "a", "y");
    take(metricsIngest, NOW, "c", "x");

    assertThat(status(report).rules())
        .extracting(RuleStatus::line, RuleStatus::series, RuleStatus::metric, RuleStatus::matches)
        .containsExactly(
            tuple(2, "a", "disk.latency", 2L),
            tuple(3, "b", "disk.iops", 0L),
            tuple(4, "c", null, 1L));
    assertThat(report.warnings("test")).isEmpty();
  }

  @Test
  void rule_matchesNothingInMinutesOfData_warnsTheSender() throws IOException {
    Mappings mappings = mappings(RULES);
    TestMetricsIngest metricsIngest = new TestMetricsIngest(mappings.mapper());
    MappingReport report = new MappingReport(mappings, metricsIngest.tables());
    for (int minute = 5; minute > 0; minute--) {
      assertThat(report.warnings("test")).isEmpty();
      take(metricsIngest, NOW - minute * MINUTE, "a", "x");
    }

    assertThat(report.warnings("test"))
        .singleElement()
        .satisfies(
            text ->
                assertThat(text)
                    .contains("line 3 (series: b, metric: disk.iops)")
                    .contains("no series in 5 minutes of data"));
    assertThat(report.warnings("another")).isEmpty();
    assertThat(status(report).rules())
        .extracting(RuleStatus::warning)
        .satisfiesExactly(
            used -> assertThat(used).isNull(),
            unused -> assertThat(unused).contains("line 3"),
            ignored -> assertThat(ignored).isNull());

    take(metricsIngest, NOW, "b", "x");
    assertThat(report.warnings("test")).isEmpty();
  }

  @Test
  void rule_itsSeriesAreRefused_hasMatchesAndWarnsOfTheReason() throws IOException {
    Mappings mappings = mappings(RULES);
    TestMetricsIngest metricsIngest = new TestMetricsIngest(mappings.mapper());
    MappingReport report = new MappingReport(mappings, metricsIngest.tables());
    for (int minute = 5; minute > 0; minute--) {
      take(metricsIngest, NOW - minute * MINUTE, series("a", "By", "x"), 1);
      take(metricsIngest, NOW - minute * MINUTE, series("b", "", "x"), 1);
    }

    RuleStatus refused = status(report).rules().getFirst();
    assertThat(refused.matches()).isEqualTo(1);
    assertThat(refused.refused()).isEqualTo(1);
    assertThat(refused.warning())
        .contains("line 2 (series: a, metric: disk.latency)")
        .contains("1 of 1 series")
        .contains("'B'")
        .doesNotContain("has matched no series");
    assertThat(report.warnings("test")).containsExactly(refused.warning());
  }

  @Test
  void rule_besideARefusedRuleForTheSameSeries_hasMatches() throws IOException {
    Mappings mappings =
        mappings(
            """
            metrics:
              - {series: a, metric: disk.latency, resource: '{h}'}
              - {series: a, metric: disk.throughput, resource: '{h}'}
            """);
    TestMetricsIngest metricsIngest = new TestMetricsIngest(mappings.mapper());
    MappingReport report = new MappingReport(mappings, metricsIngest.tables());
    for (int minute = 5; minute > 0; minute--) {
      take(metricsIngest, NOW - minute * MINUTE, series("a", "By/s", "x"), 1);
    }

    assertThat(status(report).rules()).extracting(RuleStatus::matches).containsExactly(1L, 1L);
    assertThat(status(report).rules().getLast().warning()).isNull();
  }

  @Test
  void ratioRule_unitsDoNotFit_bothSeriesCountAsRefused() throws IOException {
    Mappings mappings =
        mappings(
            """
            metrics:
              - {series: t, per: n, metric: app.response_time, type: counter, resource: '{h}'}
            """);
    TestMetricsIngest metricsIngest = new TestMetricsIngest(mappings.mapper());
    MappingReport report = new MappingReport(mappings, metricsIngest.tables());
    for (int i = 0; i < 3; i++) {
      take(metricsIngest, NOW - (3 - i) * MINUTE, series("t", "s", "x"), i);
      take(metricsIngest, NOW - (3 - i) * MINUTE, series("n", "s", "x"), i);
    }

    assertThat(status(report).rules())
        .singleElement()
        .satisfies(
            rule -> {
              assertThat(rule.matches()).isEqualTo(2);
              assertThat(rule.warning()).contains("1 of 2 series").contains("write 'unit'");
            });
  }

  @Test
  void points_ofSeriesBeyondTheLimit_areNoMatches() throws IOException {
    Mappings mappings = mappings(RULES);
    TestMetricsIngest metricsIngest = new TestMetricsIngest(mappings.mapper(), 1, 1);
    MappingReport report = new MappingReport(mappings, metricsIngest.tables());
    for (int minute = 5; minute > 0; minute--) {
      take(metricsIngest, NOW - minute * MINUTE, "a", "x");
      take(metricsIngest, NOW - minute * MINUTE, "a", "y");
    }

    assertThat(status(report).rules().getFirst().matches()).isEqualTo(1);
  }

  @Test
  void unusedRule_severalSenders_isOnlyAWarningOfTheMapping() throws Exception {
    Mappings mappings = mappings(RULES);
    TestMetricsIngest metricsIngest = new TestMetricsIngest(mappings.mapper());
    MappingReport report = new MappingReport(mappings, metricsIngest.tables());
    takeFrom(metricsIngest, "day", 5);
    takeFrom(metricsIngest, "nightly", 1);

    assertThat(report.warnings("day")).isEmpty();
    assertThat(report.warnings("nightly")).isEmpty();
    assertThat(status(report).rules().get(1).warning())
        .contains("has matched no series in 5 minutes of data")
        .contains("of day:");
  }

  @Test
  void minutesOfData_ofDifferentSenders_areNotAddedUp() throws Exception {
    Mappings mappings = mappings(RULES);
    TestMetricsIngest metricsIngest = new TestMetricsIngest(mappings.mapper());
    MappingReport report = new MappingReport(mappings, metricsIngest.tables());
    for (int minute = 6; minute > 0; minute--) {
      String sender = minute % 2 == 0 ? "even" : "odd";
      metricsIngest
          .metricsIngest()
          .take(sender, NO_BODY, one(NOW - minute * MINUTE, series("a", "", "x"), 1));
    }

    assertThat(status(report).rules().get(1).warning()).isNull();
  }

  @Test
  void unusedRule_namesItsSender_warnsOnlyThatSenderAfterMinutesOfItsData() throws Exception {
    Mappings mappings =
        mappings(
            """
            metrics:
              - {series: a, metric: disk.latency, resource: '{h}'}
              - {series: b, where: {$source: nightly}, metric: disk.iops, resource: '{h}'}
            """);
    TestMetricsIngest metricsIngest = new TestMetricsIngest(mappings.mapper());
    MappingReport report = new MappingReport(mappings, metricsIngest.tables());
    takeFrom(metricsIngest, "day", 7);
    takeFrom(metricsIngest, "nightly", 4);
    assertThat(status(report).rules().get(1).warning()).isNull();

    metricsIngest.metricsIngest().take("nightly", NO_BODY, one(NOW, series("a", "", "x"), 1));
    assertThat(report.warnings("day")).isEmpty();
    assertThat(report.warnings("nightly"))
        .singleElement()
        .satisfies(
            text ->
                assertThat(text).contains("line 3").contains("in 5 minutes of data of nightly"));

    metricsIngest.metricsIngest().take("day", NO_BODY, one(NOW, series("b", "", "x"), 1));
    assertThat(status(report).rules().get(1).matches()).isZero();
    metricsIngest.metricsIngest().take("nightly", NO_BODY, one(NOW + 1, series("b", "", "x"), 1));
    assertThat(status(report).rules().get(1).matches()).isEqualTo(1);
  }

  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void rule_withoutAMatch_isLoggedOnce(CapturedOutput output) throws IOException {
    Mappings mappings = mappings(RULES);
    TestMetricsIngest metricsIngest = new TestMetricsIngest(mappings.mapper());
    MappingWatch watch =
        new MappingWatch(mappings, metricsIngest.tables(), new SimpleMeterRegistry());
    watch.look();
    assertThat(output.getAll()).doesNotContain("has matched no series");
    for (int minute = 5; minute > 0; minute--) {
      take(metricsIngest, NOW - minute * MINUTE, "a", "x");
    }
    watch.look();
    watch.look();
    assertThat(output.getAll()).containsOnlyOnce("has matched no series");
  }

  @Test
  void matches_afterTheFileHasChanged_areCountedFromZero() throws IOException {
    Mappings mappings = mappings(RULES);
    TestMetricsIngest metricsIngest = new TestMetricsIngest(mappings.mapper());
    for (int minute = 5; minute > 0; minute--) {
      take(metricsIngest, NOW - minute * MINUTE, "a", "x");
    }
    Files.writeString(folder.resolve("mapping.yaml"), RULES.replace("series: a", "series: d"));
    assertThat(mappings.look()).isTrue();
    metricsIngest.tables().renew(mappings.mapper());

    MappingReport report = new MappingReport(mappings, metricsIngest.tables());
    assertThat(metricsIngest.tables().dataMinutes()).containsExactly(Map.entry("test", 0));
    assertThat(status(report).rules()).extracting(RuleStatus::matches).containsExactly(0L, 0L, 0L);
  }

  @Test
  void status_manyRules_showsALimitedNumber() throws IOException {
    StringBuilder many = new StringBuilder("metrics:\n");
    for (int i = 0; i < 600; i++) {
      many.append("  - {series: s%d, metric: disk.iops, resource: '{h}'}\n".formatted(i));
    }
    Mappings mappings = mappings(many.toString());
    TestMetricsIngest metricsIngest = new TestMetricsIngest(mappings.mapper());
    MappingReport report = new MappingReport(mappings, metricsIngest.tables());
    for (int minute = 5; minute > 0; minute--) {
      take(metricsIngest, NOW - minute * MINUTE, "a", "x");
    }
    assertThat(status(report).rules()).hasSize(500);
    assertThat(status(report).rulesNotShown()).isEqualTo(100);
    assertThat(report.warnings("test")).hasSize(11);
    assertThat(report.warnings("test").getLast()).startsWith("590 more mapping rules");
  }

  @Test
  void histogram_severalMergedByDefault_warnsTheSender() {
    Mappings mappings = new Mappings(null, List.of());
    TestMetricsIngest metricsIngest = new TestMetricsIngest(mappings.mapper());
    MappingReport report = new MappingReport(mappings, metricsIngest.tables());
    for (int i = 0; i < 2; i++) {
      long timeMs = NOW - (1 - i) * MINUTE;
      for (String route : List.of("/a", "/b")) {
        double mean = route.equals("/a") ? 0.1 : 0.3;
        histogram(metricsIngest, timeMs, "app.response_time_sum", "s", route, mean * 10 * i);
        histogram(metricsIngest, timeMs, "app.response_time_count", "", route, 10 * i);
      }
    }
    assertThat(metricsIngest.samples()).containsExactly("shop 0 app.response_time 200.0");
    assertThat(report.warnings("test"))
        .singleElement()
        .satisfies(
            text ->
                assertThat(text)
                    .contains("app.response_time is the mean of all histograms")
                    .contains("shop")
                    .contains("write a mapping rule"));
    assertThat(report.status()).isNull();
  }

  private static void histogram(
      TestMetricsIngest metricsIngest,
      long timeMs,
      String name,
      String unit,
      String route,
      double value) {
    Labels labels = Labels.of(Map.of("service.name", "shop", "http.route", route));
    take(
        metricsIngest,
        timeMs,
        new ForeignSeries(name, unit, SeriesKind.COUNTER, labels, Labels.NONE),
        value);
  }

  private static MappingStatus status(MappingReport report) {
    @Nullable MappingStatus status = report.status();
    return Objects.requireNonNull(status);
  }

  private Mappings mappings(String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("mapping.yaml"), yaml);
    return new Mappings(file, List.of());
  }

  private static void take(TestMetricsIngest metricsIngest, long timeMs, String name, String host) {
    take(metricsIngest, timeMs, series(name, "", host), 1);
  }

  private static ForeignSeries series(String name, String unit, String host) {
    Labels labels = Labels.of(Map.of("h", host));
    return new ForeignSeries(name, unit, SeriesKind.GAUGE, labels, Labels.NONE);
  }

  private static void take(
      TestMetricsIngest metricsIngest, long timeMs, ForeignSeries series, double value) {
    metricsIngest.take(NO_BODY, one(timeMs, series, value));
  }

  /**
   * Sends one data point of series {@code a} in each of the last minutes.
   *
   * @param minutes number of minutes
   */
  private static void takeFrom(TestMetricsIngest metricsIngest, String sender, int minutes)
      throws InterruptedException {
    for (int minute = minutes; minute > 0; minute--) {
      metricsIngest
          .metricsIngest()
          .take(sender, NO_BODY, one(NOW - minute * MINUTE, series("a", "", "x"), 1));
    }
  }

  private static MetricsIngest.Reader one(long timeMs, ForeignSeries series, double value) {
    return (byte[] body, SeriesTable table, PointReceiver taker) ->
        taker.take(table.of(series), timeMs, 0, value, body, 0, 0);
  }
}
