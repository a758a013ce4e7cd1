package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.network.PortSpeeds;
import io.crosstalk.collectors.normalize.RejectReason;

/**
 * Converts the counters of a switch's or router's interfaces (IF-MIB) to rates and publishes them.
 */
final class IfMeter extends SwitchMeter<IfPort> {
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

  private final PortSpeeds speeds;

  IfMeter(SnmpSettings settings, SourceContext context) {
    super(settings, context);
    speeds = new PortSpeeds(settings.maxRows());
  }

  @Override
  void measure(long nowMs, long starts, String local, IfPort port, Intake intake) {
    PortRates rates =
        new PortRates(
            deltas, port.identity(), port.readAtMs(), port.epoch(starts), () -> resets.add(local));
    String id = context.id(local);
    double speed = speed(port, rates);
    traffic(nowMs, id, port, speed, rates, intake);
    double max = 2 * fastest(speed) / SMALLEST_PACKET;
    double discards =
        rates.sumPerSecond("inDiscards", port.inDiscards(), "outDiscards", port.outDiscards(), max);
    double errors =
        rates.sumPerSecond("inErrors", port.inErrors(), "outErrors", port.outErrors(), max);
    intake.sample(nowMs, id, "net.discards", discards, "1/s");
    intake.sample(nowMs, id, "net.errors", errors, "1/s");
  }

  /** Returns the speed of a port in bytes a second; NaN if it is not known or not believed. */
  private double speed(IfPort port, PortRates rates) {
    double stated = port.bytesPerSecond();
    PortRates unlimited = rates.withoutResets();
    double in = unlimited.perSecond("ifHCInOctets at any speed", port.wideIn(), FASTEST);
    double out = unlimited.perSecond("ifHCOutOctets at any speed", port.wideOut(), FASTEST);
    double believed = speeds.believed(port.identity(), stated, in, out);
    boolean isDoubtful = Double.isNaN(believed) && !Double.isNaN(stated);
    warnings.add(port.name(), isDoubtful ? PortSpeeds.warning("ifHighSpeed", stated) : null);
    return believed;
  }

  private void traffic(
      long nowMs, String id, IfPort port, double speed, PortRates rates, Intake intake) {
    double max = fastest(speed);
    long longestMs = longestMs(port, speed);
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
    intake.sample(nowMs, id, "net.utilization", utilization(rx, tx, speed), "%");
  }

  private static double fastest(double speed) {
    return TOLERANCE * (Double.isNaN(speed) ? FASTEST : speed);
  }

  /**
   * Returns the longest interval between two polls, in milliseconds, in which a 32-bit counter of
   * the port cannot wrap more than once.
   */
  private long longestMs(IfPort port, double speed) {
    if (Double.isNaN(speed)) {
      return Long.MAX_VALUE;
    }
    long longestMs = (long) (1000 * TWO_TO_32 / speed);
    if (!port.wideIn().isKept()
        && port.narrowIn().isKept()
        && context.interval().toMillis() > longestMs) {
      complaints.add(
          RejectReason.IMPLAUSIBLE,
          "the 32-bit counters of %s may wrap within %d ms: shorten the interval, or let the agent offer 64-bit counters"
              .formatted(port.name(), longestMs),
          port.toString());
    }
    return longestMs;
  }

  /** Returns the utilization of the busier direction, which limits the port; NaN if not known. */
  private static double utilization(double rx, double tx, double bytesPerSecond) {
    return Math.min(100, 100 * Math.max(rx, tx) / bytesPerSecond);
  }
}
