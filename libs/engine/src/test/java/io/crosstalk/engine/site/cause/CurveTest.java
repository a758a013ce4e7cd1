package io.crosstalk.engine.site.cause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CurveTest {
  private static final double[] EQUAL = {1, 1, 1, 1};

  private static double squaredError(double[] load, double... course) {
    return new Curve(course, EQUAL).squaredError(load);
  }

  @Test
  void squaredError_courseRisesWithTheLoad_isZero() {
    double[] load = {0, 10, 20, 30};
    assertThat(squaredError(load, 0, 0, 1, 3)).isCloseTo(0, within(1e-9));
  }

  @Test
  void squaredError_courseFallsWithTheLoad_isThatOfTheMean() {
    double[] load = {0, 10, 20, 30};
    assertThat(squaredError(load, 3, 2, 1, 0)).isCloseTo(5, within(1e-9));
  }

  @Test
  void squaredError_equalLoads_explainNothing() {
    assertThat(squaredError(new double[4], 0, 0, 4, 4)).isCloseTo(16, within(1e-9));
  }

  @Property
  void squaredError_anyLoad_isNotMoreThanWithoutALoad(
      @ForAll @Size(6) List<@DoubleRange(min = 0, max = 100) Double> loads,
      @ForAll @Size(6) List<@DoubleRange(min = 0, max = 5) Double> harm) {
    double[] load = loads.stream().mapToDouble(Double::doubleValue).toArray();
    double[] course = harm.stream().mapToDouble(Double::doubleValue).toArray();
    double[] weights = {1, 1, 2, 2, 1, 1};
    double mean = 0;
    for (int i = 0; i < course.length; i++) {
      mean += weights[i] * course[i] / Arrays.stream(weights).sum();
    }
    double without = 0;
    for (int i = 0; i < course.length; i++) {
      without += weights[i] * (course[i] - mean) * (course[i] - mean);
    }

    assertThat(new Curve(course, weights).squaredError(load)).isBetween(0.0, without + 1e-9);
  }
}
