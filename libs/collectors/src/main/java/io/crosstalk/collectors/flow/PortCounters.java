package io.crosstalk.collectors.flow;

/**
 * Counters of a switch port, as sFlow reports them. A counter that the agent does not keep is NaN.
 *
 * @param port ifIndex of the port
 * @param sequence number of the port's report; it restarts with the agent
 * @param bitsPerSecond speed of the port; 0 if not known
 */
record PortCounters(
    long port,
    long sequence,
    double bitsPerSecond,
    double inBytes,
    double outBytes,
    double inDiscards,
    double outDiscards,
    double inErrors,
    double outErrors) {

  /**
   * Reads sFlow's generic interface counters, which are those of IF-MIB.
   *
   * @param sequence number of the port's report
   * @throws RejectedReadingException when the record is truncated
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
