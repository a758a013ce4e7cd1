package io.crosstalk.engine.statistics;

/**
 * Number of independent samples that a pair of series is worth. Neighbouring samples of a smooth
 * series are similar, and two series with a daily rhythm repeat each other.
 *
 * @see <a href="https://doi.org/10.2307/2983611">Bartlett: On the theoretical specification and
 *     sampling properties of autocorrelated time-series, 1946</a>
 * @see <a href="https://doi.org/10.1139/f98-104">Pyper and Peterman: Comparison of methods to
 *     account for autocorrelation in correlation analyses of fish data, 1998</a>: lags up to a
 *     fifth of the cells, no more than there are samples
 */
public final class EffectiveSamples {
  private static final int PART_OF_LAGS = 5;

  private final double[] reference;
  private final double[] referenceAutocorrelation;

  /**
   * Prepares the first series of the pairs.
   *
   * @param reference NaN in gaps
   */
  public EffectiveSamples(float[] reference) {
    this.reference = centred(reference);
    this.referenceAutocorrelation =
        autocorrelation(this.reference, reference.length / PART_OF_LAGS);
  }

  /**
   * Returns the number of independent samples of the pair.
   *
   * @param overlap number of cells that both series have
   * @return at least 2, at most {@code overlap}
   */
  public double with(float[] values, int overlap) {
    double[] other = centred(values);
    double[] autocorrelation = autocorrelation(other, referenceAutocorrelation.length - 1);
    double[] distances = distances(other, autocorrelation.length - 1);
    double pairs = overlap;
    for (int lag = 1; lag < autocorrelation.length; lag++) {
      pairs += 2 * distances[lag] * autocorrelation[lag] * referenceAutocorrelation[lag];
    }
    double effective = (double) overlap * overlap / Math.max(pairs, 1);
    return Math.clamp(effective, Math.min(2, overlap), overlap);
  }

  /**
   * Returns the number of pairs of common cells of both series, by the distance between the two
   * cells.
   */
  private double[] distances(double[] other, int maxLag) {
    boolean[] shared = new boolean[other.length];
    boolean all = true;
    for (int i = 0; i < shared.length; i++) {
      shared[i] = !Double.isNaN(reference[i]) && !Double.isNaN(other[i]);
      all &= shared[i];
    }
    double[] distances = new double[maxLag + 1];
    for (int lag = 1; lag <= maxLag; lag++) {
      distances[lag] = all ? shared.length - lag : count(shared, lag);
    }
    return distances;
  }

  private static int count(boolean[] shared, int lag) {
    int count = 0;
    for (int i = lag; i < shared.length; i++) {
      count += shared[i] & shared[i - lag] ? 1 : 0;
    }
    return count;
  }

  private static double[] centred(float[] values) {
    double sum = 0;
    int count = 0;
    for (float value : values) {
      if (!Float.isNaN(value)) {
        sum += value;
        count++;
      }
    }
    double[] centred = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      centred[i] = values[i] - sum / count;
    }
    return centred;
  }

  /**
   * Returns the autocorrelation by lag, from 0, over those pairs of cells that both have a value.
   */
  private static double[] autocorrelation(double[] centred, int maxLag) {
    double[] filled = new double[centred.length];
    int gaps = 0;
    for (int i = 0; i < centred.length; i++) {
      boolean gap = Double.isNaN(centred[i]);
      filled[i] = gap ? 0 : centred[i];
      gaps += gap ? 1 : 0;
    }
    double[] result = new double[maxLag + 1];
    for (int lag = 0; lag <= maxLag; lag++) {
      int pairs = gaps == 0 ? filled.length - lag : pairs(centred, lag);
      result[lag] = pairs == 0 ? 0 : products(filled, lag) / pairs;
    }
    double variance = result[0];
    for (int lag = 0; lag <= maxLag; lag++) {
      result[lag] = variance == 0 ? 0 : Math.clamp(result[lag] / variance, -1, 1);
    }
    return result;
  }

  /**
   * Returns the sum of products of values at a lag. Four independent partial sums make it faster.
   */
  private static double products(double[] values, int lag) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = lag;
    for (; i + 3 < values.length; i += 4) {
      a += values[i] * values[i - lag];
      b += values[i + 1] * values[i + 1 - lag];
      c += values[i + 2] * values[i + 2 - lag];
      d += values[i + 3] * values[i + 3 - lag];
    }
    for (; i < values.length; i++) {
      a += values[i] * values[i - lag];
    }
    return a + b + c + d;
  }

  private static int pairs(double[] values, int lag) {
    int pairs = 0;
    for (int i = lag; i < values.length; i++) {
      pairs += !Double.isNaN(values[i]) && !Double.isNaN(values[i - lag]) ? 1 : 0;
    }
    return pairs;
  }
}
