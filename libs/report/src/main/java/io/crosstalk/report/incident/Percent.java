package io.crosstalk.report.incident;

/** Parts of a whole in percent. */
public final class Percent {
  /** Difference to nothing, and to the whole, that does not count. */
  private static final double NEGLIGIBLE = 0.0005;

  private Percent() {}

  /**
   * Whole percent. Only nothing is 0, and only the whole is 100, so that a text may say "none" and
   * "all".
   *
   * @param part 0 to 1
   */
  public static int of(double part) {
    return Math.clamp(
        Math.round(100 * part), part > NEGLIGIBLE ? 1 : 0, part < 1 - NEGLIGIBLE ? 99 : 100);
  }
}
