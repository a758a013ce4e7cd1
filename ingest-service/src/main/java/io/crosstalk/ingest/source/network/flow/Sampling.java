package io.crosstalk.ingest.source.network.flow;

/** The ways to say that one packet of so many is looked at. */
final class Sampling {
  private static final double MAX_RATE = 10_000_000;

  private Sampling() {}

  /** How many packets one stands for; 0 when the record does not tell. */
  static double rate(Values values) {
    double rate = told(values);
    return rate >= 1 && rate <= MAX_RATE ? rate : 0;
  }

  private static double told(Values values) {
    long simple = values.first(Elements.SAMPLING_INTERVAL, Elements.SAMPLER_INTERVAL);
    if (simple > 0) {
      return simple;
    }
    if (values.get(Elements.SAMPLE_SIZE) > 0) {
      return (double) values.get(Elements.SAMPLE_POPULATION) / values.get(Elements.SAMPLE_SIZE);
    }
    double interval = values.get(Elements.PACKET_INTERVAL);
    // So many are looked at, then so many are not. softflowd gives the former alone and means 1 :
    // N.
    return values.has(Elements.PACKET_SPACE) && interval > 0
        ? (interval + values.get(Elements.PACKET_SPACE)) / interval
        : interval;
  }
}
