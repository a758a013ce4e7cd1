package io.crosstalk.engine.site;

import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.incident.SiteObserver;
import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.DiagnosisMessage.DecisionOutcome;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

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

  /** Step at which no other engine takes over. */
  private static final int NEVER = -1;

  private static final double KNEE_PER_MACHINE = 150;
  static final double ORDINARY_MS = 4;

  private static final World WORLD = World.ofCase("small", "00000000", 1);

  private final String prefix;
  private boolean isReversed;
  private Environment environment = Environment.PRODUCTION;
  private boolean isShuffled;
  private boolean isSplit;
  private int stepsLate;
  private int removed = -1;
  private final int machines;
  private final double[][] loads;
  private final int steps;
  private final double[] slower;
  private final boolean[][] isSilent;
  private final double[] slowerApp;
  private boolean isAppSilent;
  private boolean isCalled;
  private int stepsOfLatency;
  private int stepsOfErrors;
  private double errors;
  private final List<Change> changes = new ArrayList<>();
  private final List<Planned> decisions = new ArrayList<>();
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
    this.slowerApp = new double[steps];
    this.loads = new double[machines][steps];
    this.isSilent = new boolean[machines][steps];
    for (int step = 0; step < steps; step++) {
      slower[step] = 1;
      slowerApp[step] = 1;
      for (double[] load : loads) {
        load[step] = 100 * (1 + 0.1 * random.nextGaussian());
      }
    }
  }

  /** Sets the environment of all resources. */
  SmallSite in(Environment all) {
    environment = all;
    return this;
  }

  /** Gives the machines names in the reverse order. */
  SmallSite reversed() {
    isReversed = true;
    return this;
  }

  /** Measures reads and writes instead of their sum. */
  SmallSite split() {
    isSplit = true;
    return this;
  }

  /** Removes a machine from the inventory when the disturbed steps begin. */
  SmallSite removed(int machine) {
    removed = machine;
    return this;
  }

  /** Sends the samples of the application from a source of its own, only after some steps. */
  SmallSite late(int steps) {
    stepsLate = steps;
    return this;
  }

  /** Sends each metric on its own, in any order. */
  SmallSite shuffled() {
    isShuffled = true;
    return this;
  }

  String vm(int number) {
    return prefix + "vm-" + (isReversed ? machines - number : number);
  }

  String app() {
    return prefix + "app";
  }

  private String caller() {
    return prefix + "caller";
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

  /** Multiplies the latency of the datastore between two steps. */
  SmallSite slow(double factor, int from, int to) {
    Arrays.fill(slower, from, to, factor);
    return this;
  }

  /** Multiplies the response time of the application alone between two steps. */
  SmallSite slowApp(double factor, int from, int to) {
    Arrays.fill(slowerApp, from, to, factor);
    return this;
  }

  /** Adds an application that calls the first one. */
  SmallSite called() {
    isCalled = true;
    return this;
  }

  /**
   * Has the datastore measure its latency and its errors itself, each at an interval of some steps.
   *
   * @param disturbed errors a second during the disturbed steps
   */
  SmallSite device(int latencySteps, int errorsSteps, double disturbed) {
    stepsOfLatency = latencySteps;
    stepsOfErrors = errorsSteps;
    errors = disturbed;
    return this;
  }

  /** Leaves out the samples of a machine during the disturbed steps. */
  SmallSite silent(int machine) {
    return silent(machine, FROM, TO);
  }

  /** Leaves out the samples of a machine between two steps. */
  SmallSite silent(int machine, int from, int to) {
    Arrays.fill(isSilent[machine], from, to, true);
    return this;
  }

  /** Leaves out all samples between two steps. */
  SmallSite silent(int from, int to) {
    for (boolean[] machine : isSilent) {
      Arrays.fill(machine, from, to, true);
    }
    isAppSilent = true;
    return this;
  }

  /**
   * Has a person decide before a step.
   *
   * @param grouping decision, from the versions until then
   */
  SmallSite decide(int step, Function<List<Diagnosis>, Grouping> grouping) {
    decisions.add(new Planned(step, grouping));
    return this;
  }

  private record Planned(int step, Function<List<Diagnosis>, Grouping> grouping) {}

  /** Statements of an engine, in their order. */
  static final class Told implements SiteObserver {
    final List<Diagnosis> versions = new ArrayList<>();
    final List<DecisionOutcome> outcomes = new ArrayList<>();

    @Override
    public void version(Diagnosis version) {
      versions.add(version);
    }

    @Override
    public void decided(DecisionOutcome outcome) {
      outcomes.add(outcome);
    }

    /** Versions of one incident. */
    List<Diagnosis> of(String id) {
      return versions.stream().filter(each -> each.id().equals(id)).toList();
    }
  }

  /** Replays the site, and returns all that is stated. */
  Told stated() {
    Told stated = new Told();
    replay(1, NEVER, stated);
    return stated;
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
    if (isCalled) {
      resources.add(resource(caller(), ResourceKind.APPLICATION, List.of(app())));
    }
    return resources;
  }

  private Resource resource(String id, ResourceKind kind, List<String> uses) {
    return new Resource(id, kind, Layer.VMWARE, null, environment, null, Map.of(), uses);
  }

  /** Replays the site with a tick after a number of steps, and returns the incidents. */
  List<Diagnosis> replay(int stepsPerTick, Consumer<Diagnosis> observer) {
    LatestVersions versions = new LatestVersions(observer);
    replay(stepsPerTick, NEVER, versions);
    return versions.all();
  }

  /** Writes the parts of a snapshot. */
  static List<byte[]> written(Queue<Consumer<ByteWriter>> parts) {
    return parts.stream()
        .map(
            part -> {
              ByteWriter out = new ByteWriter();
              part.accept(out);
              return out.toByteArray();
            })
        .toList();
  }

  /**
   * Replays the site; at a step, or before the end of the data, another engine takes over from a
   * snapshot.
   */
  List<Diagnosis> versionsWithCut(int stepsPerTick, int cut) {
    Told stated = new Told();
    replay(stepsPerTick, cut, stated);
    return stated.versions;
  }

  /** Replays the site, whose resources and changes arrive while it runs. */
  List<Diagnosis> replayWithInventoryOverTime() {
    LatestVersions versions = new LatestVersions(version -> {});
    SiteEngine engine = new SiteEngine(WORLD, List.of(), List.of(), versions);
    resources().forEach(engine::update);
    replay(1, NEVER, engine, versions, true);
    return versions.all();
  }

  private SiteEngine engine(SiteObserver observer) {
    return new SiteEngine(WORLD, resources(), changes, observer);
  }

  private void replay(int stepsPerTick, int cut, SiteObserver observer) {
    replay(stepsPerTick, cut, engine(observer), observer, false);
  }

  private void replay(
      int stepsPerTick, int cut, SiteEngine first, SiteObserver observer, boolean isArriving) {
    SiteEngine engine = first;
    List<Diagnosis> versions = observer instanceof Told stated ? stated.versions : List.of();
    Random noise = new Random(11);
    Random order = new Random(13);
    List<Arrival> arriving = new ArrayList<>();
    List<Arrival> late = new ArrayList<>();
    List<Arrival> later = new ArrayList<>();
    for (int step = 0; step < steps; step++) {
      if (step == cut) {
        engine = restored(engine, observer);
      }
      decide(step, engine, versions);
      if (step == FROM && removed >= 0) {
        engine.remove(vm(removed));
      }
      long time = (step + 1) * STEP_MS;
      double total = 0;
      for (double[] load : loads) {
        total += load[step];
      }
      double latency =
          ORDINARY_MS * slower[step] * Math.max(1, 6 * total / (KNEE_PER_MACHINE * machines) - 5);
      for (int vm = 0; vm < machines; vm++) {
        int machine = vm;
        double measured = latency * (1 + 0.05 * noise.nextGaussian());
        if (!isSilent[vm][step]) {
          load(time, loads[vm][step], measured)
              .forEach(batch -> arriving.add(new Arrival(vm(machine), batch)));
        }
      }
      double response = (20 + 5 * latency) * slowerApp[step];
      if (!isAppSilent || !isSilent[0][step]) {
        batches(time, column("app.throughput", 50), column("app.response_time", response))
            .forEach(batch -> (stepsLate > 0 ? late : arriving).add(new Arrival(app(), batch)));
      }
      if (isCalled) {
        batches(time, column("app.response_time", 10 + response))
            .forEach(batch -> arriving.add(new Arrival(caller(), batch)));
      }
      if (stepsOfLatency > 0 && (step + 1) % stepsOfLatency == 0) {
        batches(time, column("disk.latency", latency))
            .forEach(batch -> arriving.add(new Arrival(datastore(), batch)));
      }
      if (stepsOfErrors > 0 && (step + 1) % stepsOfErrors == 0) {
        double now = slower[step] > 1 ? errors : 0;
        batches(time, column("fc.crc_errors", now))
            .forEach(batch -> arriving.add(new Arrival(datastore(), batch)));
      }
      if (stepsLate > 0 && (step + 1) % stepsLate == 0) {
        for (Arrival each : later) {
          engine.add(each.resource, each.batch);
        }
        later.clear();
        later.addAll(late);
        late.clear();
        engine.complete(new Tick("late", time - stepsLate * STEP_MS, false));
      }
      for (Change change : changes) {
        if (isArriving && Math.ceilDiv(change.time().toEpochMilli(), STEP_MS) == step + 1) {
          engine.add(change);
        }
      }
      if ((step + 1) % stepsPerTick == 0) {
        if (isShuffled) {
          Collections.shuffle(arriving, order);
        }
        for (Arrival each : arriving) {
          engine.add(each.resource, each.batch);
        }
        arriving.clear();
        engine.complete(new Tick("small", time, false));
      }
    }
    engine = cut == steps ? restored(engine, observer) : engine;
    decide(steps, engine, versions);
    engine.complete(new Tick("small", steps * STEP_MS, true));
  }

  private static SiteEngine restored(SiteEngine engine, SiteObserver observer) {
    List<byte[]> snapshot = written(engine.snapshot());
    SiteEngine other = new SiteEngine(WORLD, Objectives.DEFAULTS, observer);
    other.restore(snapshot.stream().map(ByteReader::new).iterator());
    return other;
  }

  private void decide(int step, SiteEngine engine, List<Diagnosis> versions) {
    for (Planned each : decisions) {
      if (each.step == step) {
        engine.decide(
            new Decision(WORLD.key(), step, Instant.EPOCH, each.grouping.apply(versions)));
      }
    }
  }

  List<Diagnosis> replay() {
    return replay(1, version -> {});
  }

  private record Arrival(String resource, SampleBatch batch) {}

  private List<SampleBatch> load(long time, double load, double latency) {
    double reads = (time / STEP_MS) % 2 == 0 ? 0.1 : 0.9;
    return isSplit
        ? batches(
            time,
            column("disk.read.iops", reads * load),
            column("disk.write.iops", (1 - reads) * load),
            column("disk.latency", latency))
        : batches(time, column("disk.iops", load), column("disk.latency", latency));
  }

  private List<SampleBatch> batches(long time, Column... columns) {
    long[] times = {time};
    return isShuffled
        ? Stream.of(columns).map(each -> new SampleBatch("small", times, List.of(each))).toList()
        : List.of(new SampleBatch("small", times, List.of(columns)));
  }

  private static Column column(String metric, double value) {
    return new Column(MetricCatalogue.of(metric), new double[] {value});
  }
}
