package io.crosstalk.engine.site.state;

import io.crosstalk.engine.site.series.Grid;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.TimeScale;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Evidence of degradation of the rows that are degraded anywhere in a stretch of time, as known at
 * its end. What a trouble explains is taken out of it.
 */
public final class Observations {
  /** Number of intervals without a sample after which a row no longer speaks for its place. */
  private static final int SILENT = 3;

  private final Grid grid;
  private final TimeScale scale;
  private final List<Row> rows = new ArrayList<>();
  private final Map<Row, Integer> numbers = new HashMap<>();
  private final double[][] values;

  /** The evidence before anything was taken out of it. */
  private final double[][] seen;

  /** Evidence for a trouble up to each step, by row; null until it is asked for. */
  private final double[] @Nullable [] supports;

  /** Share of an independent observation that one step of each row is. */
  private final double[] weights;

  private final boolean[][] isLive;
  private final boolean[][] isTaken;

  public Observations(List<Row> rows, Grid grid, TimeScale scale) {
    this.grid = grid;
    this.scale = scale;
    List<double[]> read = new ArrayList<>();
    for (Row row : rows) {
      double[] smooth = smooth(row.rawEvidence(grid, grid.lastMs()), row);
      if (hasAny(smooth)) {
        numbers.put(row, this.rows.size());
        this.rows.add(row);
        read.add(smooth);
      }
    }
    values = read.toArray(double[][]::new);
    seen = new double[values.length][];
    supports = new double[values.length][];
    weights = new double[values.length];
    isLive = new boolean[values.length][grid.size()];
    isTaken = new boolean[values.length][grid.size()];
    for (int row = 0; row < values.length; row++) {
      weights[row] = scale.weight(this.rows.get(row).intervalMs());
      clean(row);
    }
  }

  /** Marks what is known, and takes out what closed incidents explain. */
  private void clean(int row) {
    double[] value = values[row];
    var explained = this.rows.get(row).explained();
    for (int t = 0; t < value.length; t++) {
      isLive[row][t] = !Double.isNaN(value[t]);
      value[t] = isLive[row][t] ? value[t] : 0;
    }
    seen[row] = value.clone();
    for (int t = 0; t < value.length; t++) {
      if (value[t] > 0 && !explained.isEmpty() && explained.contains(grid.time(t))) {
        isTaken[row][t] = value[t] >= Row.DEGRADED;
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
   * noise; the latest must agree with the one before it. Coarse samples stay as they are.
   */
  private double[] smooth(double[] raw, Row row) {
    if (scale.isCoarse(row.intervalMs())) {
      return raw;
    }
    double[] smooth = raw.clone();
    for (int t = 0; t < raw.length; t++) {
      double before = t == 0 || Double.isNaN(raw[t - 1]) ? raw[t] : raw[t - 1];
      if (t == raw.length - 1 || Double.isNaN(raw[t + 1])) {
        smooth[t] = Math.min(before, raw[t]);
      } else {
        double low = Math.min(before, raw[t + 1]);
        double high = Math.max(before, raw[t + 1]);
        smooth[t] = Math.max(low, Math.min(raw[t], high));
      }
    }
    return smooth;
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
    return grid.lastMs() - row.lastMs() < SILENT * Math.max(grid.stepMs(), row.intervalMs());
  }

  /** Evidence that no trouble explains yet. */
  double value(int row, int step) {
    return values[row][step];
  }

  /** Evidence, whatever explains it. */
  public double seen(int row, int step) {
    return seen[row][step];
  }

  boolean isLive(int row, int step) {
    return isLive[row][step];
  }

  /** Returns whether another trouble explains a degraded sample. */
  public boolean isTaken(int row, int step) {
    return isTaken[row][step];
  }

  /** Takes out the evidence of a stretch. */
  void take(int row, int from, int to) {
    supports[row] = null;
    for (int t = from; t < to; t++) {
      if (values[row][t] > 0) {
        boolean isDegraded = values[row][t] >= Row.DEGRADED;
        isTaken[row][t] |= isDegraded;
        isLive[row][t] = false;
        values[row][t] = 0;
      }
    }
  }

  /** Number of steps of a stretch in which another trouble explains a row. */
  int taken(int row, int from, int to) {
    int count = 0;
    for (int t = Math.max(0, from); t < to; t++) {
      count += isTaken[row][t] ? 1 : 0;
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

  /** Evidence for a trouble that hurts a row, in one step, nats. */
  double support(int row, int step) {
    if (!isLive[row][step]) {
      return 0;
    }
    return Noise.evidence(values[row][step], Noise.FOR, Noise.AGAINST) * weight(row);
  }

  /** Share of an independent observation that one step of a row is. */
  public double weight(int row) {
    return weights[row];
  }
}
