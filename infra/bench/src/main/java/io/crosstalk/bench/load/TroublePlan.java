package io.crosstalk.bench.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Plan of all troubles of a workload, with the load and latency of each machine at each step. A
 * victim's latency is 5 to 25 times as high as usual, the culprit's load at least 40 times; the
 * degradation begins up to two samples after the rise of the load. The same seed gives the same
 * plan.
 */
public final class TroublePlan {
  private static final double LEAST_FACTOR = 5;
  private static final double MOST_FACTOR = 25;
  private static final int LATEST = 2;

  /**
   * Factor of the culprit's own latency during its trouble; the culprit waits for its writes too,
   * but does not count as a victim.
   */
  private static final double CULPRITS_LATENCY = 4;

  /** Steps that a baseline needs before the first trouble. */
  private static final int WARM_UP = 70;

  private static final int NEIGHBOURS_STEPS = 15;

  private static final double STEPS_A_DAY = 1440;
  private static final double MACHINES = 1000;

  private final List<BenchTrouble> troubles;
  private final List<List<PlannedDegradation>> degradations;
  private final List<List<BenchTrouble>> loud;

  /**
   * Plan of the given troubles among machines 0 to {@code machines - 1}. The seed determines
   * factors and first steps of the degradations.
   */
  public TroublePlan(List<BenchTrouble> troubles, int machines, long seed) {
    this.troubles = List.copyOf(troubles);
    degradations = lists(machines);
    loud = lists(machines);
    SplittableRandom random = new SplittableRandom(seed);
    for (BenchTrouble trouble : troubles) {
      loud.get(trouble.culprit()).add(trouble);
      for (int victim : trouble.victims()) {
        double factor = LEAST_FACTOR * Math.pow(MOST_FACTOR / LEAST_FACTOR, random.nextDouble());
        int from = trouble.from() + random.nextInt(LATEST + 1);
        degradations
            .get(victim)
            .add(new PlannedDegradation(trouble, victim, factor, from, trouble.to()));
      }
    }
  }

  /**
   * Plan of the throughput comparison: troubles of 15 steps with random culprits and times, as many
   * as the workload's density asks for. The victims are the other machines on the culprit's
   * datastore.
   */
  static TroublePlan of(Landscape landscape, Workload workload, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int latest = workload.steps() - NEIGHBOURS_STEPS;
    double days = workload.steps() / STEPS_A_DAY;
    long count =
        latest < WARM_UP
            ? 0
            : (long) Math.ceil(workload.density() * workload.resources() / MACHINES * days);
    List<BenchTrouble> troubles = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int culprit = random.nextInt(workload.resources());
      int from = random.nextInt(WARM_UP, latest + 1);
      List<Integer> victims = landscape.neighbours(culprit);
      troubles.add(new BenchTrouble(culprit, victims, from, from + NEIGHBOURS_STEPS));
    }
    return new TroublePlan(troubles, workload.resources(), seed);
  }

  private static <T> List<List<T>> lists(int count) {
    List<List<T>> lists = new ArrayList<>(Collections.nCopies(count, List.of()));
    lists.replaceAll(each -> new ArrayList<>(0));
    return lists;
  }

  public List<BenchTrouble> troubles() {
    return troubles;
  }

  /** Planned degradations of a machine, in the order of the troubles; empty when there are none. */
  public List<PlannedDegradation> degradationsOf(int machine) {
    return Collections.unmodifiableList(degradations.get(machine));
  }

  /** Returns whether a machine is degraded at a step. */
  public boolean isAffected(int machine, int step) {
    for (PlannedDegradation degradation : degradations.get(machine)) {
      if (degradation.covers(step)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Latency of a machine at a step, as a multiple of its ordinary latency; 1 when the machine is
   * neither victim nor culprit then.
   */
  public double latencyFactor(int machine, int step) {
    double factor = isLoud(machine, step) ? CULPRITS_LATENCY : 1;
    for (PlannedDegradation degradation : degradations.get(machine)) {
      factor = degradation.covers(step) ? Math.max(factor, degradation.factor()) : factor;
    }
    return factor;
  }

  /**
   * Load of a machine at a step, as a multiple of its ordinary load; 1 when the machine is not the
   * culprit of a trouble then.
   */
  public double loadFactor(int machine, int step) {
    double factor = 1;
    for (BenchTrouble trouble : loud.get(machine)) {
      if (trouble.from() <= step && step < trouble.to()) {
        factor = Math.max(factor, trouble.louder());
      }
    }
    return factor;
  }

  private boolean isLoud(int machine, int step) {
    for (BenchTrouble trouble : loud.get(machine)) {
      if (trouble.from() <= step && step < trouble.to()) {
        return true;
      }
    }
    return false;
  }
}
