package io.crosstalk.engine.site.series;

/**
 * Spans of time in steps of a grid. They are fixed times where samples come often, and numbers of
 * samples where they are rare.
 *
 * @param stepMs length of a step, milliseconds
 */
public record TimeScale(long stepMs) {
  /** Time within which samples say the same, milliseconds. */
  public static final long ALIKE_MS = 120_000;

  private static final long USUAL_STEP_MS = 20_000;

  /** Largest number of steps within which samples say the same. */
  public static final int MOST_ALIKE = (int) (ALIKE_MS / USUAL_STEP_MS);

  /** Time after its end at which a trouble is over, milliseconds. */
  private static final long SETTLED_MS = 600_000;

  /** Time within which troubles with the same cause are one, milliseconds. */
  static final long JOINED_MS = 1_800_000;

  /** Largest number of steps within which troubles with the same cause are one. */
  static final int JOINED = (int) (JOINED_MS / USUAL_STEP_MS);

  /** Number of steps, or intervals, after which nothing is bridged any more. */
  public static final int PAUSE = 3;

  /** Number of intervals for which a value is carried on when the next ones are missing. */
  public static final double BRIDGED = 1.5;

  /** Steps around a trouble in which a row that it degrades may begin or end to be degraded. */
  public static final int AROUND = 60;

  /** Number of steps that count as one observation; a trouble is as unsteady at its ends. */
  public int alike() {
    return steps(ALIKE_MS, 1);
  }

  public int joined() {
    return steps(JOINED_MS, PAUSE);
  }

  /** Time that counts as one observation, milliseconds. */
  public long alikeMs() {
    return alike() * stepMs;
  }

  /** Time after its end at which a trouble is over, milliseconds. */
  public long settledMs() {
    return steps(SETTLED_MS, PAUSE) * stepMs;
  }

  public long joinedMs() {
    return joined() * stepMs;
  }

  /** Returns whether samples with an interval come more rarely than the steps. */
  public boolean isCoarse(long intervalMs) {
    return intervalMs > BRIDGED * stepMs;
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
    return Math.max(weight(intervalMs), Math.min(1, (double) stepMs / USUAL_STEP_MS) / steps);
  }

  /** Returns a time in steps: a least number of them, and at most those of the usual length. */
  private int steps(long ms, int least) {
    return Math.clamp(Math.round((double) ms / stepMs), least, (int) (ms / USUAL_STEP_MS));
  }
}
