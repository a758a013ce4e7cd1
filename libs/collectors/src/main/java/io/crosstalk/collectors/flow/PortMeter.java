package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.network.PortSpeeds;
import io.crosstalk.collectors.normalize.BoundedMap;
import io.crosstalk.collectors.normalize.CounterDeltas;
import io.crosstalk.collectors.normalize.CounterDeltas.Width;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts the port counters that sFlow reports to rates and publishes them. */
final class PortMeter {
  private static final int MAX_SERIES = 60_000;
  private static final int MAX_PORTS = 10_000;
  private static final double BITS = 8;

  /**
   * Factor by which a counter may grow faster than the port's speed allows, since agents update
   * their counters at intervals of their own.
   */
  private static final double TOLERANCE = 2;

  private static final double FASTEST = 250e9;
  private static final double MAX_PACKETS = 1e9;

  private final CounterDeltas deltas = new CounterDeltas(MAX_SERIES);
  private final PortSpeeds speeds = new PortSpeeds(MAX_PORTS);
  private final Map<String, Start> starts = new BoundedMap<>(MAX_PORTS);

  /** Number of a port's last report, and how often the numbers have begun again. */
  private record Start(long sequence, long count) {}

  /**
   * Publishes the rates since the previous report of a port.
   *
   * @param id resource id of the port
   * @return warning about the port; null if nothing is doubtful
   */
  @Nullable String measure(String id, PortCounters port, long nowMs, Intake intake) {
    long epoch = epoch(id, port.sequence());
    double in = deltas.perSecond(id + "\nin", nowMs, port.inBytes(), Width.BITS_64, FASTEST, epoch);
    double out =
        deltas.perSecond(id + "\nout", nowMs, port.outBytes(), Width.BITS_64, FASTEST, epoch);
    double stated = port.bitsPerSecond() > 0 ? port.bitsPerSecond() / BITS : Double.NaN;
    double speed = speeds.believed(id, stated, in, out);
    double rx = limited(in, speed);
    double tx = limited(out, speed);
    intake.sample(nowMs, id, "net.rx.throughput", rx, "B/s");
    intake.sample(nowMs, id, "net.tx.throughput", tx, "B/s");
    double busiest = 100 * Math.max(rx, tx) / speed;
    intake.sample(nowMs, id, "net.utilization", Math.min(100, busiest), "%");
    double discards =
        packets(id + "\ninD", port.inDiscards(), nowMs, epoch)
            + packets(id + "\noutD", port.outDiscards(), nowMs, epoch);
    double errors =
        packets(id + "\ninE", port.inErrors(), nowMs, epoch)
            + packets(id + "\noutE", port.outErrors(), nowMs, epoch);
    intake.sample(nowMs, id, "net.discards", discards, "1/s");
    intake.sample(nowMs, id, "net.errors", errors, "1/s");
    return Double.isNaN(speed) && !Double.isNaN(stated)
        ? id + ": " + PortSpeeds.warning("ifSpeed", stated)
        : null;
  }

  private static double limited(double rate, double speed) {
    return rate > TOLERANCE * speed ? Double.NaN : rate;
  }

  /**
   * Returns the number of restarts of the agent, detected by report numbers that begin again; after
   * a restart the counters begin again, too.
   */
  private long epoch(String id, long sequence) {
    Start before = starts.get(id);
    boolean anew = before != null && sequence < before.sequence;
    long count = before == null ? 0 : before.count + (anew ? 1 : 0);
    starts.put(id, new Start(sequence, count));
    return count;
  }

  private double packets(String series, double value, long nowMs, long epoch) {
    return deltas.perSecond(series, nowMs, value, Width.BITS_32, MAX_PACKETS, epoch);
  }
}
