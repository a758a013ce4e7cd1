package io.crosstalk.collectors.vmware.statistics;

import java.util.List;
import java.util.function.Predicate;

/**
 * Rule by which a metric of the vocabulary is computed from the performance counters of an entity.
 */
sealed interface StatisticFigure {

  String metric();

  String unit();

  /**
   * Returns the counters that the rule needs, and that the server offers.
   *
   * @param offered whether the server offers the counter of a name
   */
  List<Ask> asks(Predicate<String> offered);

  /**
   * Returns the metric's value in one interval; NaN if there is none.
   *
   * @param readings counters of the entity
   * @param index number of the interval in the response, from 0
   */
  double at(EntityStatistics readings, int index);

  /**
   * Counter that is requested from the server.
   *
   * @param counter name of the counter
   * @param parts whether the values of the entity's parts (disks, adapters) are requested, and not
   *     that of the whole entity
   */
  record Ask(String counter, boolean parts) {}

  /** Value of a counter for the whole entity, multiplied by a factor. */
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

  /**
   * Milliseconds that all virtual CPUs have spent in a state during an interval, as a percentage of
   * their total time.
   */
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

  /** Sum of a counter over all parts of the entity that have a value. */
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
   * Rate per second of a counter that starts from zero in each interval: its sum over all parts,
   * divided by the length of the interval.
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
   * Average latency of a request. The latency of each part (such as a disk) is weighted with its
   * number of requests; an entity without requests has no latency, which is not zero.
   *
   * @param metric name of the metric
   * @param micros counter in microseconds; preferred if it exists
   * @param millis counter in milliseconds, in which flash storage rounds to 0
   * @param requests counter of requests per second; whole numbers, so 0 may be one request in three
   *     seconds
   */
  record Latency(String metric, String micros, String millis, String requests)
      implements StatisticFigure {
    /**
     * Number of requests per second that is assumed for a part with a latency whose number was
     * rounded down to 0.
     */
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
   * Component of a latency, such as the time in the kernel, on the disk with the highest total
   * latency. All components of one interval are thus taken from the same disk.
   *
   * @param metric name of the metric
   * @param counter counter of the component
   * @param whole counters whose sum is the total latency of a disk
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
