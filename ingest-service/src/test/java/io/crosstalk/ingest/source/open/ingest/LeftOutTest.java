package io.crosstalk.ingest.source.open.ingest;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.MINUTE;
import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.Labels;
import io.crosstalk.collectors.open.series.LeftOutPoints;
import io.crosstalk.collectors.open.series.SeriesKind;
import io.crosstalk.ingest.publish.SenderCounts;
import io.crosstalk.ingest.source.open.mapping.TestMappings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests that valid points which no diagnosis uses are counted, by reason and with an example.
 *
 * @see <a
 *     href="https://github.com/open-telemetry/opentelemetry-collector-contrib/issues/38298">resources
 *     of Kubernetes</a>
 * @see <a
 *     href="https://github.com/open-telemetry/opentelemetry-helm-charts/issues/1306">hostmetrics</a>
 */
class LeftOutTest {
  private final TestMetricsIngest metricsIngest =
      new TestMetricsIngest(TestMappings.of("metrics:\n  - {series: 'go_*', ignore: true}"));

  private final SenderCounts counts = metricsIngest.sources().tallies();

  @Test
  void points_withoutAResource_areCountedWithAnExampleAndWarnedOf() {
    for (int i = 0; i < 3; i++) {
      take(NOW + i, "queue.depth", Map.of("pool", "api"));
    }
    assertThat(leftOut())
        .singleElement()
        .satisfies(
            left -> {
              assertThat(left.reason()).isEqualTo("no_resource");
              assertThat(left.count()).isEqualTo(3);
              assertThat(left.last().toEpochMilli()).isEqualTo(NOW);
              assertThat(left.example()).isEqualTo("queue.depth{pool=api}");
              assertThat(left.advice()).contains("host.name");
            });
    assertThat(LeftOutPoints.warnings(counts.leftOut("test")))
        .singleElement()
        .satisfies(text -> assertThat(text).startsWith("3 points are left out: no label tells"));
    assertThat(metricsIngest.leftOut("no_resource")).isEqualTo(3);
  }

  @Test
  void samples_underTheirOwnName_areStoredAndCounted() {
    take(NOW, "queue.depth", Map.of("host.name", "x"));
    assertThat(metricsIngest.samples()).hasSize(1);
    assertThat(reasons()).containsExactly("own_name");
    assertThat(LeftOutPoints.warnings(counts.leftOut("test"))).isEmpty();
  }

  @Test
  void points_ofDifferentReasons_areCountedEach() {
    take(NOW, "go_threads", Map.of("host.name", "x"));
    take(NOW, "latency_bucket", Map.of("host.name", "x", "le", "1"));
    take(NOW, "queue.depth", Map.of());
    take(NOW, "disk.latency", Map.of("host.name", "x"));
    assertThat(reasons()).containsExactly("kind", "mapping", "no_resource");
  }

  @Test
  void reading_notNewerThanTheLast_isCounted() {
    for (long time : List.of(NOW - 2, NOW, NOW - 1, NOW)) {
      take(time, "disk_read_iops_total", Map.of("host.name", "x"));
    }
    assertThat(leftOut())
        .singleElement()
        .satisfies(
            left -> {
              assertThat(left.reason()).isEqualTo("repeated");
              assertThat(left.count()).isEqualTo(2);
            });
  }

  @Test
  void sender_ofNothingUsable_isUnusedAfterMinutesOfItsData() {
    for (int minute = 5; minute > 0; minute--) {
      assertThat(counts.isUnused("test")).isFalse();
      take(NOW - minute * MINUTE, "queue.depth", Map.of("host.name", "x"));
    }
    assertThat(counts.isUnused("test")).isTrue();

    take(NOW, "disk.latency", Map.of("host.name", "x"));
    assertThat(counts.isUnused("test")).isFalse();
  }

  @Test
  void sender_becomesUseless_isUnused() {
    take(NOW - 6 * MINUTE, "disk.latency", Map.of("host.name", "x"));
    for (int minute = 5; minute > 0; minute--) {
      assertThat(counts.isUnused("test")).isFalse();
      take(NOW - minute * MINUTE, "queue.depth", Map.of("host.name", "x"));
    }
    assertThat(counts.isUnused("test")).isTrue();
  }

  @Test
  void sender_ofPointsWithoutAResourceOnly_isUnused() {
    for (int minute = 5; minute > 0; minute--) {
      take(NOW - minute * MINUTE, "queue.depth", Map.of());
    }
    assertThat(counts.isUnused("test")).isTrue();
    assertThat(counts.isUnused("another")).isFalse();
  }

  private void take(long timeMs, String name, Map<String, String> labels) {
    ForeignSeries series =
        new ForeignSeries(name, "", SeriesKind.UNKNOWN, Labels.of(labels), Labels.NONE);
    metricsIngest.take(
        new byte[0],
        (body, table, taker) -> taker.take(table.of(series), timeMs, 0, 1, body, 0, 0));
  }

  private List<LeftOut> leftOut() {
    return counts.leftOut("test").all();
  }

  private List<String> reasons() {
    return leftOut().stream().map(LeftOut::reason).toList();
  }
}
