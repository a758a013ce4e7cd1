package io.crosstalk.simulate.estate;

import io.crosstalk.event.metric.Metric.Worse;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Comparison of two runs: which resources are slower in the first one, and when.
 *
 * @param least factor from which a resource counts as slower
 * @param felt share of the increase that users notice, from which on an increase counts
 */
record Comparison(Trace now, Trace otherwise, Sampling sampling, double least, double felt) {
  /**
   * Time in which a resource is slower.
   *
   * @param meter index of the figure that is worst
   * @param from second
   * @param to second
   * @param worst factor
   */
  record Stretch(int meter, int from, int to, double worst) {
    Stretch and(Stretch other) {
      Stretch worse = worst >= other.worst ? this : other;
      int last = Math.max(to, other.to);
      return new Stretch(worse.meter, Math.min(from, other.from), last, worse.worst);
    }

    boolean isNear(Stretch other, int seconds) {
      return from - seconds < other.to && other.from - seconds < to;
    }
  }

  private static final double LEAST_SAMPLES = 2.5;
  private static final double MOST = 1000;

  /** Largest factor of counts and shares, which may be near 0 otherwise. */
  private static final double MOST_OF_OTHERS = 20;

  private static final int MINUTE = 60;
  private static final int DELAY = 300;

  /**
   * Stretch of each resource that is slower for some samples.
   *
   * @param from second before which no stretch ends
   * @param to second after which none begins, except for a short delay
   */
  Map<String, Stretch> slower(int from, int to) {
    var slower = new LinkedHashMap<String, Stretch>();
    for (int i = 0; i < now.meters.size(); i++) {
      String resource = now.meters.get(i).resource();
      stretches(i, LEAST_SAMPLES).stream()
          .filter(each -> each.to() > from && each.from() < to + DELAY)
          .forEach(each -> slower.merge(resource, each, Stretch::and));
    }
    return slower;
  }

  /** Stretches of one figure; short recoveries do not end a stretch. */
  List<Stretch> stretches(int index, double samples) {
    var stretches = new ArrayList<Stretch>();
    if (!now.meters.get(index).isQuality()) {
      return stretches;
    }
    int interval = sampling.interval(now.meters.get(index).source());
    int tolerated = 3 * Math.max(interval, MINUTE);
    Stretch open = null;
    int count = 0;
    for (int bin = 0; bin < now.bins(); bin++) {
      double factor = factor(index, bin);
      if (factor >= least) {
        var slow = new Stretch(index, bin * Trace.BIN, (bin + 1) * Trace.BIN, factor);
        if (open != null && open.isNear(slow, tolerated)) {
          open = open.and(slow);
          count++;
        } else {
          close(open, count, samples * interval, stretches);
          open = slow;
          count = 1;
        }
      }
    }
    close(open, count, samples * interval, stretches);
    return stretches;
  }

  private static void close(@Nullable Stretch open, int bins, double seconds, List<Stretch> all) {
    if (open != null && bins * Trace.BIN >= seconds) {
      all.add(open);
    }
  }

  private double factor(int index, int bin) {
    String metric = now.meters.get(index).metric();
    double is = now.value(index, bin);
    double was = otherwise.value(index, bin);
    if (MetricCatalogue.of(metric).worse() == Worse.DOWNWARDS) {
      return Math.min(MOST_OF_OTHERS, was / Math.max(1e-9, is));
    }
    double floor = felt * leastFelt(metric);
    double most = now.meters.get(index).isTime() ? MOST : MOST_OF_OTHERS;
    return is - was < floor ? 1 : Math.min(most, is / Math.max(was, floor / 4));
  }

  /** Smallest increase that users notice, in the unit of the metric; endless if none is slow. */
  private static double leastFelt(String metric) {
    return switch (metric) {
      case "app.response_time", "cpu.ready", "cpu.queue_wait" -> 5;
      case "app.timeouts" -> 3;
      case "net.rtt", "net.retransmit_ratio" -> 1;
      case "mem.balloon" -> Double.POSITIVE_INFINITY;
      case "mem.swap_in", "mem.faults" -> 50;
      case "job.elapsed" -> 20;
      default -> metric.startsWith("wait.") ? 10 : 0.5;
    };
  }
}
