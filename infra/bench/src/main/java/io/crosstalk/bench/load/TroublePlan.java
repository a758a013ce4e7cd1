package io.crosstalk.bench.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Plan of all troubles of a workload, with the load and latency of each machine at each step. A
 * victim's latency is 5 to 25 times as high as usual; the degradation begins up to two samples
 * after the rise of the culprit's load. The same seed gives the same plan.
 */
public final class TroublePlan {
  private static final long SEED = 20_251_121;
  private static final double LEAST_FACTOR = 5;
  private static final double MOST_FACTOR = 25;
  private static final int LATEST = 2;

  private static final double LEAST_LOAD = 40;

  /** Ordinary load of a culprit, as a multiple of the ordinary load of other machines. */
  static final double CULPRITS_LEVEL = 3;

  /** The culprit waits for its writes too, but does not count as a victim. */
  private static final double CULPRITS_LATENCY = 4;

  private final List<Trouble> troubles;
  private final Map<Integer, List<Degradation>> degradations = new HashMap<>();
  private final Map<Integer, List<Trouble>> loud = new HashMap<>();

  /**
   * A planned trouble: a machine with a very high load (the culprit), and the machines that it
   * degrades.
   *
   * @param culprit index of the loud machine
   * @param victims indexes of the degraded machines
   * @param from first step of the higher load
   * @param to step after the last one of the higher load
   */
  public record Trouble(int culprit, List<Integer> victims, int from, int to) {
    /** A trouble of one member of a contention domain, with all others as its victims. */
    static Trouble of(List<Integer> members, int culprit, int from, int to) {
      return new Trouble(
          culprit, members.stream().filter(machine -> machine != culprit).toList(), from, to);
    }

    boolean covers(int step) {
      return from <= step && step < to;
    }

    /**
     * Load of the culprit during the trouble, as a multiple of its ordinary load. With many victims
     * it equals about the sum of their loads.
     */
    double louder() {
      return Math.max(LEAST_LOAD, victims.size() / CULPRITS_LEVEL);
    }
  }

  /**
   * Degradation of one machine.
   *
   * @param factor factor by which the latency is higher than usual
   * @param from first degraded step
   * @param to step after the last degraded step
   */
  public record Degradation(Trouble trouble, double factor, int from, int to) {
    boolean covers(int step) {
      return from <= step && step < to;
    }
  }

  public TroublePlan(List<Trouble> troubles) {
    this.troubles = List.copyOf(troubles);
    SplittableRandom random = new SplittableRandom(SEED);
    for (Trouble trouble : troubles) {
      add(loud, trouble.culprit(), trouble);
      for (int victim : trouble.victims()) {
        double factor = LEAST_FACTOR * Math.pow(MOST_FACTOR / LEAST_FACTOR, random.nextDouble());
        int from = trouble.from() + random.nextInt(LATEST + 1);
        add(degradations, victim, new Degradation(trouble, factor, from, trouble.to()));
      }
    }
  }

  private static <T> void add(Map<Integer, List<T>> all, int machine, T value) {
    all.computeIfAbsent(machine, key -> new ArrayList<>()).add(value);
  }

  public List<Trouble> troubles() {
    return troubles;
  }

  /** Indexes of the loud machines. */
  public Set<Integer> culprits() {
    return troubles.stream().map(Trouble::culprit).collect(Collectors.toSet());
  }

  /** Planned degradations of a machine, in the order of the troubles; empty when there are none. */
  public List<Degradation> degradationsOf(int machine) {
    return Collections.unmodifiableList(degradations.getOrDefault(machine, List.of()));
  }

  boolean isAffected(int machine, int step) {
    return degradationsOf(machine).stream().anyMatch(each -> each.covers(step));
  }

  /** Latency of a machine at a step, as a multiple of its ordinary latency. */
  double latencyFactor(int machine, int step) {
    double factor = loadFactor(machine, step) > 1 ? CULPRITS_LATENCY : 1;
    for (Degradation degradation : degradations.getOrDefault(machine, List.of())) {
      factor = degradation.covers(step) ? Math.max(factor, degradation.factor()) : factor;
    }
    return factor;
  }

  /** Load of a machine at a step, as a multiple of its ordinary load. */
  double loadFactor(int machine, int step) {
    double factor = 1;
    for (Trouble trouble : loud.getOrDefault(machine, List.of())) {
      factor = trouble.covers(step) ? Math.max(factor, trouble.louder()) : factor;
    }
    return factor;
  }
}
