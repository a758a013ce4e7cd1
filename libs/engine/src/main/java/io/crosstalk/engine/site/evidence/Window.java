package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.series.Grid;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.statistics.Quantile;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Series.Point;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The time around an incident in equal steps: the day before, and the degraded steps. */
final class Window {
  private static final long BEFORE_MS = 24 * 3_600_000L;

  /** Largest number of steps. */
  private static final int MOST = 2_000;

  /** Part of the well time that a usual peak exceeds. */
  private static final double PEAK = 0.98;

  private final RecentSamples samples;
  private final long fromMs;
  private final long toMs;
  private final Grid grid;
  private final long[] at;
  private final boolean[] isInside;

  /** Steps, of the incident or not, at which anything is degraded. */
  private final boolean[] isDegraded;

  private final boolean[] isDegradedInside;
  private final boolean[] isWell;
  private final boolean[] isBefore;
  private final int[] degradedInside;
  private final int[] before;

  private Window(RecentSamples samples, Collection<Row> rows, long fromMs, long toMs, Grid grid) {
    this.samples = samples;
    this.fromMs = fromMs;
    this.toMs = toMs;
    this.grid = grid;
    this.at = grid.times();
    this.isDegraded = degraded(rows);
    this.isInside = steps(i -> at[i] >= fromMs && at[i] <= toMs);
    this.isDegradedInside = steps(i -> isInside[i] && isDegraded[i]);
    this.isWell = steps(i -> !isInside[i] && !isDegraded[i]);
    this.isBefore = steps(i -> at[i] < fromMs - grid.stepMs() && !isDegraded[i]);
    this.degradedInside = IntStream.range(0, at.length).filter(i -> isDegradedInside[i]).toArray();
    this.before = IntStream.range(0, at.length).filter(i -> isBefore[i]).toArray();
  }

  /**
   * The time around an incident.
   *
   * @param rows degraded rows
   * @param nowMs the latest known time, epoch milliseconds
   */
  static Window of(
      RecentSamples samples,
      Collection<Row> rows,
      long fromMs,
      long toMs,
      long nowMs,
      long stepMs) {
    long first = rows.stream().mapToLong(row -> samples.firstMs(row.resource())).min().orElse(0);
    long beginMs = Math.max(Math.min(first, fromMs), fromMs - BEFORE_MS);
    long endMs = Math.min(nowMs, toMs + (toMs - fromMs) + stepMs);
    long steps = (endMs - beginMs) / stepMs + 1;
    long coarse = stepMs * Math.max(1, Math.ceilDiv(steps, MOST));
    return new Window(samples, rows, fromMs, toMs, Grid.between(beginMs, endMs, coarse));
  }

  private boolean[] steps(IntPredicate isOne) {
    boolean[] steps = new boolean[at.length];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = isOne.test(i);
    }
    return steps;
  }

  /** Returns the steps at which any of some rows is degraded. */
  private boolean[] degraded(Collection<Row> rows) {
    boolean[] degraded = new boolean[at.length];
    for (Row row : rows) {
      double[] evidence = row.rawEvidence(at, grid.stepMs(), grid.lastMs());
      for (int i = 0; i < at.length; i++) {
        degraded[i] |= evidence[i] >= Row.DEGRADED;
      }
    }
    return degraded;
  }

  long fromMs() {
    return fromMs;
  }

  long toMs() {
    return toMs;
  }

  long stepMs() {
    return grid.stepMs();
  }

  long time(int step) {
    return at[step];
  }

  int size() {
    return at.length;
  }

  boolean has(String resource, String metric) {
    return samples.has(resource, metric);
  }

  /** Reads a metric at all steps, NaN where it is not known; it must not be modified. */
  double[] read(String resource, String metric) {
    return samples.read(resource, metric, at, grid.stepMs());
  }

  boolean isInside(int step) {
    return isInside[step];
  }

  /** Returns whether the incident degrades anything at a step. */
  boolean isDegraded(int step) {
    return isDegradedInside[step];
  }

  /** Returns whether a row is degraded while the incident lasts. */
  boolean isDegraded(Row row) {
    double[] evidence = row.rawEvidence(at, grid.stepMs(), grid.lastMs());
    return IntStream.range(0, at.length).anyMatch(i -> isInside(i) && evidence[i] >= Row.DEGRADED);
  }

  /** Returns whether nothing is degraded at a step. */
  boolean isWell(int step) {
    return isWell[step];
  }

  /** Returns whether more than half of the steps after one time and up to another are degraded. */
  boolean isDegradedMostly(long afterMs, long throughMs) {
    int count = 0;
    int degraded = 0;
    for (int i = 0; i < at.length; i++) {
      if (at[i] > afterMs && at[i] <= throughMs) {
        count++;
        degraded += isDegraded[i] ? 1 : 0;
      }
    }
    return 2 * degraded > count;
  }

  /** Median while degraded; NaN when nothing is known. */
  double now(double[] values) {
    double now = median(values, isDegradedInside);
    return Double.isNaN(now) ? median(values, isInside) : now;
  }

  /** Median before the onset; NaN when nothing is known. */
  double before(double[] values) {
    return median(values, isBefore);
  }

  /** Mean while degraded; 0 when nothing is known. */
  double meanNow(double[] values) {
    return mean(values, degradedInside);
  }

  /** Mean before the onset; 0 when nothing is known. */
  double meanBefore(double[] values) {
    return mean(values, before);
  }

  private static double mean(double[] values, int[] meant) {
    double sum = 0;
    int count = 0;
    for (int i : meant) {
      if (!Double.isNaN(values[i])) {
        sum += values[i];
        count++;
      }
    }
    return count == 0 ? 0 : sum / count;
  }

  /** The usual peak while nothing is degraded; NaN when nothing is known. */
  double peakWhileWell(double[] values) {
    return rounded(Quantile.of(sorted(values, isWell), PEAK));
  }

  private static double median(double[] values, boolean[] isMeant) {
    return rounded(Quantile.median(sorted(values, isMeant)));
  }

  private static double[] sorted(double[] values, boolean[] isMeant) {
    double[] sorted = new double[values.length];
    int count = 0;
    for (int i = 0; i < values.length; i++) {
      if (!Double.isNaN(values[i]) && isMeant[i]) {
        sorted[count++] = values[i];
      }
    }
    Arrays.sort(sorted, 0, count);
    return Arrays.copyOf(sorted, count);
  }

  /** Known values while the incident lasts, ascending. */
  double[] inside(double[] values) {
    return sorted(values, isInside);
  }

  /** A metric with its worst value while the incident lasts. */
  Figure figure(String resource, String metric) {
    return figure(resource, metric, List.of());
  }

  /**
   * A metric with its worst value while the incident lasts.
   *
   * @param rows rows that decide when the resource is degraded; empty for all of the incident
   */
  Figure figure(String resource, String metric, List<Row> rows) {
    return figure(resource, metric, read(resource, metric), rows);
  }

  /** A metric with its worst value while the incident lasts, from its values at all steps. */
  Figure figure(String resource, String metric, double[] values, List<Row> rows) {
    boolean[] isOwn = degraded(rows);
    double own = median(values, steps(i -> isInside[i] && isOwn[i]));
    double now = Double.isNaN(own) ? now(values) : own;
    double[] inside = sorted(values, isInside);
    boolean isUpwards = MetricCatalogue.of(metric).worse() == Metric.Worse.UPWARDS;
    double worst =
        inside.length == 0 ? Double.NaN : isUpwards ? inside[inside.length - 1] : inside[0];
    return new Figure(resource, metric, now, before(values), rounded(worst));
  }

  /**
   * Values at the steps as a series to plot.
   *
   * @param values NaN where none is known
   * @param firstMs time of the first step, epoch milliseconds
   * @param lastMs time of the last step, epoch milliseconds
   */
  Series series(String resource, String metric, double[] values, long firstMs, long lastMs) {
    List<Point> points =
        IntStream.range(0, values.length)
            .filter(i -> at[i] >= firstMs && at[i] <= lastMs && Double.isFinite(values[i]))
            .mapToObj(i -> new Point(at[i], rounded(values[i])))
            .toList();
    return new Series(resource, metric, MetricCatalogue.of(metric).unit(), List.of()).with(points);
  }

  /**
   * Returns the first step of a lasting rise above a level: two of three steps are above it.
   *
   * @return -1 when there is none
   */
  int rise(double[] values, double level) {
    int first = Arrays.binarySearch(at, fromMs - (toMs - fromMs) / 2);
    for (int i = first < 0 ? -first - 1 : first; i + 2 < values.length; i++) {
      int above =
          (values[i] > level ? 1 : 0)
              + (values[i + 1] > level ? 1 : 0)
              + (values[i + 2] > level ? 1 : 0);
      if (values[i] > level && above >= 2) {
        return i;
      }
    }
    return -1;
  }

  /** Part of the steps of a kind in which a load is above a level, 0 to 1. */
  double partAbove(double[] values, double level, boolean whileDegraded) {
    int all = 0;
    int above = 0;
    for (int i = 0; i < values.length; i++) {
      if (!Double.isNaN(values[i]) && (whileDegraded ? isDegraded(i) : isWell(i))) {
        all++;
        above += values[i] > level ? 1 : 0;
      }
    }
    return all == 0 ? 0 : (double) above / all;
  }

  /** The value with the digits that a figure has. */
  private static double rounded(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value, MathContext.DECIMAL32).doubleValue()
        : value;
  }
}
