package io.crosstalk.bench.load;

import java.util.List;

/**
 * One loud machine and the machines that it hurts.
 *
 * @param culprit index of the loud machine
 * @param victims indexes of the degraded machines
 * @param from first step of the higher load
 * @param to step after the last one of the higher load
 */
public record Trouble(int culprit, List<Integer> victims, int from, int to) {
  /** A culprit asks for at least so many times its ordinary load. */
  public static final double LOUDER = 40;

  /** The culprit of a storm ordinarily asks for as much as so many others. */
  private static final double OTHERS = 3;

  /** How many times its ordinary load the culprit asks for: about as much as all its victims. */
  public double louder() {
    return Math.max(LOUDER, victims.size() / OTHERS);
  }
}
