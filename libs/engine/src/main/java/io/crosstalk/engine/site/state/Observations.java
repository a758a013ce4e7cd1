package io.crosstalk.engine.site.state;

import io.crosstalk.engine.site.series.Grid;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.RowSteps;
import io.crosstalk.engine.site.series.Spans;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.event.metric.Metric;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Evidence of degradation of the rows that are degraded anywhere in a stretch of time, as known at
 * its end. What a trouble explains is taken out of it.
 */
public final class Observations {
  /** States of a step of a row: whether a sample is known, and what explains it. */
  private static final byte UNKNOWN = 0;

  private static final byte OPEN = 1;
  private static final byte EXPLAINED = 2;
  private static final byte TAKEN = 3;

  private final Grid grid;
  private final TimeScale scale;
  private final List<Row> rows = new ArrayList<>();
  private final List<RowSteps> steps = new ArrayList<>();
  private final Map<Row, Integer> numbers = new HashMap<>();

  /** The evidence before anything was taken out of it; 0 where none is known. */
  private final double[][] seen;

  private final byte[][] states;

  /** Evidence for a trouble up to each step, by row; null until it is asked for. */
  private double[] @Nullable [] supports;

  /** Evidence for a trouble that need not hurt the row, by row; null until it is asked for. */
  private @Nullable RowGains[] gains;

  /** Share of an independent observation that one step of each row is. */
  private final double[] weights;

  /**
   * The same for a step in which the evidence changes. A change is an observation of its own, while
   * samples that stay as they were say little.
   */
  private final double[] changeWeights;

  /** Whether any degraded step of a row is explained. */
  private final boolean[] isAnyTaken;

  /**
   * Reads the evidence of some rows.
   *
   * @param known of each row, as earlier decisions have left it
   */
  public Observations(Collection<RowSteps> known, Grid grid, TimeScale scale) {
    this.grid = grid;
    this.scale = scale;
    List<double[]> read = new ArrayList<>();
    for (RowSteps each : known) {
      double[] evidence = each.evidence(grid);
      if (!scale.isCoarse(each.row().intervalMs())) {
        smooth(evidence);
      }
      if (hasAny(evidence)) {
        numbers.put(each.row(), rows.size());
        rows.add(each.row());
        steps.add(each);
        read.add(evidence);
      }
    }
    seen = read.toArray(double[][]::new);
    states = new byte[seen.length][grid.size()];
    supports = new double[seen.length][];
    gains = new RowGains[seen.length];
    weights = new double[seen.length];
    changeWeights = new double[seen.length];
    isAnyTaken = new boolean[seen.length];
    for (int row = 0; row < seen.length; row++) {
      weights[row] = scale.weight(rows.get(row).intervalMs());
      changeWeights[row] = scale.weightOfChange(rows.get(row).intervalMs());
      clean(row);
    }
  }

  /** Marks what is known, and takes out what closed incidents explain. */
  private void clean(int row) {
    double[] evidence = seen[row];
    Spans explained = rows.get(row).explained();
    for (int t = 0; t < evidence.length; t++) {
      boolean isKnown = !Double.isNaN(evidence[t]);
      states[row][t] = isKnown ? OPEN : UNKNOWN;
      evidence[t] = isKnown ? evidence[t] : 0;
      if (evidence[t] > 0 && !explained.isEmpty() && explained.contains(grid.time(t))) {
        explain(row, t, EXPLAINED);
      }
    }
  }

  private void explain(int row, int step, byte state) {
    states[row][step] = state;
    isAnyTaken[row] |= seen[row][step] >= Row.DEGRADED;
  }

  private static boolean hasAny(double[] values) {
    for (double value : values) {
      if (value > 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Replaces each sample by the median of itself and its neighbours, because single outliers are
   * noise; the latest must agree with the one before it.
   */
  private static void smooth(double[] values) {
    double last = Double.NaN;
    for (int t = 0; t < values.length; t++) {
      double now = values[t];
      double before = Double.isNaN(last) ? now : last;
      double after = t == values.length - 1 ? Double.NaN : values[t + 1];
      // A comparison with NaN is false, so that what is not known stays unknown.
      if (Double.isNaN(after)) {
        values[t] = before < now ? before : now;
      } else {
        double low = before < after ? before : after;
        double high = before < after ? after : before;
        values[t] = now < low ? low : now > high ? high : now;
      }
      last = now;
    }
  }

  public Grid grid() {
    return grid;
  }

  public TimeScale scale() {
    return scale;
  }

  /** Returns the rows with any evidence, numbered in this order. */
  public List<Row> rows() {
    return rows;
  }

  /** Returns the number of a row; -1 when it has no evidence. */
  public int number(Row row) {
    return numbers.getOrDefault(row, -1);
  }

  /** Returns whether a row without evidence is measured at the end of the time. */
  boolean isMeasured(Row row) {
    long intervalMs = Math.max(grid.stepMs(), row.intervalMs());
    return grid.lastMs() - row.lastMs() < TimeScale.PAUSE * intervalMs;
  }

  /** Evidence that no trouble explains yet. */
  double value(int row, int step) {
    return states[row][step] == OPEN ? seen[row][step] : 0;
  }

  /** Evidence, whatever explains it. */
  public double seen(int row, int step) {
    return seen[row][step];
  }

  /** Returns whether another trouble explains a degraded sample. */
  public boolean isTaken(int row, int step) {
    return states[row][step] >= EXPLAINED && seen[row][step] >= Row.DEGRADED;
  }

  /** Returns whether another trouble explains any degraded sample of a row. */
  public boolean isAnyTaken(int row) {
    return isAnyTaken[row];
  }

  /** Takes out the evidence of a stretch. */
  void take(int row, int from, int to) {
    supports[row] = null;
    gains[row] = null;
    for (int t = from; t < to; t++) {
      if (value(row, t) > 0) {
        explain(row, t, TAKEN);
      }
    }
  }

  /** Number of steps of a stretch in which another trouble explains a row. */
  int taken(int row, int from, int to) {
    int count = 0;
    for (int t = Math.max(0, from); isAnyTaken[row] && t < to; t++) {
      count += isTaken(row, t) ? 1 : 0;
    }
    return count;
  }

  /** Evidence for a trouble that hurts a row during a stretch, nats. */
  double support(int row, int from, int to) {
    double[] sums = supports[row];
    if (sums == null) {
      sums = new double[grid.size() + 1];
      for (int t = 0; t < grid.size(); t++) {
        sums[t + 1] = sums[t] + support(row, t);
      }
      supports[row] = sums;
    }
    return sums[to] - sums[from];
  }

  /** Evidence for a trouble that need not hurt a row. */
  RowGains gains(int row) {
    RowGains known = gains[row];
    if (known == null) {
      known = RowGains.of(this, row);
      gains[row] = known;
    }
    return known;
  }

  /** Evidence for a trouble that hurts a row, in one step, nats. */
  double support(int row, int step) {
    return evidence(row, step, Noise.FOR, Noise.AGAINST);
  }

  /**
   * Evidence for a trouble in one step of a row, nats.
   *
   * @param degraded evidence of a clearly degraded sample
   * @param ordinary evidence of an ordinary sample
   */
  double evidence(int row, int step, double degraded, double ordinary) {
    byte state = states[row][step];
    return state == UNKNOWN || state == TAKEN
        ? 0
        : Noise.evidence(value(row, step), degraded, ordinary) * weight(row, step);
  }

  /** Share of an independent observation that a step is. */
  private double weight(int row, int step) {
    byte[] state = states[row];
    double same = weights[row];
    if (step == 0 || state[step] == UNKNOWN || state[step - 1] == UNKNOWN) {
      return same;
    }
    double change = Math.min(1, seen[row][step]) - Math.min(1, seen[row][step - 1]);
    return same + Math.abs(change) * (changeWeights[row] - same);
  }

  /** Forgets what only the search for troubles needs; incidents keep the rest. */
  void end() {
    supports = new double[0][];
    gains = new RowGains[0];
  }

  /** Share of an independent observation that one step of a row is. */
  public double weight(int row) {
    return weights[row];
  }

  /** Reads logarithms of ratios to the ordinary level, see {@link RowSteps#logRatios}. */
  public double[] logRatios(int row, long[] past, int[] at) {
    return steps.get(row).logRatios(past, at);
  }

  /** Returns the metric of a row whose evidence is the strongest in a stretch, as last read. */
  public Metric worstMetric(int row, int from, int to) {
    return steps.get(row).worstMetric(from, to);
  }
}
