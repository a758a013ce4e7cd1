package io.crosstalk.collectors.network;

import io.crosstalk.collectors.normalize.BoundedMap;
import java.util.Map;

/**
 * Speeds that ports state, compared with what their counters show. Network cards of virtual
 * machines state 10 Mbit/s and transfer more: a speed that is exceeded at several readings in a row
 * is not believed, until the port states another one. Not thread-safe.
 *
 * @see <a href="https://github.com/ntop/ntopng/issues/9707">a port that states 10 Mbit/s</a>
 */
public final class PortSpeeds {
  /** Number of readings in a row by which a port shows that it is faster than it states. */
  public static final int READINGS = 5;

  /** Share of the speed that counters may seem to exceed, since they are read a little late. */
  private static final double LATE = 1.1;

  private static final double MBIT_BYTES = 125_000;

  private final Map<String, Exceeded> exceeded;

  /** Speed that a port states, and the number of readings in a row that exceed it. */
  private record Exceeded(double bytesPerSecond, int readings) {}

  /** Creates an empty record of at most so many ports. */
  public PortSpeeds(int maxPorts) {
    exceeded = new BoundedMap<>(maxPorts);
  }

  /**
   * Processes a reading of a port.
   *
   * @param bytesPerSecond speed that the port states; NaN if it states none
   * @param in received bytes per second by the port's counter; NaN if they are not known
   * @param out sent bytes per second, as {@code in}
   * @return speed that is believed; NaN if it is not known
   */
  public double believed(String port, double bytesPerSecond, double in, double out) {
    Exceeded before = exceeded.get(port);
    int readings = before == null || before.bytesPerSecond != bytesPerSecond ? 0 : before.readings;
    if (readings < READINGS) {
      boolean exceeds = in > LATE * bytesPerSecond || out > LATE * bytesPerSecond;
      readings = exceeds ? readings + 1 : 0;
      exceeded.put(port, new Exceeded(bytesPerSecond, readings));
    }
    return readings < READINGS ? bytesPerSecond : Double.NaN;
  }

  /** Returns a warning about a speed that is not believed. */
  public static String warning(String field, double bytesPerSecond) {
    return "its counters grow faster than its %s of %d Mbit/s allows: they are believed, and there is no net.utilization; let the port state its speed"
        .formatted(field, Math.round(bytesPerSecond / MBIT_BYTES));
  }
}
