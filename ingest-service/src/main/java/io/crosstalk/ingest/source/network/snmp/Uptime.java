package io.crosstalk.ingest.source.network.snmp;

/**
 * Notices from {@code sysUpTime} (hundredths of a second, 32 bits) that a switch was started anew
 * and its counters with it. The time wraps after 497 days, which is no restart; and there are
 * agents whose time stands still or ends at its largest value, which says nothing.
 */
final class Uptime {
  private static final double WRAP = 4_294_967_296.0;

  /** What the network, the switch and our clock may be wrong by, in hundredths of a second. */
  private static final double SLACK = 500;

  private double lastTicks = Double.NaN;
  private long lastMs;
  private long starts;

  /**
   * Takes a reading.
   *
   * @param nowMs when it was read
   * @param ticks NaN when the switch does not tell
   * @return how often a restart was noticed so far: another number means other counters
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
