package io.crosstalk.simulate.datacentre;

import io.crosstalk.event.Metric.Worse;

/** Degradation of a quality metric against the run without causes, as a user would perceive it. */
final class PerceivedDegradation {
  /** Factor from which a resource counts as degraded. */
  static final double AFFECTED = 2;

  /** Factor up to which a resource counts as not degraded. */
  static final double HARMLESS = 1.3;

  /** Factor up to which a resource with an additional load of its own counts as not degraded. */
  static final double OWN_DOING = 1.7;

  private static final double VISIBLE_SHARE = 0.1;
  private static final double PLAIN_SHARE = 0.3;

  private PerceivedDegradation() {}

  /** Factor by which a metric is worse; 1 when the increase is too small to be felt. */
  static double worsening(Gauge gauge, double now, double otherwise) {
    if (gauge.definition().worse() == Worse.DOWNWARDS) {
      return otherwise / Math.max(1e-9, now);
    }
    return worsening(now, otherwise, leastFelt(gauge.metric()));
  }

  /** The same factor with a lower bound of the increase, as seen in a chart of the metric. */
  static double visibly(Gauge gauge, double now, double otherwise) {
    if (gauge.definition().worse() == Worse.DOWNWARDS) {
      return otherwise / Math.max(1e-9, now);
    }
    return worsening(now, otherwise, VISIBLE_SHARE * leastFelt(gauge.metric()));
  }

  /**
   * The same factor with a bound of the increase between the two: random variation counts when it
   * can be felt a little.
   */
  static double plainly(Gauge gauge, double now, double otherwise) {
    if (gauge.definition().worse() == Worse.DOWNWARDS) {
      return otherwise / Math.max(1e-9, now);
    }
    return worsening(now, otherwise, PLAIN_SHARE * leastFelt(gauge.metric()));
  }

  private static double worsening(double now, double otherwise, double floor) {
    return now - otherwise < floor ? 1 : now / Math.max(otherwise, floor / 4);
  }

  /** Smallest increase that a user would feel, in the metric's unit. */
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
