package io.crosstalk.ingest.source.network.flow;

/** What an exporter has told in options about itself, or about a part of itself. */
final class Domain {
  private static final int MAX_SAMPLERS = 256;

  private final Sequence sequence = new Sequence();
  private final Bounded<Long, Double> rates = new Bounded<>(MAX_SAMPLERS);
  private long startMs = -1;

  Sequence sequence() {
    return sequence;
  }

  /** When the exporter was started, by its clock; -1 when it has not told. */
  long startMs() {
    return startMs;
  }

  /** Takes a record of options. */
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

  /** How many packets each one in a record stands for; at least 1. */
  double samplingRate(Values record) {
    double own = Sampling.rate(record);
    if (own > 0) {
      return own;
    }
    Double told = rates.get(sampler(record));
    return told == null ? 1 : told;
  }

  /** 0 where nobody names one: the only one. */
  private static long sampler(Values values) {
    return Math.max(0, values.first(Elements.SAMPLER, Elements.SELECTOR));
  }
}
