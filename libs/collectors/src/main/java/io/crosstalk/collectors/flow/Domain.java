package io.crosstalk.collectors.flow;

/** Options that an exporter has sent about itself, or about a part of itself. */
final class Domain {
  private static final int MAX_SAMPLERS = 256;

  private final Sequence sequence = new Sequence();
  private final Bounded<Long, Double> rates = new Bounded<>(MAX_SAMPLERS);
  private long startMs = -1;

  Sequence sequence() {
    return sequence;
  }

  /** Returns the start time of the exporter, by its clock; -1 if not known. */
  long startMs() {
    return startMs;
  }

  /** Processes a record of options. */
  void learn(Values options, Decoded decoded) {
    if (options.has(Elements.SYSTEM_START_MS)) {
      startMs = options.get(Elements.SYSTEM_START_MS);
    }
    double rate = Sampling.rate(options);
    if (rate > 0) {
      rates.put(sampler(options), rate);
    }
    long port = options.first(Elements.INPUT, Elements.OUTPUT);
    if (port > 0 && !options.interfaceName().isEmpty()) {
      decoded.add(new PortName(port, options.interfaceName()));
    }
  }

  /** Returns the number of packets for which each packet in a record stands; at least 1. */
  double samplingRate(Values record) {
    double own = Sampling.rate(record);
    if (own > 0) {
      return own;
    }
    Double exported = rates.get(sampler(record));
    return exported == null ? 1 : exported;
  }

  /** Returns the sampler; 0, the only one, if the record names none. */
  private static long sampler(Values values) {
    return Math.max(0, values.first(Elements.SAMPLER, Elements.SELECTOR));
  }
}
