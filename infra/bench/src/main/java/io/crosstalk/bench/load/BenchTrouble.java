package io.crosstalk.bench.load;

import java.util.List;

/**
 * One loud machine and the machines that it degrades.
 *
 * @param culprit index of the loud machine
 * @param victims indexes of the degraded machines
 * @param from first step of the higher load
 * @param to step after the last one of the higher load
 */
public record BenchTrouble(int culprit, List<Integer> victims, int from, int to) {
  /** Least load of a culprit, as a multiple of its ordinary load. */
  public static final double LOUDER = 40;

  /** Ordinary load of a storm's culprit, as a multiple of that of another machine. */
  private static final double OTHERS = 3;

  /** Load of the culprit as a multiple of its ordinary load: about as much as all its victims. */
  public double louder() {
    return Math.max(LOUDER, victims.size() / OTHERS);
  }
}
