package io.crosstalk.engine.site.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ResourceSeriesTest {
  private static final long STEP = 20_000;
  private static final long COARSE = 60_000;

  /** Steps by which the second source is late. */
  private static final int LATE = 12;

  private static final Resource VM =
      new Resource(
          "vm", ResourceKind.VM, Layer.VMWARE, null, Environment.TEST, null, Map.of(), List.of());

  private final Retention retention = new Retention();
  private final ResourceSeries series = new ResourceSeries(VM, retention);

  private void add(String source, long timeMs, Map<String, Double> values) {
    List<Column> columns = new ArrayList<>();
    values.forEach(
        (metric, value) ->
            columns.add(new Column(MetricCatalogue.of(metric), new double[] {value})));
    series.add(new SampleBatch(source, new long[] {timeMs}, columns), 0);
  }

  private interface Samples {
    Map<String, Double> at(long timeMs);
  }

  /** Adds the samples of a source each step, and those of a late and coarser one. */
  private void addTwoSources(int steps, Samples fast, Samples late) {
    for (int i = 1; i <= steps; i++) {
      add("fast", i * STEP, fast.at(i * STEP));
      long lateMs = (i - LATE) * STEP;
      if (lateMs > 0 && lateMs % COARSE == 0) {
        add("late", lateMs, late.at(lateMs));
      }
    }
  }

  @Test
  void add_lateAndCoarserSource_isReadAtItsOwnTimes() {
    addTwoSources(
        201,
        timeMs -> Map.of("disk.iops", timeMs / 1e3),
        timeMs -> Map.of("net.errors", timeMs / 1e3, "net.connections", timeMs / 1e3));
    long throughMs = 201 * STEP;
    long[] at = {30 * COARSE, 30 * COARSE + STEP, 31 * COARSE, throughMs};

    assertThat(series.sign("net.errors", at, STEP, throughMs))
        .containsExactly(1_800, 1_860, 1_860, 3_780);
    assertThat(series.load(Load.CONNECTIONS, at, STEP, throughMs))
        .containsExactly(1_800, 1_860, 1_860, 3_780);
    assertThat(series.load(Load.OPERATIONS, at, STEP, throughMs))
        .containsExactly(1_800, 1_820, 1_860, 4_020);
    assertThat(series.source()).isEqualTo("fast");
  }

  @Test
  void add_lateErrors_areComparedWithTheDemandOfTheirTime() {
    addTwoSources(
        600,
        timeMs -> Map.of("cpu.utilization", 20.0),
        timeMs -> {
          double busier = timeMs == 180 * COARSE ? 4 : 1;
          return Map.of("app.throughput", 50 * busier, "app.errors", 10 * busier);
        });
    Row row = Objects.requireNonNull(series.row(Symptom.SERVICE));

    assertThat(row.rawEvidence(new long[] {180 * COARSE}, COARSE, 600 * STEP)).containsExactly(0);
  }

  @Test
  void add_earlierThanWhatIsKept_addsNoMetric() {
    add("fast", 10_000 * STEP, Map.of("disk.iops", 1.0));
    retention.advance(10_000 * STEP, STEP);

    add("late", 9_000 * STEP, Map.of("net.errors", 1.0));

    assertThat(series.hasSign("net.errors")).isFalse();
  }

  @Test
  void isAwaited_metricOfACoarserSource_dependsOnItsOwnTimes() {
    for (int i = 1; i <= 200; i++) {
      add("fast", i * STEP, Map.of("disk.latency", 1.0));
      if (i % 15 == 0) {
        add("fast", i * STEP, Map.of("net.errors", 0.0));
      }
    }
    long lastMs = 195 * STEP;

    assertThat(series.isAwaited("net.errors", lastMs, 200 * STEP)).isTrue();
    assertThat(series.isAwaited("disk.latency", lastMs, 200 * STEP)).isFalse();
    assertThat(series.isAwaited("net.errors", lastMs - 15 * STEP, 200 * STEP)).isFalse();
    assertThat(series.isAwaited("net.errors", lastMs, 225 * STEP)).isFalse();
  }

  @Test
  void add_anyNumberOfWaits_keepsTheMetricsOfTheCatalogue() {
    for (int i = 0; i < 300; i++) {
      add("fast", STEP, Map.of("wait.of-" + i, 1.0));
    }
    add("fast", 2 * STEP, Map.of("app.response_time", 5.0, "disk.iops", 6.0, "net.errors", 7.0));

    assertThat(series.metrics()).hasSize(256 + 3);
    assertThat(series.row(Symptom.SERVICE)).isNotNull();
    assertThat(series.hasLoad(Load.OPERATIONS)).isTrue();
    assertThat(series.hasSign("net.errors")).isTrue();
  }
}
