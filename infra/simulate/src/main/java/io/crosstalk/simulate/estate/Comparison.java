package io.crosstalk.simulate.estate;

import io.crosstalk.event.Metric.Worse;
import io.crosstalk.event.MetricCatalogue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Comparison of two runs: which resources are slower in the first one, and when. */
final class Comparison {
  private static final double LEAST_SAMPLES = 2.5;
  private static final double MOST_FACTOR = 1000;

  private final Trace now;
  private final Trace otherwise;
  private final Sampling sampling;
  private final double least;
  private final double felt;

  /**
   * @param least factor from which a resource counts as slower
   * @param felt share of the increase that users notice, from which on an increase counts
   */
  Comparison(Trace now, Trace otherwise, Sampling sampling, double least, double felt) {
    this.now = now;
    this.otherwise = otherwise;
    this.sampling = sampling;
    this.least = least;
    this.felt = felt;
  }

  /** Stretch of each resource that is slower for at least some samples, all of them joined. */
  Map<String, Stretch> slower() {
    var slower = new LinkedHashMap<String, Stretch>();
    for (int i = 0; i < now.meters().size(); i++) {
      Meter meter = now.meters().get(i);
      List<Stretch> stretches = stretches(i, LEAST_SAMPLES);
      for (Stretch each : stretches) {
        slower.merge(meter.resource(), each, Stretch::and);
      }
    }
    return slower;
  }

  /** Stretches of one figure; short recoveries do not end a stretch. */
  List<Stretch> stretches(int index, double samples) {
    Meter meter = now.meters().get(index);
    var stretches = new ArrayList<Stretch>();
    if (!meter.isQuality()) {
      return stretches;
    }
    int interval = Math.max(Trace.BIN, sampling.interval(meter.source()));
    int tolerated = 3 * Math.max(interval, 60) / Trace.BIN;
    int from = -1;
    int last = -1;
    int count = 0;
    double worst = 1;
    for (int bin = 0; bin <= now.bins(); bin++) {
      double factor = bin < now.bins() ? factor(index, bin) : 1;
      if (factor >= least) {
        from = from < 0 ? bin : from;
        last = bin;
        count++;
        worst = Math.max(worst, factor);
      } else if (from >= 0 && (bin - last > tolerated || bin == now.bins())) {
        if (count * Trace.BIN >= samples * interval) {
          stretches.add(new Stretch(index, from * Trace.BIN, (last + 1) * Trace.BIN, worst));
        }
        from = -1;
        count = 0;
        worst = 1;
      }
    }
    return stretches;
  }

  private double factor(int index, int bin) {
    String metric = now.meters().get(index).metric();
    double is = now.value(index, bin);
    double was = otherwise.value(index, bin);
    if (MetricCatalogue.of(metric).worse() == Worse.DOWNWARDS) {
      return Math.min(MOST_FACTOR, was / Math.max(1e-9, is));
    }
    double floor = felt * leastFelt(metric);
    return is - was < floor ? 1 : Math.min(MOST_FACTOR, is / Math.max(was, floor / 4));
  }

  /** Smallest increase that users notice, in the unit of the metric; endless if none is slow. */
  private static double leastFelt(String metric) {
    return switch (metric) {
      case "app.response_time" -> 5;
      case "app.timeouts", "app.errors" -> 3;
      case "cpu.ready", "cpu.queue_wait" -> 5;
      case "net.rtt", "net.retransmit_ratio" -> 1;
      case "mem.balloon" -> Double.POSITIVE_INFINITY;
      case "mem.swap_in", "mem.faults" -> 50;
      case "job.elapsed" -> 20;
      default -> metric.startsWith("wait.") ? 10 : 0.5;
    };
  }
}
