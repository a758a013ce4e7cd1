package io.crosstalk.collectors.flow;

/**
 * Reads the sampling rate (one packet of N is counted) from the several information elements in
 * which exporters state it.
 */
final class Sampling {
  private static final double MAX_RATE = 10_000_000;

  private Sampling() {}

  /**
   * Returns N, the number of packets for which each counted packet stands; 0 if the record does not
   * contain it.
   */
  static double rate(FlowFields values) {
    double rate = recordedRate(values);
    return rate >= 1 && rate <= MAX_RATE ? rate : 0;
  }

  private static double recordedRate(FlowFields values) {
    long simple = values.firstBits(IpfixElements.SAMPLING_INTERVAL, IpfixElements.SAMPLER_INTERVAL);
    if (simple != 0) {
      return simple;
    }
    if (values.get(IpfixElements.SAMPLE_SIZE) > 0) {
      return (double) values.get(IpfixElements.SAMPLE_POPULATION)
          / values.get(IpfixElements.SAMPLE_SIZE);
    }
    double probability = values.samplingProbability();
    if (probability > 0) {
      return 1 / probability;
    }
    double packets = periodic(values, IpfixElements.PACKET_INTERVAL, IpfixElements.PACKET_SPACE);
    return packets > 0
        ? packets
        : periodic(values, IpfixElements.FLOW_INTERVAL, IpfixElements.FLOW_SPACING);
  }

  private static double periodic(FlowFields values, int sampled, int skipped) {
    double interval = values.get(sampled);
    // The interval of sampled packets is followed by a space of others. softflowd gives the former
    // alone and means 1 : N.
    return values.has(skipped) && interval > 0
        ? (interval + values.get(skipped)) / interval
        : interval;
  }
}
