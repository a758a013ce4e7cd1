package io.crosstalk.engine.statistics;

/**
 * Isotonic regression: the non-decreasing sequence that is nearest to some values by least squares.
 * Decreasing neighbours are pooled until none is left.
 *
 * @see <a href="https://doi.org/10.1214/aoms/1177728423">Ayer, Brunk, Ewing, Reid, Silverman: An
 *     empirical distribution function for sampling with incomplete information, 1955</a>
 * @see <a href="https://doi.org/10.2307/2286312">Barlow, Bartholomew, Bremner, Brunk: Statistical
 *     Inference under Order Restrictions, 1972</a>
 */
public final class Isotonic {
  private final double[] means;
  private final double[] weights;
  private final int[] ends;
  private int pools;

  private Isotonic(int capacity) {
    means = new double[capacity];
    weights = new double[capacity];
    ends = new int[capacity];
  }

  /**
   * Returns the fitted values, as many as given, each at least as large as the one before.
   *
   * @param weights positive, one for each value
   */
  public static double[] fit(double[] values, double[] weights) {
    Isotonic isotonic = new Isotonic(values.length);
    for (int i = 0; i < values.length; i++) {
      isotonic.add(values[i], weights[i], i + 1);
    }
    return isotonic.spread(values.length);
  }

  /**
   * Returns the weighted sum of the squares of the fitted values, which is the part of those of the
   * values that the fit explains.
   *
   * @param count number of the values
   */
  public static double squares(double[] values, double[] weights, int count) {
    Isotonic isotonic = new Isotonic(count);
    for (int i = 0; i < count; i++) {
      isotonic.add(values[i], weights[i], i + 1);
    }
    double sum = 0;
    for (int pool = 0; pool < isotonic.pools; pool++) {
      sum += isotonic.weights[pool] * isotonic.means[pool] * isotonic.means[pool];
    }
    return sum;
  }

  private void add(double value, double weight, int end) {
    double mean = value;
    double sum = weight;
    while (pools > 0 && means[pools - 1] >= mean) {
      pools--;
      double both = sum + weights[pools];
      mean += (means[pools] - mean) * (weights[pools] / both);
      sum = both;
    }
    means[pools] = mean;
    weights[pools] = sum;
    ends[pools++] = end;
  }

  private double[] spread(int length) {
    double[] fit = new double[length];
    for (int i = 0, pool = 0; i < length; i++) {
      pool += i == ends[pool] ? 1 : 0;
      fit[i] = means[pool];
    }
    return fit;
  }
}
