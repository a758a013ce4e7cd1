package io.crosstalk.collectors.flow;

/**
 * Data that an exporter has sent about itself in option records: its start time and its sampling
 * rates. One instance for each exporter and observation domain.
 */
final class ExporterOptions {
  private static final int MAX_SAMPLERS = 256;

  private final SequenceGaps sequence = new SequenceGaps();
  private final BoundedMap<Long, Double> rates = new BoundedMap<>(MAX_SAMPLERS);
  private long startMs = -1;

  SequenceGaps sequence() {
    return sequence;
  }

  /** Returns the start time of the exporter, epoch milliseconds by its clock; -1 if not known. */
  long startMs() {
    return startMs;
  }

  /**
   * Processes an option record: stores its sampling rate and start time, and adds its port name to
   * the decoded datagram.
   */
  void learn(FlowFields options, DecodedDatagram decoded) {
    if (options.has(IpfixElements.SYSTEM_START_MS)) {
      startMs = options.get(IpfixElements.SYSTEM_START_MS);
    }
    double rate = Sampling.rate(options);
    if (rate > 0) {
      rates.put(sampler(options), rate);
    }
    long port = options.first(IpfixElements.INPUT, IpfixElements.OUTPUT);
    if (port > 0 && !options.interfaceName().isEmpty()) {
      decoded.add(new PortName(port, options.interfaceName()));
    }
  }

  /**
   * Returns the sampling rate that applies to a flow record: each counted packet stands for so many
   * packets; at least 1.
   */
  double samplingRate(FlowFields record) {
    double own = Sampling.rate(record);
    if (own > 0) {
      return own;
    }
    Double exported = rates.get(sampler(record));
    return exported == null ? 1 : exported;
  }

  /**
   * Returns the number of the sampler to which a record refers; 0 if the record names none, because
   * the exporter has only one.
   */
  private static long sampler(FlowFields values) {
    return Math.max(0, values.first(IpfixElements.SAMPLER, IpfixElements.SELECTOR));
  }
}
