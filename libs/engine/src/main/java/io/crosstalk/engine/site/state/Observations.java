package io.crosstalk.engine.site.state;

import io.crosstalk.engine.site.series.Grid;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.RowSteps;
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
  private final Grid grid;
  private final TimeScale scale;
  private final List<Row> rows = new ArrayList<>();
  private final List<RowSteps> steps = new ArrayList<>();
  private final Map<Row, Integer> numbers = new HashMap<>();
  private double[][] values;

  /** The evidence before anything was taken out of it. */
  private final double[][] seen;

  /** Evidence for a trouble up to each step, by row; null until it is asked for. */
  private double[] @Nullable [] supports;

  /** Evidence for a trouble that need not hurt the row, by row; null until it is asked for. */
  private @Nullable RowGains[] gains;

  /** Share of an independent observation that one step of each row is. */
  private final double[] weights;

  /**
   * The same by step. A change is an observation of its own, while samples that stay as they were
   * say little.
   */
  private double[][] stepWeights;

  private boolean[][] isLive;

  /** Steps that another trouble explains, by row; null where there are none. */
  private final boolean[] @Nullable [] isTaken;

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
    values = read.toArray(double[][]::new);
    seen = new double[values.length][];
    supports = new double[values.length][];
    gains = new RowGains[values.length];
    weights = new double[values.length];
    stepWeights = new double[values.length][];
    isLive = new boolean[values.length][grid.size()];
    isTaken = new boolean[values.length][];
    for (int row = 0; row < values.length; row++) {
      weights[row] = scale.weight(rows.get(row).intervalMs());
      clean(row);
      stepWeights[row] = stepWeights(row);
    }
  }

  private double[] stepWeights(int row) {
    double[] found = new double[grid.size()];
    double same = weights[row];
    double change = scale.weightOfChange(rows.get(row).intervalMs());
    for (int t = 0; t < found.length; t++) {
      boolean isBoth = t > 0 && isLive[row][t] && isLive[row][t - 1];
      double share = isBoth ? Math.abs(degraded(row, t) - degraded(row, t - 1)) : 0;
      found[t] = same + share * (change - same);
    }
    return found;
  }

  private double degraded(int row, int step) {
    return Math.min(1, seen[row][step]);
  }

  /** Marks what is known, and takes out what closed incidents explain. */
  private void clean(int row) {
    double[] value = values[row];
    var explained = rows.get(row).explained();
    for (int t = 0; t < value.length; t++) {
      isLive[row][t] = !Double.isNaN(value[t]);
      value[t] = isLive[row][t] ? value[t] : 0;
    }
    seen[row] = value.clone();
    for (int t = 0; t < value.length; t++) {
      if (value[t] > 0 && !explained.isEmpty() && explained.contains(grid.time(t))) {
        noteTaken(row, t);
        value[t] = 0;
      }
    }
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
    return values[row][step];
  }

  /** Evidence, whatever explains it. */
  public double seen(int row, int step) {
    return seen[row][step];
  }

  /** Returns whether another trouble explains a degraded sample. */
  public boolean isTaken(int row, int step) {
    boolean[] taken = isTaken[row];
    return taken != null && taken[step];
  }

  /** Returns whether another trouble explains any degraded sample of a row. */
  public boolean isAnyTaken(int row) {
    return isTaken[row] != null;
  }

  private void noteTaken(int row, int step) {
    if (values[row][step] >= Row.DEGRADED) {
      boolean[] taken = isTaken[row];
      if (taken == null) {
        taken = new boolean[grid.size()];
        isTaken[row] = taken;
      }
      taken[step] = true;
    }
  }

  /** Takes out the evidence of a stretch. */
  void take(int row, int from, int to) {
    supports[row] = null;
    gains[row] = null;
    for (int t = from; t < to; t++) {
      if (values[row][t] > 0) {
        noteTaken(row, t);
        isLive[row][t] = false;
        values[row][t] = 0;
      }
    }
  }

  /** Number of steps of a stretch in which another trouble explains a row. */
  int taken(int row, int from, int to) {
    boolean[] taken = isTaken[row];
    int count = 0;
    for (int t = Math.max(0, from); taken != null && t < to; t++) {
      count += taken[t] ? 1 : 0;
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
      known = RowGains.of(values[row], isLive[row], rows.get(row).isFar(), stepWeights[row]);
      gains[row] = known;
    }
    return known;
  }

  /** Evidence for a trouble that hurts a row, in one step, nats. */
  double support(int row, int step) {
    if (!isLive[row][step]) {
      return 0;
    }
    return Noise.evidence(values[row][step], Noise.FOR, Noise.AGAINST) * stepWeights[row][step];
  }

  /** Forgets what only the search for troubles needs; incidents keep the rest. */
  void end() {
    values = new double[0][];
    supports = new double[0][];
    gains = new RowGains[0];
    stepWeights = new double[0][];
    isLive = new boolean[0][];
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
