package io.crosstalk.bench.history;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Generated input of the history benchmark: machines with eight series each, whose values follow a
 * daily rhythm with noise and have two decimals.
 *
 * @param series number of series, a multiple of eight
 * @param points number of samples of each series
 * @param interval time between two samples of a series
 */
record HistoryLandscape(int series, int points, Duration interval) {
  static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  static final int METRICS = 8;

  private static final double DAY_MS = Duration.ofDays(1).toMillis();
  private static final List<Metric> CHOSEN =
      MetricCatalogue.all().stream().filter(m -> m.max() > 10_000).limit(METRICS).toList();

  int machines() {
    return series / METRICS;
  }

  String name(int machine) {
    return "vcenter-1/vm-%05d".formatted(machine);
  }

  long time(int point) {
    return START.plus(interval.multipliedBy(point + 1L)).toEpochMilli();
  }

  /**
   * Samples of all metrics of a machine at one time.
   *
   * @param machine index of the machine, from 0
   * @param point index of the time, from 0
   */
  SampleBatch batch(int machine, int point) {
    long time = time(point);
    List<Column> columns = new ArrayList<>(METRICS);
    for (int i = 0; i < METRICS; i++) {
      columns.add(new Column(CHOSEN.get(i), new double[] {value(machine, i, time)}));
    }
    return new SampleBatch("bench", new long[] {time}, columns);
  }

  private static double value(int machine, int metric, long time) {
    SplittableRandom dice = new SplittableRandom(time * 31 + machine * 8L + metric);
    double level = 5 << metric;
    double rhythm = 1 + 0.4 * Math.sin(2 * Math.PI * time / DAY_MS + machine);
    return Math.rint(100 * level * rhythm * (0.85 + 0.3 * dice.nextDouble())) / 100;
  }

  long samples() {
    return (long) series * points;
  }
}
