package io.crosstalk.collectors.flow;

/** Generic counters of a port in sFlow, which are those of IF-MIB. */
final class SflowCounters {
  private SflowCounters() {}

  /**
   * Reads the counters.
   *
   * @throws MalformedDatagramException when they end early
   */
  static PortCounters read(long sequence, OctetReader record) {
    long port = record.u32();
    record.skip(4);
    double speed = Math.max(0, record.unsigned(8));
    record.skip(8);
    double inBytes = wide(record.unsigned(8));
    record.skip(12);
    double inDiscards = counter(record.u32());
    double inErrors = counter(record.u32());
    record.skip(4);
    double outBytes = wide(record.unsigned(8));
    record.skip(12);
    double outDiscards = counter(record.u32());
    double outErrors = counter(record.u32());
    return new PortCounters(
        port, sequence, speed, inBytes, outBytes, inDiscards, outDiscards, inErrors, outErrors);
  }

  /** Converts a counter; all bits set means that the agent does not count it. */
  private static double counter(long value) {
    return value == 0xFFFF_FFFFL ? Double.NaN : value;
  }

  private static double wide(long value) {
    return value < 0 ? Double.NaN : value;
  }
}
