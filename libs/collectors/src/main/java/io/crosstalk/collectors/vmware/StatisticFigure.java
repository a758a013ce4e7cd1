package io.crosstalk.collectors.vmware;

import java.util.List;
import java.util.function.Predicate;

/** Rule that computes a canonical metric from an entity's counters. */
sealed interface StatisticFigure {

  String metric();

  String unit();

  /**
   * Returns the counters to ask for.
   *
   * @param offered whether a counter exists
   */
  List<Ask> asks(Predicate<String> offered);

  /** Returns the value of one interval; NaN if there is none. */
  double at(EntityStatistics readings, int index);

  /**
   * Counter to ask for.
   *
   * @param parts whether its parts (disks, adapters) are meant, or the whole
   */
  record Ask(String counter, boolean parts) {}

  /** Counter of the whole entity, multiplied by a factor. */
  record Whole(String metric, String unit, String counter, double factor)
      implements StatisticFigure {
    @Override
    public List<Ask> asks(Predicate<String> offered) {
      return StatisticFigure.ifOffered(offered, false, counter);
    }

    @Override
    public double at(EntityStatistics readings, int index) {
      return readings.value(counter, EntityStatistics.WHOLE, index) * factor;
    }
  }

  /** Milliseconds of all virtual CPUs in an interval, as a share of their total time. */
  record ShareOfVcpus(String metric, String counter) implements StatisticFigure {
    @Override
    public String unit() {
      return "%";
    }

    @Override
    public List<Ask> asks(Predicate<String> offered) {
      return StatisticFigure.ifOffered(offered, false, counter);
    }

    @Override
    public double at(EntityStatistics readings, int index) {
      double available = readings.seconds(index) * 1000 * readings.vcpus();
      double waited = readings.value(counter, EntityStatistics.WHOLE, index);
      return available > 0 ? 100 * waited / available : Double.NaN;
    }
  }

  /** Sum over all parts with a value. */
  record Sum(String metric, String unit, String counter) implements StatisticFigure {
    @Override
    public List<Ask> asks(Predicate<String> offered) {
      return StatisticFigure.ifOffered(offered, true, counter);
    }

    @Override
    public double at(EntityStatistics readings, int index) {
      return StatisticFigure.sum(readings, counter, index);
    }
  }

  /**
   * Rate per second: the sum of what is counted from zero in each interval, divided by its length.
   */
  record Rate(String metric, String counter) implements StatisticFigure {
    @Override
    public String unit() {
      return "1/s";
    }

    @Override
    public List<Ask> asks(Predicate<String> offered) {
      return StatisticFigure.ifOffered(offered, true, counter);
    }

    @Override
    public double at(EntityStatistics readings, int index) {
      double seconds = readings.seconds(index);
      return seconds > 0 ? StatisticFigure.sum(readings, counter, index) / seconds : Double.NaN;
    }
  }

  /**
   * Average latency of a request: the latency of each part is weighted with its requests. A part
   * without requests has no latency; an idle entity therefore has none, which is not zero.
   *
   * @param micros counter in microseconds; preferred if it exists
   * @param millis counter in milliseconds, in which flash storage rounds to 0
   * @param requests requests per second; whole numbers, so 0 may be one request in three seconds
   */
  record Latency(String metric, String micros, String millis, String requests)
      implements StatisticFigure {
    /** Substitute for a number of requests that was rounded down to 0. */
    private static final double A_FEW = 0.5;

    @Override
    public String unit() {
      return "us";
    }

    @Override
    public List<Ask> asks(Predicate<String> offered) {
      String best = offered.test(micros) ? micros : millis;
      return StatisticFigure.ifOffered(offered, true, best, requests);
    }

    @Override
    public double at(EntityStatistics readings, int index) {
      boolean fine = !readings.parts(micros).isEmpty();
      String counter = fine ? micros : millis;
      double weights = 0;
      double total = 0;
      for (String part : readings.parts(counter)) {
        double latency = readings.value(counter, part, index);
        double weight = weight(latency, readings.value(requests, part, index));
        weights += weight;
        total += weight > 0 ? weight * latency : 0;
      }
      return weights > 0 ? total / weights * (fine ? 1 : 1000) : Double.NaN;
    }

    private static double weight(double latency, double requests) {
      if (Double.isNaN(latency)) {
        return 0;
      }
      return requests > 0 ? requests : latency > 0 ? A_FEW : 0;
    }
  }

  /**
   * Component of the latency of the slowest disk, that with the largest total latency. The
   * components of one interval thus belong together, and to the host's highest latency.
   *
   * @param whole counters whose sum is a disk's total latency
   */
  record OfSlowest(String metric, String counter, List<String> whole) implements StatisticFigure {
    @Override
    public String unit() {
      return "ms";
    }

    @Override
    public List<Ask> asks(Predicate<String> offered) {
      return StatisticFigure.ifOffered(offered, true, counter);
    }

    @Override
    public double at(EntityStatistics readings, int index) {
      double slowest = -1;
      double value = Double.NaN;
      for (String disk : readings.parts(counter)) {
        double latency = 0;
        for (String each : whole) {
          double part = readings.value(each, disk, index);
          latency += Double.isNaN(part) ? 0 : part;
        }
        if (latency > slowest) {
          slowest = latency;
          value = readings.value(counter, disk, index);
        }
      }
      return value;
    }
  }

  private static List<Ask> ifOffered(Predicate<String> offered, boolean parts, String... counters) {
    return List.of(counters).stream()
        .filter(offered)
        .map(counter -> new Ask(counter, parts))
        .toList();
  }

  private static double sum(EntityStatistics readings, String counter, int index) {
    double sum = Double.NaN;
    for (String part : readings.parts(counter)) {
      double value = readings.value(counter, part, index);
      if (!Double.isNaN(value)) {
        sum = Double.isNaN(sum) ? value : sum + value;
      }
    }
    return sum;
  }
}
