package io.crosstalk.engine.site.series;

import io.crosstalk.engine.site.series.KnownSteps.Values;
import io.crosstalk.event.metric.Metric;
import java.util.Arrays;
import java.util.List;

/**
 * Evidence and ratios of a row at the steps of the grid of a decision, at those of the recent past
 * before it, and at earlier times. A decision reads what the one before has not read.
 */
public final class RowSteps {
  private final Row row;
  private List<KnownSteps> series = List.of();

  public RowSteps(Row row) {
    this.row = row;
  }

  public Row row() {
    return row;
  }

  /** Reads the steps of a grid; returns how many of the first ones were read before. */
  public int read(Grid grid) {
    List<QualitySeries> judged = row.judged();
    if (judged.size() != series.size()) {
      series = judged.stream().map(KnownSteps::new).toList();
    }
    int known = grid.size();
    for (KnownSteps each : series) {
      known = Math.min(known, each.advance(grid.withPast(Retention.RECENT)) - Retention.RECENT);
    }
    return Math.max(0, known);
  }

  /**
   * Returns the largest evidence of the series at a step that was read, without the smoothing; NaN
   * where none is known.
   */
  public double evidence(int step) {
    double worst = Double.NaN;
    for (int s = 0; s < series.size(); s++) {
      Values each = series.get(s).steps();
      if (each.isKnown(Retention.RECENT + step)) {
        double found = each.evidence(Retention.RECENT + step);
        worst = worst >= found ? worst : found;
      }
    }
    return worst;
  }

  /**
   * Reads the logarithm of the ratio to the ordinary level: the worst of the degraded series, or
   * the middle one of all when none is; NaN where none is known.
   *
   * @param past earlier times, ascending, epoch milliseconds
   * @param steps numbers of steps of the grid that was read last; negative in the recent past
   */
  public double[] logRatios(long[] past, int[] steps) {
    Values[] early = new Values[series.size()];
    Values[] late = new Values[series.size()];
    for (int s = 0; s < late.length; s++) {
      series.get(s).advance(past);
      early[s] = series.get(s).past();
      late[s] = series.get(s).steps();
    }
    double[] joined = new double[past.length + steps.length];
    double[] known = new double[late.length];
    for (int i = 0; i < past.length; i++) {
      joined[i] = joined(early, i, known);
    }
    for (int i = 0; i < steps.length; i++) {
      joined[past.length + i] = joined(late, Retention.RECENT + steps[i], known);
    }
    return joined;
  }

  private static double joined(Values[] series, int i, double[] known) {
    double worst = Double.NaN;
    int count = 0;
    for (Values each : series) {
      if (each.isKnown(i)) {
        double ratio = each.ratio(i);
        known[count++] = ratio;
        if (each.isClear(i) && !(worst >= ratio)) {
          worst = ratio;
        }
      }
    }
    if (count == 0 || !Double.isNaN(worst)) {
      return worst;
    }
    if (count > 2) {
      Arrays.sort(known, 0, count);
    }
    return (known[(count - 1) / 2] + known[count / 2]) / 2;
  }

  /** Returns the metric whose evidence is the strongest in some steps of the grid last read. */
  public Metric worstMetric(int from, int to) {
    KnownSteps worst = series.getFirst();
    double most = -1;
    for (KnownSteps each : series.size() == 1 ? List.<KnownSteps>of() : series) {
      double sum = each.degradation(Retention.RECENT + from, Retention.RECENT + to);
      if (sum > most) {
        most = sum;
        worst = each;
      }
    }
    return worst.metric();
  }
}
