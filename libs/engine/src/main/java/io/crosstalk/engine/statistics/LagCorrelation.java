package io.crosstalk.engine.statistics;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Pearson's correlation of a reference series with many other series over their common cells, also
 * with a lag of a few cells. Gaps are NaN. Sums are computed with zeros in the gaps, and then
 * corrected for cells that have a value in only one series. Thread-safe.
 *
 * <p>A series of states (0 or 1) needs no special case; its result is the point-biserial
 * correlation.
 *
 * @see <a href="https://doi.org/10.1098/rspl.1895.0041">Pearson: Note on regression and
 *     inheritance, 1895</a>
 */
public final class LagCorrelation {
  /** Largest lag in cells, in both directions. */
  public static final int MAX_LAG = 4;

  /** Number of lags that are tried. */
  public static final int LAGS = 2 * MAX_LAG + 1;

  /** Minimum number of common cells for a result. */
  public static final int LEAST_OVERLAP = 8;

  /**
   * Difference between coefficients that counts as rounding: of two lags with equal coefficients
   * the shorter one is chosen.
   */
  private static final double ROUNDING = 1e-5;

  private final int cells;
  private final CentredSeries reference;
  private final CellBlocks[] shifted = new CellBlocks[LAGS];
  private final Queue<CentredSeries> spare = new ConcurrentLinkedQueue<>();

  /**
   * Prepares the reference series, which others are compared with.
   *
   * @param values NaN in gaps
   */
  public LagCorrelation(float[] values) {
    cells = values.length;
    reference = new CentredSeries(cells);
    reference.take(values);
    float[] centred = new float[cells];
    for (int i = 0; i < cells; i++) {
      centred[i] = reference.get(i);
    }
    for (int lag = -MAX_LAG; lag <= MAX_LAG; lag++) {
      shifted[lag + MAX_LAG] = new CellBlocks(cells);
      shifted[lag + MAX_LAG].load(centred, -lag);
    }
  }

  /** Results of a comparison. */
  public sealed interface Outcome {
    /** The series never changes. */
    record Constant() implements Outcome {}

    /** The series has too few cells in common with the reference series. */
    record TooFew() implements Outcome {}

    record Matched(LagMatch match) implements Outcome {}
  }

  /** Returns whether the reference series changes and has enough cells. */
  public boolean isUsable() {
    return filled() >= LEAST_OVERLAP && !isConstant();
  }

  /** Returns the number of cells of the reference series that have a value. */
  public int filled() {
    return reference.count();
  }

  /** Returns whether the reference series never changes. */
  public boolean isConstant() {
    return reference.isConstant();
  }

  /**
   * Returns the coefficient at the best lag.
   *
   * @return 0 when the series has too few cells in common or is constant
   */
  public double best(float[] values) {
    return match(values) instanceof Outcome.Matched(LagMatch match) ? match.coefficient() : 0;
  }

  /**
   * Compares a series with the reference series.
   *
   * @param values as many cells as the reference series; the array is not changed
   */
  public Outcome match(float[] values) {
    CentredSeries other = spare.poll();
    if (other == null) {
      other = new CentredSeries(cells);
    }
    try {
      other.take(values);
      return match(other);
    } finally {
      spare.add(other);
    }
  }

  private Outcome match(CentredSeries other) {
    if (other.count() < LEAST_OVERLAP) {
      return new Outcome.TooFew();
    }
    if (other.isConstant()) {
      return new Outcome.Constant();
    }
    LagMatch best = null;
    for (int step = 0; step < LAGS; step++) {
      // 0, 1, -1, 2, -2, …
      int lag = (step + 1) / 2 * (step % 2 == 0 ? -1 : 1);
      LagMatch each = at(lag, other);
      if (each != null && (best == null || beats(each, best))) {
        best = each;
      }
    }
    return best == null ? new Outcome.TooFew() : new Outcome.Matched(best);
  }

  private static boolean beats(LagMatch each, LagMatch best) {
    return Math.abs(each.coefficient()) > Math.abs(best.coefficient()) + ROUNDING;
  }

  /**
   * Correlates the two series at one lag: cell {@code i} of the other series with cell {@code i +
   * lag} of the reference series.
   */
  private @Nullable LagMatch at(int lag, CentredSeries other) {
    double products = other.dot(shifted[lag + MAX_LAG]);
    CentredSeries.Part x = reference.beside(other, lag);
    CentredSeries.Part y = other.beside(reference, -lag);
    double n = x.count();
    double covariance = products - x.sum() * y.sum() / n;
    double spread = x.squaresAboutMean() * y.squaresAboutMean();
    if (n < LEAST_OVERLAP || spread <= 0) {
      return null;
    }
    return new LagMatch(Math.clamp(covariance / Math.sqrt(spread), -1, 1), lag, x.count());
  }

  /** Returns the indices of the gaps of a series, in order. */
  public static int[] gaps(float[] values) {
    int[] gaps = new int[values.length];
    int count = 0;
    for (int i = 0; i < values.length; i++) {
      if (Float.isNaN(values[i])) {
        gaps[count++] = i;
      }
    }
    return Arrays.copyOf(gaps, count);
  }
}
