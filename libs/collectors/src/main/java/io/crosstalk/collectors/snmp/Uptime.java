package io.crosstalk.collectors.snmp;

/**
 * Detects by {@code sysUpTime} (hundredths of a second, 32 bits) that a switch was restarted and
 * its counters were reset. The time wraps after 497 days, which is no restart. Some agents have a
 * time that stands still or stops at its maximum, which shows nothing.
 */
final class Uptime {
  private static final double WRAP = 4_294_967_296.0;

  /**
   * Tolerance for the network, the switch's clock and the local clock, in hundredths of a second.
   */
  private static final double SLACK = 500;

  private double lastTicks = Double.NaN;
  private long lastMs;
  private long starts;

  /**
   * Processes a value.
   *
   * @param nowMs time of the poll
   * @param ticks uptime; NaN if the switch does not report it
   * @return number of restarts detected so far; a different number means other counters
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
