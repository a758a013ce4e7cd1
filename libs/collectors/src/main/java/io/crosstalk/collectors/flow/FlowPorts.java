package io.crosstalk.collectors.flow;

/**
 * Ports of an exporter through which the packets of a flow went, and at which of them they were
 * counted. An exporter may count a packet twice: where it comes in and where it leaves.
 *
 * @param input ifIndex of the incoming port; 0 if not known
 * @param output ifIndex of the outgoing port; 0 if not known
 * @param leaving whether the packets were counted where they leave
 */
record FlowPorts(long input, long output, boolean leaving) {
  private static final int EGRESS = 1;

  /**
   * Returns the ports of a NetFlow v9 or IPFIX record. A probe without ports sees each packet once,
   * whichever direction its records state.
   */
  static FlowPorts of(FlowFields values) {
    long input = Math.max(0, values.first(IpfixElements.INPUT));
    long output = Math.max(0, values.first(IpfixElements.OUTPUT));
    boolean egress = values.get(IpfixElements.DIRECTION) == EGRESS;
    return new FlowPorts(input, output, egress && input + output > 0);
  }

  /** Returns ports of packets that are counted where they come in. */
  static FlowPorts incoming(long input, long output) {
    return new FlowPorts(input, output, false);
  }

  /**
   * Returns the ports of the other direction of a conversation. Its packets were counted by the
   * same observation point.
   */
  FlowPorts reversed() {
    return new FlowPorts(output, input, leaving);
  }

  boolean areUnknown() {
    return input == 0 && output == 0;
  }
}
