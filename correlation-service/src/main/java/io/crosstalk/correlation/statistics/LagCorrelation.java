package io.crosstalk.correlation.statistics;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Pearson's correlation of one series with many, over the cells that both have, a few cells earlier
 * and later too. Gaps are NaN and count for nothing: sums are made as if there were none, with
 * zeros in their place, and then what has no partner is subtracted. Thread-safe.
 *
 * <p>A series that is only on or off (0 or 1) needs nothing special: this is then the
 * point-biserial correlation.
 *
 * @see <a href="https://doi.org/10.1098/rspl.1895.0041">Pearson: Note on regression and
 *     inheritance, 1895</a>
 */
public final class LagCorrelation {
  /** How many cells earlier and later are tried. */
  public static final int MAX_LAG = 4;

  /** How many lags are tried. */
  public static final int LAGS = 2 * MAX_LAG + 1;

  /** With fewer cells in common nothing is said. */
  public static final int LEAST_OVERLAP = 8;

  /** Of two lags that do equally well, up to rounding, the shorter one is meant. */
  private static final double ROUNDING = 1e-5;

  private final int cells;
  private final Centred asked;
  private final Blocks[] shifted = new Blocks[LAGS];
  private final Queue<Centred> spare = new ConcurrentLinkedQueue<>();

  /**
   * Prepares the series that is asked about.
   *
   * @param values NaN where nothing was measured
   */
  public LagCorrelation(float[] values) {
    cells = values.length;
    asked = new Centred(cells);
    asked.take(values);
    float[] centred = new float[cells];
    for (int i = 0; i < cells; i++) {
      centred[i] = asked.get(i);
    }
    for (int lag = -MAX_LAG; lag <= MAX_LAG; lag++) {
      shifted[lag + MAX_LAG] = new Blocks(cells);
      shifted[lag + MAX_LAG].load(centred, -lag);
    }
  }

  /** What was made of a series. */
  public sealed interface Outcome {
    /** It never changes. */
    record Constant() implements Outcome {}

    /** It has too little in common with the series asked about. */
    record TooFew() implements Outcome {}

    record Matched(Match match) implements Outcome {}
  }

  /** Whether the series asked about changes at all, in enough cells. */
  public boolean isUsable() {
    return filled() >= LEAST_OVERLAP && !isConstant();
  }

  /** How many cells of the series asked about have a value. */
  public int filled() {
    return asked.count();
  }

  /** Whether the series asked about never changes. */
  public boolean isConstant() {
    return asked.isConstant();
  }

  /**
   * The coefficient at the best lag.
   *
   * @return 0 when the series has nothing in common with the one asked about, or is constant
   */
  public double best(float[] values) {
    return match(values) instanceof Outcome.Matched(Match match) ? match.coefficient() : 0;
  }

  /** Compares a series of as many cells; it is not changed. */
  public Outcome match(float[] values) {
    Centred other = spare.poll();
    if (other == null) {
      other = new Centred(cells);
    }
    try {
      other.take(values);
      return match(other);
    } finally {
      spare.add(other);
    }
  }

  private Outcome match(Centred other) {
    if (other.count() < LEAST_OVERLAP) {
      return new Outcome.TooFew();
    }
    if (other.isConstant()) {
      return new Outcome.Constant();
    }
    Match best = null;
    for (int step = 0; step < LAGS; step++) {
      // 0, 1, -1, 2, -2, …
      int lag = (step + 1) / 2 * (step % 2 == 0 ? -1 : 1);
      Match each = at(lag, other);
      if (each != null && (best == null || beats(each, best))) {
        best = each;
      }
    }
    return best == null ? new Outcome.TooFew() : new Outcome.Matched(best);
  }

  private static boolean beats(Match each, Match best) {
    return Math.abs(each.coefficient()) > Math.abs(best.coefficient()) + ROUNDING;
  }

  /** Cell {@code i} of the other beside cell {@code i + lag} of the series asked about. */
  private @Nullable Match at(int lag, Centred other) {
    double products = other.dot(shifted[lag + MAX_LAG]);
    Centred.Part x = asked.beside(other, lag);
    Centred.Part y = other.beside(asked, -lag);
    double n = x.count();
    double covariance = products - x.sum() * y.sum() / n;
    double spread = x.squaresAboutMean() * y.squaresAboutMean();
    if (n < LEAST_OVERLAP || spread <= 0) {
      return null;
    }
    return new Match(Math.clamp(covariance / Math.sqrt(spread), -1, 1), lag, x.count());
  }

  /** The gaps of a series, in order. */
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
