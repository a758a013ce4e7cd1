package io.crosstalk.testkit.datacentre;

import io.crosstalk.event.Metric.Worse;

/** How much worse a quality figure is than it would have been, and whether anyone would notice. */
final class Feeling {
  /** From here on somebody is hurt. */
  static final double HURT = 2;

  /** Up to here nobody would say that anything is different. */
  static final double HARMLESS = 1.3;

  /** What somebody takes who works more than usual himself. */
  static final double OWN_DOING = 1.7;

  private static final double VISIBLE_SHARE = 0.1;
  private static final double PLAIN_SHARE = 0.3;

  private Feeling() {}

  /** 1 when nothing is worse, or nobody would feel the difference. */
  static double worsening(Gauge gauge, double now, double otherwise) {
    if (gauge.definition().worse() == Worse.DOWNWARDS) {
      return otherwise / Math.max(1e-9, now);
    }
    return worsening(now, otherwise, leastFelt(gauge.metric()));
  }

  /** The same for somebody who looks at the figures instead of feeling them. */
  static double visibly(Gauge gauge, double now, double otherwise) {
    if (gauge.definition().worse() == Worse.DOWNWARDS) {
      return otherwise / Math.max(1e-9, now);
    }
    return worsening(now, otherwise, VISIBLE_SHARE * leastFelt(gauge.metric()));
  }

  /**
   * Between the two: what moods do to figures is not worth a word unless it can be felt a little.
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

  /** The smallest increase that anyone would feel, in the metric's unit. */
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
