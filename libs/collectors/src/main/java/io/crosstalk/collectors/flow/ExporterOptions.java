package io.crosstalk.collectors.flow;

/**
 * Data that an exporter has sent about itself in option records: its start time and its sampling
 * rates. One instance for each exporter and observation domain.
 */
final class ExporterOptions {
  private final TemplateKey domain;
  private final ExporterState exporter;
  private final SequenceGaps sequence = new SequenceGaps();
  private long startMs = -1;

  /**
   * Creates the options of a domain.
   *
   * @param domain exporter and domain; its template number is ignored
   * @param exporter state of the exporter in all of its domains
   */
  ExporterOptions(TemplateKey domain, ExporterState exporter) {
    this.domain = domain;
    this.exporter = exporter;
  }

  TemplateKey domain() {
    return domain;
  }

  OutBytesEvidence outBytes() {
    return exporter.outBytes();
  }

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
      exporter.samplers().announce(domain, options, rate, decoded);
    }
    long port = options.first(IpfixElements.INPUT, IpfixElements.OUTPUT);
    if (port > 0 && !options.interfaceName().isEmpty()) {
      decoded.add(new DecodedDatagram.PortName(port, options.interfaceName()));
    }
  }

  /** Returns the sampling rate that applies to a flow record. */
  Samplers.Rate samplingRate(FlowFields record) {
    double own = Sampling.rate(record);
    return own > 0 ? Samplers.Rate.certain(own) : exporter.samplers().of(domain, record);
  }
}
