package io.crosstalk.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class NonNegativeLeastSquaresTest {
  private static final Offset<Double> CLOSE = within(1e-6);

  private static double coefficient(NonNegativeLeastSquares fit, int course, double unit) {
    return Arrays.stream(fit.contribution(course)).max().orElseThrow() / unit;
  }

  @Test
  void contributions_sumOfTwoCourses_areThoseOfTheSum() {
    double[] early = {1, 1, 1, 0};
    double[] late = {0, 1, 1, 1};

    var fit =
        NonNegativeLeastSquares.fit(new double[][] {early, late}, new double[] {10, 30, 30, 20});

    assertThat(fit.contribution(0)).containsExactly(new double[] {10, 10, 10, 0}, CLOSE);
    assertThat(fit.contribution(1)).containsExactly(new double[] {0, 20, 20, 20}, CLOSE);
    assertThat(fit.unexplained()).isCloseTo(0, CLOSE);
  }

  @Test
  void contribution_courseThatWouldBeNegative_isZero() {
    var fit =
        NonNegativeLeastSquares.fit(
            new double[][] {{1, 1, 1, 1}, {0, 0, 1, 1}}, new double[] {10, 10, 4, 4});

    assertThat(fit.contribution(1)).containsOnly(0);
    assertThat(coefficient(fit, 0, 1)).isCloseTo(7, CLOSE);
  }

  @Test
  void contribution_courseWithoutLoad_isZero() {
    var fit = NonNegativeLeastSquares.fit(new double[][] {{0, 0}, {1, 1}}, new double[] {5, 5});

    assertThat(fit.contribution(0)).containsOnly(0);
    assertThat(fit.contribution(1)).containsExactly(new double[] {5, 5}, CLOSE);
  }

  /** Conditions of Karush, Kuhn and Tucker: no coefficient can be improved. */
  @Property(tries = 200)
  void fit_anyCourses_cannotBeImproved(
      @ForAll("courses") double[] first,
      @ForAll("courses") double[] second,
      @ForAll("courses") double[] observed) {
    double[][] courses = {first, second};

    var fit = NonNegativeLeastSquares.fit(courses, observed);

    for (int i = 0; i < courses.length; i++) {
      double slope = 0;
      for (int j = 0; j < observed.length; j++) {
        slope += courses[i][j] * fit.residual()[j];
      }
      boolean used = Arrays.stream(fit.contribution(i)).anyMatch(each -> each > 0);
      assertThat(slope).isLessThan(1e-3);
      if (used) {
        assertThat(slope).isCloseTo(0, within(1e-3));
      }
    }
  }

  @Provide
  Arbitrary<double[]> courses() {
    return Arbitraries.doubles().between(0, 10).ofScale(2).array(double[].class).ofSize(8);
  }
}
