package io.crosstalk.collectors.snmp;

/**
 * Detects restarts of a switch, at which its counters are reset, by {@code sysUpTime} (hundredths
 * of a second, 32 bits). The value wraps after 497 days, which is no restart. On some agents the
 * value does not grow, or stops at its maximum; no restart can be detected there.
 */
final class Uptime {
  private static final double WRAP = 4_294_967_296.0;

  /** Tolerance for network delays and the difference of the clocks, in hundredths of a second. */
  private static final double SLACK = 500;

  private double lastTicks = Double.NaN;
  private long lastMs;
  private long starts;

  /**
   * Processes a value of {@code sysUpTime}.
   *
   * @param nowMs time of the poll, epoch milliseconds
   * @param ticks uptime in hundredths of a second; NaN if the switch does not report it
   * @return number of restarts detected so far; when it changes, all counters were reset
   */
  long read(long nowMs, double ticks) {
    if (Double.isNaN(ticks)) {
      return starts;
    }
    if (!Double.isNaN(lastTicks) && ticks != lastTicks && isRestart(nowMs, ticks)) {
      starts++;
    }
    lastTicks = ticks;
    lastMs = nowMs;
    return starts;
  }

  private boolean isRestart(long nowMs, double ticks) {
    double elapsed = (nowMs - lastMs) / 10.0;
    double expected = lastTicks + elapsed;
    boolean hasWrapped = Math.abs(ticks + WRAP - expected) <= SLACK;
    boolean hasGoneOn = ticks >= expected - SLACK - elapsed * 0.05;
    return !hasWrapped && !hasGoneOn;
  }
}
