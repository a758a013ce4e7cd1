package io.crosstalk.bench.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Troubles of a workload, by machine. Degraded latency is 5 to 25 times the ordinary one, the
 * culprit's load at least 40 times, and the first degraded sample comes up to two samples after the
 * culprit's rise. The same seed gives the same plan.
 */
public final class TroublePlan {
  private static final double LEAST_FACTOR = 5;
  private static final double MOST_FACTOR = 25;
  private static final int LATEST = 2;

  /** Latency factor of the culprit, which waits for its own writes, too; it is not a victim. */
  private static final double CULPRITS_LATENCY = 4;

  /** Steps that a baseline needs before the first trouble. */
  private static final int WARM_UP = 70;

  private static final int NEIGHBOURS_STEPS = 15;

  private static final double STEPS_A_DAY = 1440;
  private static final double MACHINES = 1000;

  private final List<BenchTrouble> troubles;
  private final List<List<PlannedDegradation>> degradations;
  private final List<List<BenchTrouble>> loud;

  /** Plan of some troubles among machines 0 to {@code machines - 1}. */
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

  /** Plan of the standard comparison: troubles of 15 steps on datastores, spread evenly. */
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

  /** Planned degradation of a machine; empty when there is none. */
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

  /** Latency of a machine at a step, as a multiple of the ordinary one; 1 without degradation. */
  public double latencyFactor(int machine, int step) {
    double factor = isLoud(machine, step) ? CULPRITS_LATENCY : 1;
    for (PlannedDegradation degradation : degradations.get(machine)) {
      factor = degradation.covers(step) ? Math.max(factor, degradation.factor()) : factor;
    }
    return factor;
  }

  /** Load of a machine at a step, as a multiple of the ordinary one; 1 without a trouble. */
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
