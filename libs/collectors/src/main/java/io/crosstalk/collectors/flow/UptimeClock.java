package io.crosstalk.collectors.flow;

/** Times in milliseconds since the exporter's start, with 32 bits that wrap. */
final class UptimeClock {
  private static final long WRAP = 1L << 32;
  private static final long DAY_MS = 86_400_000;

  private UptimeClock() {}

  /**
   * Converts a time by the header's pair of uptime and time of day. Only the difference is used: a
   * flow that began before a wrap, or before the exporter's start, has a time that looks larger
   * than the header's.
   */
  static long toEpoch(long time, long headerUptime, long headerMs) {
    return headerMs + (int) (time - headerUptime);
  }

  /** Converts a time by the start time of the exporter. */
  static long sinceStart(long time, long startMs, long headerMs) {
    long wraps = Math.max(0, headerMs + DAY_MS - startMs - time) / WRAP;
    long ms = startMs + time + wraps * WRAP;
    return ms > headerMs + DAY_MS ? ms - WRAP : ms;
  }
}
