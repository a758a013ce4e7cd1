package io.crosstalk.collectors.flow;

/**
 * Determines start and end of a flow from its record, for all the ways in which exporters encode
 * times.
 */
record FlowTimes(FlowFields values, Header header) {
  private static final long DAY_MS = 86_400_000;
  private static final long MINUTE_MS = 60_000;

  /** Seconds between 1900, the epoch of NTP, and 1970. */
  private static final long NTP_SECONDS = 2_208_988_800L;

  /**
   * Times in the header of the datagram that contains a record.
   *
   * @param exportMs time of sending, epoch milliseconds by the exporter's clock
   * @param uptimeMs uptime of the exporter in milliseconds; -1 in IPFIX
   * @param startMs start time of the exporter from its options, epoch milliseconds; -1 if not known
   */
  record Header(long exportMs, long uptimeMs, long startMs) {}

  /**
   * Returns the end of the flow, epoch milliseconds by the exporter's clock; the time of sending if
   * the record contains no end.
   */
  long endMs() {
    long timeMs =
        recordedMs(
            IpfixElements.END_MS,
            IpfixElements.END_SECONDS,
            IpfixElements.END_MICROS,
            IpfixElements.END_NANOS,
            IpfixElements.END_DELTA_MICROS,
            IpfixElements.LAST_SWITCHED);
    return timeMs < 0 ? header.exportMs : timeMs;
  }

  /**
   * Returns the start of the flow, epoch milliseconds by the exporter's clock; the end if the
   * record contains no start.
   */
  long startMs() {
    long timeMs =
        recordedMs(
            IpfixElements.START_MS,
            IpfixElements.START_SECONDS,
            IpfixElements.START_MICROS,
            IpfixElements.START_NANOS,
            IpfixElements.START_DELTA_MICROS,
            IpfixElements.FIRST_SWITCHED);
    if (timeMs < 0 && values.has(IpfixElements.DURATION_MS)) {
      timeMs = endMs() - values.get(IpfixElements.DURATION_MS);
    }
    if (timeMs < 0 && values.has(IpfixElements.DURATION_MICROS)) {
      timeMs = endMs() - values.get(IpfixElements.DURATION_MICROS) / 1000;
    }
    return timeMs < 0 ? endMs() : timeMs;
  }

  /**
   * Returns whether start and end are plausible: not after the time of sending, and at most a day
   * before it.
   */
  boolean arePlausible() {
    long age = header.exportMs - endMs();
    long length = endMs() - startMs();
    return age >= -MINUTE_MS && age <= DAY_MS && length >= 0 && length <= DAY_MS;
  }

  private long recordedMs(int ms, int seconds, int micros, int nanos, int delta, int uptime) {
    if (values.isNonZero(ms)) {
      return values.get(ms);
    }
    if (values.isNonZero(seconds)) {
      return values.get(seconds) * 1000;
    }
    if (values.isNonZero(micros)) {
      return ntp(values.bits(micros));
    }
    if (values.isNonZero(nanos)) {
      return ntp(values.bits(nanos));
    }
    if (values.has(delta)) {
      return header.exportMs - values.get(delta) / 1000;
    }
    return values.has(uptime) ? sinceStart(values.get(uptime)) : -1;
  }

  private long sinceStart(long time) {
    if (header.uptimeMs >= 0) {
      return UptimeClock.toEpoch(time, header.uptimeMs, header.exportMs);
    }
    return header.startMs < 0 ? -1 : UptimeClock.sinceStart(time, header.startMs, header.exportMs);
  }

  /**
   * Converts an NTP timestamp (seconds since 1900 and a fraction of a second, 32 bits each) to
   * epoch milliseconds.
   */
  private static long ntp(long timestamp) {
    long seconds = timestamp >>> 32;
    long fraction = timestamp & 0xFFFF_FFFFL;
    return (seconds - NTP_SECONDS) * 1000 + ((fraction * 1000) >>> 32);
  }
}
