package io.crosstalk.engine.site.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** Samples of random sources: mostly ordinary, with outliers, troubles, gaps and late ones. */
  private static List<SampleBatch> samples(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> metrics =
        List.of(
            "disk.latency",
            "disk.iops",
            "app.errors",
            "app.throughput",
            "app.timeouts",
            "cpu.ready");
    List<SampleBatch> samples = new ArrayList<>();
    for (int i = 1; i <= 3_000; i++) {
      boolean isTrouble = i % 900 > 860;
      List<Column> columns = new ArrayList<>();
      for (String metric : metrics) {
        double noise = Math.exp(0.1 * random.nextGaussian());
        double level = isTrouble || random.nextInt(300) == 0 ? 8 : 1;
        double value = random.nextInt(400) == 0 ? Double.NaN : 3 * noise * level;
        columns.add(new Column(MetricCatalogue.of(metric), new double[] {value}));
      }
      if (i > 1_000) {
        double speed = 50 * Math.exp(0.1 * random.nextGaussian()) / (isTrouble ? 9 : 1);
        columns.add(
            new Column(MetricCatalogue.of("disk.sync_write.throughput"), new double[] {speed}));
      }
      long lateMs = random.nextInt(250) == 0 ? 3 * STEP + 7 : 0;
      samples.add(new SampleBatch("test", new long[] {i * STEP - lateMs}, columns));
    }
    return samples;
  }

  private static SampleBatch shuffled(SampleBatch batch, Random random) {
    List<Column> columns = new ArrayList<>(batch.columns());
    Collections.shuffle(columns, random);
    return new SampleBatch(batch.source(), batch.times(), columns);
  }

  private static byte[] state(ResourceSeries of) {
    ByteWriter out = new ByteWriter();
    of.snapshot().accept(out);
    return out.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void add_evidenceThatIsDeferred_isThatOfEachSampleAtOnceInAnyOrderOfTheColumns(long seed) {
    ResourceSeries atOnce = new ResourceSeries(VM, retention);
    Random random = new Random(seed);
    int deferred = 0;
    for (SampleBatch each : samples(seed)) {
      retention.advance(each.times()[0] - 210 * STEP, STEP);
      atOnce.add(each, 0);
      atOnce.judge();
      series.add(series.count() == 0 ? each : shuffled(each, random), 0);

      deferred += series.isDeferring() ? 1 : 0;
      for (Row row : atOnce.rows()) {
        Row same = Objects.requireNonNull(series.row(row.symptom()));
        assertThat(same.lastMs()).isEqualTo(row.lastMs());
        assertThat(same.intervalMs()).isEqualTo(row.intervalMs());
        assertThat(same.isConfirmed()).isEqualTo(row.isConfirmed());
        assertThat(same.suspiciousMs()).isEqualTo(row.suspiciousMs());
      }
    }

    assertThat(deferred).isGreaterThan(1_000);
    assertThat(state(series)).isEqualTo(state(atOnce));
  }

  @Test
  void add_metricTwiceInABatch_keepsTheFirstValue() {
    Column first = new Column(MetricCatalogue.of("disk.iops"), new double[] {1});
    Column second = new Column(MetricCatalogue.of("disk.iops"), new double[] {2});
    series.add(new SampleBatch("test", new long[] {STEP}, List.of(first, second)), 0);

    assertThat(series.latest(MetricCatalogue.of("disk.iops"), new HashMap<>())).containsExactly(1);
  }

  @Test
  void rawEvidence_whileSamplesAreDeferred_containsTheirs() {
    List<SampleBatch> samples = samples(6);
    int last = 0;
    for (int i = 0; i < 2_500 || !series.isDeferring(); i++) {
      series.add(samples.get(i), 0);
      last = i;
    }
    long lastMs = samples.get(last).times()[0];

    Row row = Objects.requireNonNull(series.row(Symptom.STORAGE));

    assertThat(row.rawEvidence(new long[] {lastMs}, STEP, lastMs)).containsExactly(0);
    assertThat(series.isDeferring()).isFalse();
  }
}
