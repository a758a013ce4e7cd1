package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.normalize.CounterDeltas;
import io.crosstalk.collectors.normalize.RejectReason;
import java.util.List;
import java.util.Map;

/**
 * Converts the counters of a switch's or router's interfaces (IF-MIB) to rates and publishes them.
 */
final class IfMeter {
  private static final int COUNTERS = 8;
  private static final double TWO_TO_32 = 4_294_967_296.0;

  /**
   * Maximum plausible rate of a port whose speed is unknown, in bytes per second: 1 Tbit/s in each
   * direction, above the speed of present ports.
   */
  private static final double FASTEST = 125e9;

  /**
   * Factor by which a counter may grow faster than the port's speed allows. Some switches update
   * their counters only every 10 s, so that one poll may show the traffic of more than the polling
   * interval.
   */
  private static final double TOLERANCE = 2;

  /**
   * Size of the smallest packet on the wire in bytes, from which the maximum packet rate of a port
   * is computed.
   */
  private static final double SMALLEST_PACKET = 84;

  private final SourceContext context;
  private final ProblemReporter complaints;
  private final CounterDeltas deltas;
  private final Uptime uptime = new Uptime();
  private final CounterResets resets = new CounterResets();
  private final CounterWarnings warnings = new CounterWarnings();

  IfMeter(SourceContext context, int maxPorts, ProblemReporter complaints) {
    this.context = context;
    this.complaints = complaints;
    deltas = new CounterDeltas(maxPorts * COUNTERS);
  }

  /**
   * Publishes the rates since the previous poll.
   *
   * @param nowMs time of the poll, epoch milliseconds
   * @param uptimeTicks see {@link Uptime}
   * @param ports ports by their ids
   */
  void measure(long nowMs, double uptimeTicks, Map<String, IfPort> ports, Intake intake) {
    long starts = uptime.read(nowMs, uptimeTicks);
    ports.forEach((local, port) -> measure(nowMs, starts, local, port, intake));
    resets.tell(nowMs, intake);
    warnings.publish();
  }

  /** Returns warnings about contradicting counters. Any thread may call it. */
  List<String> warnings() {
    return warnings.texts();
  }

  private void measure(long nowMs, long starts, String local, IfPort port, Intake intake) {
    PortRates rates =
        new PortRates(
            deltas, port.identity(), port.readAtMs(), port.epoch(starts), () -> resets.add(local));
    String id = context.id(local);
    traffic(nowMs, id, port, rates, intake);
    double max = 2 * fastest(port) / SMALLEST_PACKET;
    intake.sample(nowMs, id, "net.discards", discards(port, rates, max), "1/s");
    intake.sample(nowMs, id, "net.errors", errors(port, rates, max), "1/s");
  }

  private void traffic(long nowMs, String id, IfPort port, PortRates rates, Intake intake) {
    double max = fastest(port);
    long longestMs = longestMs(port);
    ByteRate received =
        new ByteRate()
            .wide("ifHCInOctets", port.wideIn(), max, rates)
            .narrow("ifInOctets", port.narrowIn(), 1, max, longestMs, rates);
    ByteRate sent =
        new ByteRate()
            .wide("ifHCOutOctets", port.wideOut(), max, rates)
            .narrow("ifOutOctets", port.narrowOut(), 1, max, longestMs, rates);
    warnings.add(port.name(), received.warning());
    warnings.add(port.name(), sent.warning());
    double rx = received.perSecond();
    double tx = sent.perSecond();
    intake.sample(nowMs, id, "net.rx.throughput", rx, "B/s");
    intake.sample(nowMs, id, "net.tx.throughput", tx, "B/s");
    intake.sample(nowMs, id, "net.utilization", utilization(rx, tx, port.bytesPerSecond()), "%");
  }

  private static double fastest(IfPort port) {
    return TOLERANCE * (Double.isNaN(port.bytesPerSecond()) ? FASTEST : port.bytesPerSecond());
  }

  /**
   * Returns the longest interval between two polls, in milliseconds, in which a 32-bit counter of
   * the port cannot wrap more than once.
   */
  private long longestMs(IfPort port) {
    if (Double.isNaN(port.bytesPerSecond())) {
      return Long.MAX_VALUE;
    }
    long longestMs = (long) (1000 * TWO_TO_32 / port.bytesPerSecond());
    if (!port.wideIn().isKept()
        && port.narrowIn().isKept()
        && context.interval().toMillis() > longestMs) {
      complaints.add(
          RejectReason.IMPLAUSIBLE,
          "the 32-bit counters of "
              + port.name()
              + " may wrap within "
              + longestMs
              + " ms: shorten the interval, or let the agent offer 64-bit counters",
          port.toString());
    }
    return longestMs;
  }

  private static double discards(IfPort port, PortRates rates, double max) {
    return rates.sumPerSecond(
        "inDiscards", port.inDiscards(), "outDiscards", port.outDiscards(), max);
  }

  private static double errors(IfPort port, PortRates rates, double max) {
    return rates.sumPerSecond("inErrors", port.inErrors(), "outErrors", port.outErrors(), max);
  }

  /** Returns the utilization of the busier direction, which limits the port; NaN if not known. */
  private static double utilization(double rx, double tx, double bytesPerSecond) {
    return Math.min(100, 100 * Math.max(rx, tx) / bytesPerSecond);
  }
}
