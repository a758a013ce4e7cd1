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

/**
 * Evidence of degradation of the rows that are degraded anywhere in a stretch of time, as known at
 * its end. What a trouble explains is taken out of it.
 */
public final class Observations {
  private final Grid grid;
  private final TimeScale scale;
  private final List<Row> rows = new ArrayList<>();
  private final Map<Row, Integer> numbers = new HashMap<>();

  private final List<RowEvidence> evidence = new ArrayList<>();

  /**
   * Reads the evidence of some rows.
   *
   * @param known of each row, as the last decision has left it
   */
  public Observations(Collection<RowEvidence> known, Grid grid, TimeScale scale) {
    this.grid = grid;
    this.scale = scale;
    for (RowEvidence each : known) {
      if (each.advance(grid, scale)) {
        numbers.put(each.row(), rows.size());
        rows.add(each.row());
        evidence.add(each);
      }
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

  /** Evidence of a row for a trouble. */
  RowEvidence of(int row) {
    return evidence.get(row);
  }

  /** Evidence that no trouble explains yet. */
  double value(int row, int step) {
    return of(row).value(step);
  }

  /** Evidence, whatever explains it. */
  public double seen(int row, int step) {
    return of(row).seen(step);
  }

  /** Returns whether another trouble explains a degraded sample. */
  public boolean isTaken(int row, int step) {
    return of(row).isTaken(step);
  }

  /** Returns whether another trouble may explain any degraded sample of a row. */
  public boolean isAnyTaken(int row) {
    return of(row).isAnyTaken();
  }

  /** Takes out the evidence of a stretch. */
  void take(int row, int from, int to) {
    of(row).take(from, to);
  }

  /** Number of steps of a stretch in which another trouble explains a row. */
  int taken(int row, int from, int to) {
    int count = 0;
    for (int t = Math.max(0, from); isAnyTaken(row) && t < to; t++) {
      count += isTaken(row, t) ? 1 : 0;
    }
    return count;
  }

  /** Evidence for a trouble that hurts a row during a stretch, nats. */
  double support(int row, int from, int to) {
    return of(row).support(from, to);
  }

  /** Evidence for a trouble that hurts a row, in one step, nats. */
  double support(int row, int step) {
    return of(row).support(step);
  }

  /** Ends the search for troubles, and gives back what they have taken. */
  void end() {
    evidence.forEach(RowEvidence::giveBack);
  }

  /** Share of an independent observation that one step of a row is. */
  public double weight(int row) {
    return of(row).weight();
  }

  /** Reads logarithms of ratios to the ordinary level, see {@link RowSteps#logRatios}. */
  public double[] logRatios(int row, long[] past, int[] at) {
    return of(row).steps().logRatios(past, at);
  }

  /** Returns the metric of a row whose evidence is the strongest in a stretch, as last read. */
  public Metric worstMetric(int row, int from, int to) {
    return of(row).steps().worstMetric(from, to);
  }
}
