package io.crosstalk.simulate.site;

/**
 * Size of a simulated site. The same values give the same site.
 *
 * @param domains number of contention domains
 * @param hours duration; from {@link #DAYS} on, sampling is coarser and nights become habits
 * @param perArray number of consecutive domains that share an array; it changes nothing but the
 *     arrays
 */
public record SiteSpec(long seed, int domains, int hours, int perArray) {
  /** Least and greatest values. */
  public static final int MOST_DOMAINS = 1_000;

  public static final int LEAST_HOURS = 6;
  public static final int MOST_HOURS = 24 * 31;
  private static final int DAYS = 24 * 8;

  public SiteSpec {
    require("domains", domains, 1, MOST_DOMAINS);
    require("hours", hours, LEAST_HOURS, MOST_HOURS);
    require("per-array", perArray, 1, MOST_DOMAINS);
  }

  private static void require(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "--%s is from %d to %d, not %d".formatted(name, least, most, value));
    }
  }

  /** Returns whether there are enough nights for a habit. */
  boolean hasHabits() {
    return hours >= DAYS;
  }

  /** Name of the case folder. */
  public String name() {
    return "site-" + seed;
  }
}
