package io.crosstalk.engine.site.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.series.Load;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RecentSamplesTest {
  private static final long STEP = 20_000;

  private static final Resource VM =
      new Resource(
          "vm", ResourceKind.VM, Layer.VMWARE, null, Environment.TEST, null, Map.of(), List.of());

  private final SiteSeries series = new SiteSeries();
  private final RecentSamples samples = new RecentSamples(series);

  private void add(long timeMs, Map<String, Double> values) {
    List<Column> columns = new ArrayList<>();
    values.forEach(
        (metric, value) ->
            columns.add(new Column(MetricCatalogue.of(metric), new double[] {value})));
    series.add(series.begin(VM), new SampleBatch("test", new long[] {timeMs}, columns), 0);
  }

  @Test
  void read_betweenSamples_isTheValueOfTheIntervalThatEndsLater() {
    add(STEP, Map.of("disk.latency", 1.0));
    add(2 * STEP, Map.of("disk.latency", 2.0));

    double[] read =
        samples.read("vm", "disk.latency", new long[] {STEP, STEP + 1, 2 * STEP, 9 * STEP}, 1);

    assertThat(read).containsExactly(1, 2, 2, Double.NaN);
  }

  @Test
  void read_stepsThatEndBetweenSamples_isTheSampleInEachStep() {
    for (int i = 1; i <= 3; i++) {
      add(i * STEP + STEP / 4, Map.of("disk.latency", 1.0 * i));
    }

    double[] read =
        samples.read("vm", "disk.latency", new long[] {STEP, 2 * STEP, 3 * STEP, 4 * STEP}, STEP);

    assertThat(read).containsExactly(1, 1, 2, 3);
  }

  @Test
  void read_metricWithoutAndWithMissingSamples_isTheValueOfItsOwnSamples() {
    for (int i = 1; i <= 3_000; i++) {
      Map<String, Double> latency = Map.of("disk.latency", 1.0 * i);
      add(i * STEP, i % 50 == 0 ? latency : Map.of("disk.latency", 1.0 * i, "cpu.ready", 2.0 * i));
    }
    long[] at = {2_499 * STEP, 2_500 * STEP, 2_501 * STEP - 1, 9_000 * STEP};

    assertThat(samples.read("vm", "cpu.ready", at, 1))
        .containsExactly(4_998, 4_998, 5_002, Double.NaN);
    assertThat(samples.read("vm", "disk.latency", at, 1))
        .containsExactly(2_499, 2_500, 2_501, Double.NaN);
  }

  @Test
  void points_ofAnyNumberOfSamples_areTheLatest() {
    for (int i = 1; i <= 5_000; i++) {
      add(i * STEP, Map.of("disk.latency", (double) i));
    }

    var points = samples.points("vm", "disk.latency", 0, Long.MAX_VALUE);

    assertThat(points).hasSizeBetween(1_000, 1_536);
    assertThat(points.getLast().value()).isEqualTo(5_000);
    assertThat(points.getFirst().value()).isEqualTo(5_000 - points.size() + 1);
  }

  @Test
  void total_ofWhichOnlyThePartsAreMeasured_isTheirSum() {
    add(STEP, Map.of("disk.read.iops", 3.0, "disk.write.iops", 4.0));

    assertThat(samples.read("vm", "disk.iops", new long[] {STEP}, 1)).containsExactly(7);
  }

  @Test
  void total_ofWhichAPartIsMissing_isNotKnownAndTheOtherPartIsALoad() {
    add(STEP, Map.of("disk.read.iops", 3.0, "disk.write.iops", 4.0));
    add(2 * STEP, Map.of("disk.read.iops", 5.0));
    add(3 * STEP, Map.of("disk.write.iops", 6.0));
    long[] at = {STEP, 2 * STEP, 3 * STEP};

    assertThat(samples.read("vm", "disk.iops", at, 1)).containsExactly(7, Double.NaN, Double.NaN);
    assertThat(Objects.requireNonNull(series.of("vm")).load(Load.OPERATIONS, at, STEP, 3 * STEP))
        .containsExactly(7, 5, 6);
    assertThat(samples.metrics("vm")).contains("disk.iops");
  }

  @Test
  void read_moreSamplesOfTheSameTime_keepsTheFirstOfAMetric() {
    add(STEP, Map.of("disk.latency", 1.0));
    assertThat(samples.read("vm", "cpu.ready", new long[] {STEP}, 1)).containsExactly(Double.NaN);

    add(STEP, Map.of("cpu.ready", 2.0, "disk.latency", 3.0));

    assertThat(samples.read("vm", "cpu.ready", new long[] {STEP}, 1)).containsExactly(2);
    assertThat(samples.read("vm", "disk.latency", new long[] {STEP}, 1)).containsExactly(1);
  }

  @Test
  void metric_thatIsNewLater_isUnknownBefore() {
    add(STEP, Map.of("disk.latency", 1.0));
    add(2 * STEP, Map.of("disk.latency", 1.0, "cpu.ready", 5.0));

    assertThat(samples.points("vm", "cpu.ready", 0, Long.MAX_VALUE)).hasSize(1);
  }

  @Test
  void add_metricsOutsideTheCatalogue_keepsNone() {
    for (int i = 0; i < 1_000; i++) {
      add(i * STEP, Map.of("vendor.odd-" + i, 1.0));
    }

    assertThat(samples.metrics("vm")).isEmpty();
    assertThat(samples.firstMs("vm")).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void remove_resource_keepsNoneOfItsSamples() {
    add(STEP, Map.of("disk.latency", 1.0));

    series.remove("vm");

    assertThat(samples.metrics("vm")).isEmpty();
  }

  @Test
  void snapshot_eightHoursOfEightLoads_areThreeBytesAValue() {
    Random random = new Random(5);
    Map<String, Double> row = new TreeMap<>();
    for (int i = 1; i <= 1_500; i++) {
      for (Metric metric :
          MetricCatalogue.all().stream().filter(Metric::isPressure).limit(8).toList()) {
        row.put(metric.name(), Math.rint(random.nextDouble() * 20_000) / 100);
      }
      add(i * STEP, row);
    }

    ByteWriter out = new ByteWriter();
    Objects.requireNonNull(series.snapshot("vm")).accept(out);

    assertThat(out.size()).isLessThan(1_536 * 8 * 3);
  }

  @Test
  void read_snapshot_hasTheSameSamples() {
    for (int i = 1; i <= 100; i++) {
      add(i * STEP, i % 3 == 0 ? Map.of("cpu.ready", i * 0.1) : Map.of("disk.latency", 1.5 * i));
    }
    ByteWriter out = new ByteWriter();
    Objects.requireNonNull(series.snapshot("vm")).accept(out);
    SiteSeries copy = new SiteSeries();
    copy.read(new ByteReader(out.toByteArray()), VM);
    RecentSamples restored = new RecentSamples(copy);

    for (String metric : samples.metrics("vm")) {
      assertThat(restored.points("vm", metric, 0, Long.MAX_VALUE))
          .isEqualTo(samples.points("vm", metric, 0, Long.MAX_VALUE))
          .hasSizeGreaterThan(30);
    }
  }
}
