package io.crosstalk.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class IsotonicTest {
  private static final double ROUNDING = 1e-6;

  /**
   * Computed by hand: 3 and 2 are replaced by their mean, and together with the following 1 all
   * three become 2.
   */
  @Test
  void fit_decreasingNeighbours_getTheirMean() {
    assertThat(Isotonic.fit(new double[] {3, 2, 1, 4}, ones(4))).containsExactly(2, 2, 2, 4);
    assertThat(Isotonic.fit(new double[] {1, 5, 2}, new double[] {1, 1, 2}))
        .containsExactly(1, 3, 3);
    assertThat(Isotonic.fit(new double[0], ones(0))).isEmpty();
  }

  @Property
  void fit_anyValues_isNonDecreasingAndStable(
      @ForAll @Size(min = 1, max = 200) List<@DoubleRange(min = -1000, max = 1000) Double> values) {
    double[] fit = Isotonic.fit(array(values), ones(values.size()));

    assertThat(fit).isSorted();
    assertThat(Isotonic.fit(fit, ones(fit.length))).containsExactly(fit, within(ROUNDING));
    assertThat(Arrays.stream(fit).sum())
        .isCloseTo(values.stream().mapToDouble(value -> value).sum(), within(1e-3));
  }

  /**
   * The max-min formula of the definition: the maximum over all beginnings of the minimum mean over
   * all ends.
   */
  @Property(tries = 200)
  void fit_anyValues_agreesWithTheMaxMinFormula(
      @ForAll @Size(min = 1, max = 25) List<@DoubleRange(min = 0, max = 100) Double> values) {
    double[] fit = Isotonic.fit(array(values), ones(values.size()));
    for (int i = 0; i < fit.length; i++) {
      assertThat(fit[i]).isCloseTo(maxMin(values, i), within(ROUNDING));
    }
  }

  private static double maxMin(List<Double> values, int at) {
    double max = Double.NEGATIVE_INFINITY;
    for (int from = 0; from <= at; from++) {
      double min = Double.POSITIVE_INFINITY;
      for (int to = at + 1; to <= values.size(); to++) {
        double mean =
            values.subList(from, to).stream().mapToDouble(value -> value).average().orElseThrow();
        min = Math.min(min, mean);
      }
      max = Math.max(max, min);
    }
    return max;
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(value -> value).toArray();
  }

  private static double[] ones(int length) {
    double[] ones = new double[length];
    Arrays.fill(ones, 1);
    return ones;
  }
}
