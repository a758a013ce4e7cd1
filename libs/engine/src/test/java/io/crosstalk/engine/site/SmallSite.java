package io.crosstalk.engine.site;

import io.crosstalk.engine.EngineObserver;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.event.Change;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Incident;
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
  private static final double ORDINARY_MS = 4;

  private final String prefix;
  private final int machines;
  private final double[][] loads;
  private final int steps;
  private final double[] slower;
  private final boolean[][] isSilent;
  private final List<Change> changes = new ArrayList<>();
  private final Random random = new Random(7);

  /** A site of six machines. */
  SmallSite(String prefix) {
    this(prefix, 6);
  }

  SmallSite(String prefix, int machines) {
    this(prefix, machines, STEPS);
  }

  SmallSite(String prefix, int machines, int steps) {
    this.prefix = prefix;
    this.machines = machines;
    this.steps = steps;
    this.slower = new double[steps];
    this.loads = new double[machines][steps];
    this.isSilent = new boolean[machines][steps];
    for (int step = 0; step < steps; step++) {
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
    return slow(factor, TO);
  }

  /** Multiplies the latency of the datastore until a step. */
  SmallSite slow(double factor, int to) {
    for (int step = FROM; step < to; step++) {
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
  List<Incident> replay(int stepsPerTick, EngineObserver observer) {
    LatestVersions versions = new LatestVersions(observer);
    replay(stepsPerTick, steps, versions);
    return versions.all();
  }

  /** Replays the site; at a step another engine takes over from a snapshot. */
  List<Publication> versionsWithCut(int stepsPerTick, int cut) {
    List<Publication> versions = new ArrayList<>();
    replay(
        stepsPerTick,
        cut,
        new EngineObserver() {
          @Override
          public void published(Publication publication) {
            versions.add(publication);
          }
        });
    return versions;
  }

  /** Replays the site, whose resources and changes arrive while it runs. */
  List<Incident> replayWithInventoryOverTime() {
    LatestVersions versions = new LatestVersions(EngineObserver.NONE);
    SiteEngine engine =
        new SiteEngine(World.ofCase("small", "00000000", 1), List.of(), List.of(), versions);
    resources().forEach(engine::update);
    replay(1, steps, engine, versions, true);
    return versions.all();
  }

  /** Replays the site, one of whose machines is removed from its inventory. */
  List<Incident> replayWithRemoved(int machine) {
    LatestVersions versions = new LatestVersions(EngineObserver.NONE);
    SiteEngine engine = engine(versions);
    engine.remove(vm(machine));
    replay(1, steps, engine, versions, false);
    return versions.all();
  }

  private SiteEngine engine(EngineObserver observer) {
    return new SiteEngine(World.ofCase("small", "00000000", 1), resources(), changes, observer);
  }

  private void replay(int stepsPerTick, int cut, EngineObserver observer) {
    replay(stepsPerTick, cut, engine(observer), observer, false);
  }

  private void replay(
      int stepsPerTick,
      int cut,
      SiteEngine first,
      EngineObserver observer,
      boolean isArriving) {
    SiteEngine engine = first;
    Random noise = new Random(11);
    for (int step = 0; step < steps; step++) {
      if (step == cut) {
        byte[] snapshot = engine.snapshot();
        engine = engine(observer);
        engine.restore(snapshot);
      }
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
      for (Change change : changes) {
        if (isArriving && Math.ceilDiv(change.time().toEpochMilli(), STEP_MS) == step + 1) {
          engine.add(change);
        }
      }
      if ((step + 1) % stepsPerTick == 0) {
        engine.complete(new Tick("small", time, false));
      }
    }
    engine.complete(new Tick("small", steps * STEP_MS, true));
  }

  List<Incident> replay() {
    return replay(1, EngineObserver.NONE);
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
