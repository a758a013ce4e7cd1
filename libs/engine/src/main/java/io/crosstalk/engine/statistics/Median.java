package io.crosstalk.engine.statistics;

/**
 * Upper median by selection.
 *
 * @see <a href="https://doi.org/10.1145/366622.366647">Hoare: Algorithm 65, Find, CACM 1961</a>
 */
public final class Median {
  private Median() {}

  /** Median of the first values, whose order changes; NaN when there are none. */
  public static double of(double[] values, int count) {
    if (count == 0) {
      return Double.NaN;
    }
    int wanted = count / 2;
    int low = 0;
    int high = count - 1;
    while (low < high) {
      double pivot = values[wanted];
      int left = low;
      int right = high;
      while (left <= right) {
        while (values[left] < pivot) {
          left++;
        }
        while (values[right] > pivot) {
          right--;
        }
        if (left <= right) {
          double swapped = values[left];
          values[left++] = values[right];
          values[right--] = swapped;
        }
      }
      low = right < wanted ? left : low;
      high = left > wanted ? right : high;
    }
    return values[wanted];
  }
}
