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
   * Returns the end of the flow, epoch milliseconds by the exporter's clock: as the record states
   * it, or by its start and duration; else the time of sending.
   */
  long endMs() {
    long endMs = recordedEndMs();
    if (endMs >= 0) {
      return endMs;
    }
    long startMs = recordedStartMs();
    return startMs >= 0 && durationMs() >= 0 ? startMs + durationMs() : header.exportMs;
  }

  private long recordedEndMs() {
    return recordedMs(
        IpfixElements.END_MS,
        IpfixElements.END_SECONDS,
        IpfixElements.END_MICROS,
        IpfixElements.END_NANOS,
        IpfixElements.END_DELTA_MICROS,
        IpfixElements.LAST_SWITCHED);
  }

  /**
   * Returns the start of the flow, epoch milliseconds by the exporter's clock: as the record states
   * it, or by its end and duration; else the end.
   */
  long startMs() {
    long startMs = recordedStartMs();
    return startMs >= 0 ? startMs : endMs() - Math.max(0, durationMs());
  }

  private long recordedStartMs() {
    return recordedMs(
        IpfixElements.START_MS,
        IpfixElements.START_SECONDS,
        IpfixElements.START_MICROS,
        IpfixElements.START_NANOS,
        IpfixElements.START_DELTA_MICROS,
        IpfixElements.FIRST_SWITCHED);
  }

  /**
   * Returns the duration of the flow in milliseconds; -1 if the record does not contain it. Times
   * since the exporter's start give it even where that start is not known (IPFIX of IOS XR), unless
   * the first one is later.
   */
  private long durationMs() {
    if (values.has(IpfixElements.DURATION_MS)) {
      return values.get(IpfixElements.DURATION_MS);
    }
    if (values.has(IpfixElements.DURATION_MICROS)) {
      return values.get(IpfixElements.DURATION_MICROS) / 1000;
    }
    return values.has(IpfixElements.FIRST_SWITCHED) && values.has(IpfixElements.LAST_SWITCHED)
        ? UptimeClock.between(
            values.get(IpfixElements.FIRST_SWITCHED), values.get(IpfixElements.LAST_SWITCHED))
        : -1;
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
    long startMs =
        values.isNonZero(IpfixElements.SYSTEM_START_MS)
            ? values.get(IpfixElements.SYSTEM_START_MS)
            : header.startMs;
    return startMs < 0 ? -1 : UptimeClock.sinceStart(time, startMs, header.exportMs);
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
