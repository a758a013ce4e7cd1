package io.crosstalk.engine.site.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.UserLoads.All;
import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Machines that are slow from step 400 on, in several versions of one incident. */
class UserLoadsTest {
  private static final long STEP = 20_000;
  private static final int BEGIN = 400;
  private static final int MACHINES = 4;

  private final List<Resource> machines =
      IntStream.range(0, MACHINES).mapToObj(UserLoadsTest::machine).toList();
  private final SiteGraph graph = new SiteInventory(machines, List.of(), 1).graph();
  private final SiteSeries series = new SiteSeries();
  private final RecentSamples samples = new RecentSamples(series);
  private final Random random = new Random(7);

  private static Resource machine(int number) {
    return new Resource(
        "vm-" + number,
        ResourceKind.VM,
        Layer.VMWARE,
        null,
        Environment.PRODUCTION,
        null,
        Map.of("vcpus", number + 1),
        List.of());
  }

  private void add(int step, int machine, String metric, double value) {
    Column column = new Column(MetricCatalogue.of(metric), new double[] {value});
    series.add(
        series.begin(machines.get(machine)),
        new SampleBatch("test", new long[] {step * STEP}, List.of(column)),
        0);
  }

  /** Adds samples; those of the last machine come at each third step. */
  private void run(int from, int to) {
    for (int step = from; step < to; step++) {
      for (int machine = 0; machine < MACHINES; machine++) {
        if (machine < MACHINES - 1 || step % 3 == 0) {
          double noise = 1 + 0.1 * random.nextDouble();
          add(step, machine, "disk.read.latency", (step < BEGIN ? 1 : 20) * noise);
          add(step, machine, "disk.read.iops", (step < BEGIN ? 100 : 300) * noise);
          add(step, machine, "cpu.utilization", 20 * noise);
        }
      }
    }
  }

  private Map<String, All> read(UserLoads loads, int to) {
    List<Row> rows = series.all().stream().flatMap(each -> each.rows().stream()).toList();
    long lastMs = (to - 1) * STEP;
    Window window = Window.of(samples, rows, BEGIN * STEP, lastMs, lastMs, STEP);
    Map<Integer, List<String>> users = new TreeMap<>();
    for (int user = 0; user < MACHINES; user++) {
      users.put(user, List.of("disk.read.iops", "cpu.utilization"));
    }
    return loads.read(graph, users, window);
  }

  private Map<String, All> readAtOnce(int to) {
    return read(new UserLoads(samples), to);
  }

  @Test
  void read_ofALaterVersion_isTheSameAsAllReadAtOnce() {
    run(1, BEGIN + 10);
    UserLoads kept = new UserLoads(samples);
    for (int to = BEGIN + 10; to < BEGIN + 90; to += 10) {
      assertThat(read(kept, to)).usingRecursiveComparison().isEqualTo(readAtOnce(to));
      run(to, to + 10);
    }
  }

  @Test
  void read_afterALateSampleOfTheTimeBefore_includesIt() {
    run(1, BEGIN + 10);
    UserLoads kept = new UserLoads(samples);
    read(kept, BEGIN + 10);

    run(BEGIN + 10, BEGIN + 11);
    add(BEGIN - 20, MACHINES - 1, "disk.read.iops", 50_000);

    assertThat(read(kept, BEGIN + 11)).usingRecursiveComparison().isEqualTo(readAtOnce(BEGIN + 11));
  }
}
