package io.crosstalk.engine.site.series;

/**
 * Spans of time in steps of a grid. They are fixed times where samples come often, and numbers of
 * samples where they are rare.
 *
 * @param stepMs length of a step, milliseconds
 */
public record TimeScale(long stepMs) {
  /** Time within which samples say the same, milliseconds. */
  private static final long ALIKE_MS = 120_000;

  /** Largest number of steps within which samples say the same. */
  public static final int MOST_ALIKE = 6;

  /** Steps of 20 seconds around the begin and the end of a trouble, in which it is unsteady. */
  private static final int EDGE = 10;

  /** Edges after its end at which a trouble is over. */
  private static final int SETTLED = 3;

  /** Steps of 20 seconds within which troubles with the same cause are one: half an hour. */
  static final int JOINED = 90;

  /** Steps around a trouble in which a row that it degrades may begin or end to be degraded. */
  public static final int AROUND = 60;

  private static final double USUAL_STEP_MS = 20_000;

  /** Number of steps that count as one observation. */
  public double alike() {
    return Math.clamp(Math.round((double) ALIKE_MS / stepMs), 1, MOST_ALIKE);
  }

  public int edge() {
    return Math.clamp(Math.round(EDGE * USUAL_STEP_MS / stepMs), 1, EDGE);
  }

  public int joined() {
    return Math.clamp(Math.round(JOINED * USUAL_STEP_MS / stepMs), 3, JOINED);
  }

  /** Time that counts as one observation, milliseconds. */
  public long alikeMs() {
    return Math.round(alike() * stepMs);
  }

  public long edgeMs() {
    return edge() * stepMs;
  }

  /** Time after its end at which a trouble is over, milliseconds. */
  public long settledMs() {
    return SETTLED * edgeMs();
  }

  public long joinedMs() {
    return joined() * stepMs;
  }

  /** Returns whether samples with an interval come more rarely than the steps. */
  public boolean isCoarse(long intervalMs) {
    return intervalMs > 1.5 * stepMs;
  }

  /** Share of an observation that one step of a row with an interval is. */
  public double weight(long intervalMs) {
    double steps = Math.max(1, (double) intervalMs / stepMs);
    return 1 / Math.max(alike(), steps);
  }

  /**
   * Share of an observation that a step is in which the evidence changes: all of it. Samples that
   * are less than 20 seconds apart fluctuate by themselves, and count in proportion to it.
   */
  public double weightOfChange(long intervalMs) {
    double steps = Math.max(1, (double) intervalMs / stepMs);
    return Math.max(weight(intervalMs), Math.min(1, stepMs / USUAL_STEP_MS) / steps);
  }
}
