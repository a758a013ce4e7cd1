package io.crosstalk.engine.site.series;

import io.crosstalk.event.metric.Metric;
import java.util.Arrays;

/**
 * Evidence and ratios of a quality series at the steps of a grid and at earlier times, kept from
 * one decision to the next. What holds up to the latest sample does not change any more, so only
 * the steps after it are read.
 */
final class KnownSteps {
  private static final short UNKNOWN = -1;

  private final QualitySeries series;
  private Grid grid = new Grid(0, 1, 0);

  /** Time up to which nothing changes any more, epoch milliseconds. */
  private long settledMs = Long.MIN_VALUE;

  private long intervalMs;
  private Values steps = new Values(new short[0], new short[0]);
  private long[] pastTimes = {};
  private Values past = steps;

  /** Evidence and ratios, as whole numbers of {@link QualitySeries#DECIMALS}. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Values(short[] evidence, short[] ratios) {
    boolean isKnown(int i) {
      return evidence[i] != UNKNOWN;
    }

    double evidence(int i) {
      return evidence[i] / QualitySeries.DECIMALS;
    }

    boolean isClear(int i) {
      return evidence[i] >= QualitySeries.DECIMALS;
    }

    double ratio(int i) {
      return ratios[i] / QualitySeries.DECIMALS;
    }
  }

  KnownSteps(QualitySeries series) {
    this.series = series;
  }

  Metric metric() {
    return series.metric();
  }

  /**
   * Reads the steps of a grid, which was mostly read before up to an earlier end; returns how many
   * were.
   */
  int advance(Grid next) {
    boolean isContinued =
        next.stepMs() == grid.stepMs()
            && series.intervalMs() == intervalMs
            && next.firstMs() >= grid.firstMs()
            && next.lastMs() >= settledMs;
    int known = isContinued ? next.through(settledMs) : 0;
    int gone = known == 0 ? 0 : (int) ((next.firstMs() - grid.firstMs()) / next.stepMs());
    steps = read(next.times(known, next.size()), next, steps, gone, known);
    pastTimes = isContinued ? pastTimes : new long[0];
    grid = next;
    intervalMs = series.intervalMs();
    settledMs = series.lastMs() <= next.lastMs() ? series.lastMs() : Long.MIN_VALUE;
    return known;
  }

  /** Reads earlier times, which are mostly those that were read before. */
  void advance(long[] times) {
    if (!Arrays.equals(times, pastTimes)) {
      past = read(times, grid, past, 0, 0);
      pastTimes = times.length > 0 && times[times.length - 1] <= settledMs ? times : new long[0];
    }
  }

  private Values read(long[] at, Grid within, Values before, int gone, int known) {
    int[] rows = series.rows(at, within.stepMs(), within.lastMs());
    return new Values(
        continued(before.evidence, gone, known, series.evidence(rows)),
        continued(before.ratios, gone, known, series.logRatios(rows)));
  }

  /** Moves what is known to the begin, and adds what is read; in place as long as there is room. */
  private static short[] continued(short[] before, int gone, int known, double[] read) {
    int size = known + read.length;
    boolean hasRoom = size <= before.length;
    short[] steps = hasRoom ? before : new short[size + size / 4];
    if (!hasRoom || gone > 0) {
      System.arraycopy(before, gone, steps, 0, known);
    }
    for (int i = 0; i < read.length; i++) {
      double whole = Math.rint(read[i] * QualitySeries.DECIMALS);
      steps[known + i] = Double.isNaN(whole) ? UNKNOWN : (short) whole;
    }
    return steps;
  }

  /** Returns the values of the steps. */
  Values steps() {
    return steps;
  }

  /** Returns the values of the earlier times. */
  Values past() {
    return past;
  }

  /** Sum of the ratios of the degraded steps from one to another, exclusive. */
  double degradation(int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      boolean isDegraded = steps.evidence[i] >= Row.DEGRADED * QualitySeries.DECIMALS;
      sum += isDegraded ? steps.ratios[i] / QualitySeries.DECIMALS : 0;
    }
    return sum;
  }
}
