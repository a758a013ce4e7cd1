package io.crosstalk.collectors.flow;

/** Reads sFlow's generic interface counters, which are those of IF-MIB. */
final class SflowCounters {
  private SflowCounters() {}

  /**
   * Reads the counters of one port.
   *
   * @param sequence number of the port's report
   * @throws MalformedDatagramException when the record is truncated
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

  /**
   * Returns a counter's value; NaN if all bits are set, which means that the agent does not keep
   * the counter.
   */
  private static double counter(long value) {
    return value == 0xFFFF_FFFFL ? Double.NaN : value;
  }

  private static double wide(long value) {
    return value < 0 ? Double.NaN : value;
  }
}
