package io.crosstalk.collectors.flow;

/**
 * Conversion of times that count milliseconds since the exporter's start, as 32-bit numbers that
 * wrap after 49.7 days.
 */
final class UptimeClock {
  private static final long WRAP = 1L << 32;
  private static final long DAY_MS = 86_400_000;

  private UptimeClock() {}

  /**
   * Converts a time to epoch milliseconds by the datagram header, which has the time of sending
   * both as uptime and as time of day. The difference of the uptimes is signed, since a flow that
   * began before a wrap, or before the exporter's start, has a number larger than the header's.
   *
   * @param time time since the exporter's start, in milliseconds
   * @param headerUptime uptime in the header, in milliseconds
   * @param headerMs time of sending in the header, epoch milliseconds
   */
  static long toEpoch(long time, long headerUptime, long headerMs) {
    return headerMs + (int) (time - headerUptime);
  }

  /**
   * Converts a time to epoch milliseconds by the exporter's start time, correcting wraps.
   *
   * @param time time since the exporter's start, in milliseconds
   * @param startMs start time of the exporter, epoch milliseconds
   * @param headerMs time of sending in the header, epoch milliseconds
   */
  static long sinceStart(long time, long startMs, long headerMs) {
    long wraps = Math.max(0, headerMs + DAY_MS - startMs - time) / WRAP;
    long ms = startMs + time + wraps * WRAP;
    return ms > headerMs + DAY_MS ? ms - WRAP : ms;
  }

  /**
   * Returns the milliseconds from one time since the exporter's start to another, also across a
   * wrap; -1 if the other one is earlier: that is further than half of the clock.
   */
  static long between(long first, long last) {
    long ms = (last - first) & (WRAP - 1);
    return ms < WRAP / 2 ? ms : -1;
  }
}
