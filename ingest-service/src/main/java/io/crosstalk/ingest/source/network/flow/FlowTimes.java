package io.crosstalk.ingest.source.network.flow;

/** When a flow began and ended: exporters say so in many ways. */
final class FlowTimes {
  private static final long DAY_MS = 86_400_000;
  private static final long MINUTE_MS = 60_000;

  /** Between 1900, where NTP begins, and 1970. */
  private static final long NTP_SECONDS = 2_208_988_800L;

  private final Values values;
  private final Header header;

  /**
   * The times that a datagram's header gives.
   *
   * @param uptimeMs of the exporter; -1 in IPFIX
   * @param startMs of the exporter, from its options; -1 when not told
   */
  record Header(long exportMs, long uptimeMs, long startMs) {}

  FlowTimes(Values values, Header header) {
    this.values = values;
    this.header = header;
  }

  /** By the exporter's clock; the time of export when the record does not tell. */
  long endMs() {
    long told =
        told(
            Elements.END_MS,
            Elements.END_SECONDS,
            Elements.END_MICROS,
            Elements.END_NANOS,
            Elements.END_DELTA_MICROS,
            Elements.LAST_SWITCHED);
    return told < 0 ? header.exportMs : told;
  }

  /** Likewise; the end when the record does not tell. */
  long startMs() {
    long told =
        told(
            Elements.START_MS,
            Elements.START_SECONDS,
            Elements.START_MICROS,
            Elements.START_NANOS,
            Elements.START_DELTA_MICROS,
            Elements.FIRST_SWITCHED);
    if (told < 0 && values.has(Elements.DURATION_MS)) {
      told = endMs() - values.get(Elements.DURATION_MS);
    }
    if (told < 0 && values.has(Elements.DURATION_MICROS)) {
      told = endMs() - values.get(Elements.DURATION_MICROS) / 1000;
    }
    return told < 0 ? endMs() : told;
  }

  /** Whether the times can be true: not after the export, and not a day before it. */
  boolean arePlausible() {
    long age = header.exportMs - endMs();
    long length = endMs() - startMs();
    return age >= -MINUTE_MS && age <= DAY_MS && length >= 0 && length <= DAY_MS;
  }

  private long told(int ms, int seconds, int micros, int nanos, int delta, int uptime) {
    if (values.has(ms)) {
      return values.get(ms);
    }
    if (values.has(seconds)) {
      return values.get(seconds) * 1000;
    }
    if (values.has(micros)) {
      return ntp(values.bits(micros));
    }
    if (values.has(nanos)) {
      return ntp(values.bits(nanos));
    }
    if (values.has(delta)) {
      return header.exportMs - values.get(delta) / 1000;
    }
    return values.has(uptime) ? sinceStart(values.get(uptime)) : -1;
  }

  private long sinceStart(long time) {
    if (header.uptimeMs >= 0) {
      return Uptimes.toEpoch(time, header.uptimeMs, header.exportMs);
    }
    return header.startMs < 0 ? -1 : Uptimes.sinceStart(time, header.startMs, header.exportMs);
  }

  /** Seconds since 1900 and a fraction, 32 bits each. */
  private static long ntp(long timestamp) {
    long seconds = timestamp >>> 32;
    long fraction = timestamp & 0xFFFF_FFFFL;
    return (seconds - NTP_SECONDS) * 1000 + ((fraction * 1000) >>> 32);
  }
}
