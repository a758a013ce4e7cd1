package io.crosstalk.simulate.truth;

import io.crosstalk.event.metric.Metric.Worse;
import io.crosstalk.simulate.run.Gauge;

/**
 * Calculates the degradation of a quality metric, as a user would perceive it, relative to the
 * simulation without causes.
 */
public final class PerceivedDegradation {
  /** Least factor at which a resource counts as degraded. */
  static final double AFFECTED = 2;

  /** Largest factor at which a resource counts as not degraded. */
  static final double HARMLESS = 1.3;

  /**
   * Largest factor at which a resource that has an additional load of its own counts as not
   * degraded.
   */
  static final double OWN_DOING = 1.7;

  private static final double VISIBLE_SHARE = 0.1;
  private static final double PLAIN_SHARE = 0.3;

  private PerceivedDegradation() {}

  /**
   * Factor by which a metric is worse; 1 when the increase is too small for users to notice.
   *
   * @param now current value
   * @param otherwise value without the causes
   */
  static double worsening(Gauge gauge, double now, double otherwise) {
    if (gauge.definition().worse() == Worse.DOWNWARDS) {
      return otherwise / Math.max(1e-9, now);
    }
    return worsening(now, otherwise, leastFelt(gauge.metric()));
  }

  /**
   * Factor like {@link #worsening}, but already above 1 for a small increase that is visible in a
   * chart of the metric.
   */
  static double visibly(Gauge gauge, double now, double otherwise) {
    if (gauge.definition().worse() == Worse.DOWNWARDS) {
      return otherwise / Math.max(1e-9, now);
    }
    return worsening(now, otherwise, VISIBLE_SHARE * leastFelt(gauge.metric()));
  }

  /**
   * Factor like {@link #worsening}, with a least increase between those of {@link #worsening} and
   * {@link #visibly}; used to judge random variation.
   */
  public static double plainly(Gauge gauge, double now, double otherwise) {
    if (gauge.definition().worse() == Worse.DOWNWARDS) {
      return otherwise / Math.max(1e-9, now);
    }
    return worsening(now, otherwise, PLAIN_SHARE * leastFelt(gauge.metric()));
  }

  private static double worsening(double now, double otherwise, double floor) {
    return now - otherwise < floor ? 1 : now / Math.max(otherwise, floor / 4);
  }

  /** Smallest increase that users would notice, in the metric's unit. */
  private static double leastFelt(String metric) {
    return switch (metric) {
      case "app.response_time" -> 5;
      case "app.timeouts" -> 3;
      case "cpu.ready", "cpu.queue_wait" -> 5;
      case "net.rtt", "net.retransmit_ratio" -> 1;
      default -> metric.startsWith("wait.") ? 10 : 0.5;
    };
  }
}
