package io.crosstalk.engine.site;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.Change;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.Tick;
import io.crosstalk.event.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Virtual machines on one datastore, an application on the first, sampled each 20 seconds for five
 * hours. The latency rises with the sum of the loads beyond a knee.
 */
final class SmallSite {
  static final long STEP_MS = 20_000;
  static final int STEPS = 900;

  /** Step at which what a test changes begins, and the one at which it ends. */
  static final int FROM = 600;

  static final int TO = 700;

  private static final double KNEE_PER_MACHINE = 150;
  static final double ORDINARY_MS = 4;

  private final String prefix;
  private final int machines;
  private final double[][] loads;
  private final double[] slower = new double[STEPS];
  private final boolean[][] isSilent;
  private final List<Change> changes = new ArrayList<>();
  private final Random random = new Random(7);

  /** A site of six machines. */
  SmallSite(String prefix) {
    this(prefix, 6);
  }

  SmallSite(String prefix, int machines) {
    this.prefix = prefix;
    this.machines = machines;
    this.loads = new double[machines][STEPS];
    this.isSilent = new boolean[machines][STEPS];
    for (int step = 0; step < STEPS; step++) {
      slower[step] = 1;
      for (double[] load : loads) {
        load[step] = 100 * (1 + 0.1 * random.nextGaussian());
      }
    }
  }

  String vm(int number) {
    return prefix + "vm-" + number;
  }

  String app() {
    return prefix + "app";
  }

  String datastore() {
    return prefix + "ds";
  }

  /** Multiplies the load of a machine during the disturbed steps. */
  SmallSite load(int machine, double factor) {
    for (int step = FROM; step < TO; step++) {
      loads[machine][step] *= factor;
    }
    return this;
  }

  /** Multiplies the latency of the datastore during the disturbed steps. */
  SmallSite slow(double factor) {
    for (int step = FROM; step < TO; step++) {
      slower[step] = factor;
    }
    return this;
  }

  /** Leaves out the samples of a machine during the disturbed steps. */
  SmallSite silent(int machine) {
    for (int step = FROM; step < TO; step++) {
      isSilent[machine][step] = true;
    }
    return this;
  }

  SmallSite change(Change change) {
    changes.add(change);
    return this;
  }

  List<Resource> resources() {
    List<Resource> resources = new ArrayList<>();
    resources.add(resource(datastore(), ResourceKind.DATASTORE, List.of()));
    for (int vm = 0; vm < machines; vm++) {
      resources.add(resource(vm(vm), ResourceKind.VM, List.of(datastore())));
    }
    resources.add(resource(app(), ResourceKind.APPLICATION, List.of(vm(0))));
    return resources;
  }

  private static Resource resource(String id, ResourceKind kind, List<String> uses) {
    return new Resource(id, kind, Layer.VMWARE, null, Environment.PRODUCTION, null, Map.of(), uses);
  }

  /** Replays the site with a tick after a number of steps, and returns the incidents. */
  List<Diagnosis> replay(int stepsPerTick, Consumer<Diagnosis> observer) {
    World world = World.ofCase("small", "00000000", 1);
    SiteEngine engine = new SiteEngine(world, resources(), changes, observer);
    Random noise = new Random(11);
    for (int step = 0; step < STEPS; step++) {
      long time = (step + 1) * STEP_MS;
      double total = 0;
      for (double[] load : loads) {
        total += load[step];
      }
      double latency =
          ORDINARY_MS * slower[step] * Math.max(1, 6 * total / (KNEE_PER_MACHINE * machines) - 5);
      for (int vm = 0; vm < machines; vm++) {
        double measured = latency * (1 + 0.05 * noise.nextGaussian());
        if (!isSilent[vm][step]) {
          engine.add(vm(vm), batch(time, "disk.iops", loads[vm][step], "disk.latency", measured));
        }
      }
      engine.add(app(), batch(time, "app.throughput", 50, "app.response_time", 20 + 5 * latency));
      if ((step + 1) % stepsPerTick == 0) {
        engine.complete(new Tick("small", time, false));
      }
    }
    engine.complete(new Tick("small", STEPS * STEP_MS, true));
    return engine.incidents();
  }

  List<Diagnosis> replay() {
    return replay(1, version -> {});
  }

  private static SampleBatch batch(
      long time, String metric, double value, String other, double otherValue) {
    return new SampleBatch(
        "small", new long[] {time}, List.of(column(metric, value), column(other, otherValue)));
  }

  private static Column column(String metric, double value) {
    return new Column(MetricCatalogue.of(metric), new double[] {value});
  }
}
