package io.crosstalk.engine.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Corrects p-values for the number of series that were tried. Among the series with a corrected
 * value of at most 0.05, one in twenty is expected to be there by chance.
 *
 * @see <a href="https://doi.org/10.1111/j.2517-6161.1995.tb02031.x">Benjamini and Hochberg:
 *     Controlling the false discovery rate, 1995</a>
 */
public final class FalseDiscovery {
  public static final double RATE = 0.05;

  private FalseDiscovery() {}

  /**
   * Returns the corrected probabilities, in the order of the given ones.
   *
   * @param tried number of series that were tried; series without a given probability count with 1,
   *     so that the results are never too small
   */
  public static double[] corrected(double[] probabilities, int tried) {
    int[] byProbability =
        IntStream.range(0, probabilities.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> probabilities[i]))
            .mapToInt(i -> i)
            .toArray();
    double[] corrected = new double[probabilities.length];
    Arrays.fill(corrected, 1);
    double least = 1;
    for (int rank = byProbability.length; rank >= 1; rank--) {
      int i = byProbability[rank - 1];
      least = Math.min(least, probabilities[i] * tried / rank);
      corrected[i] = least;
    }
    return corrected;
  }
}
