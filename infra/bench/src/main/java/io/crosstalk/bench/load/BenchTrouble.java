package io.crosstalk.bench.load;

import java.util.List;

/**
 * One planned trouble of the generated samples: a machine with a very high load (the culprit), and
 * the machines that it degrades.
 *
 * @param culprit index of the loud machine
 * @param victims indexes of the degraded machines
 * @param from first step of the higher load
 * @param to step after the last one of the higher load
 */
public record BenchTrouble(int culprit, List<Integer> victims, int from, int to) {
  /** Least load of a culprit, as a multiple of its ordinary load. */
  public static final double LOUDER = 40;

  /**
   * Ordinary load of the culprit of a storm, as a multiple of the ordinary load of other machines.
   */
  private static final double OTHERS = 3;

  /**
   * Load of the culprit during the trouble, as a multiple of its ordinary load; at least {@link
   * #LOUDER}. With many victims it equals about the sum of their loads.
   */
  public double louder() {
    return Math.max(LOUDER, victims.size() / OTHERS);
  }
}
