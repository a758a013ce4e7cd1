package io.crosstalk.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StandardErrorTest {
  private static final double[] NINE = {3, 1, 2, 9, 8, 7, 4, 6, 5};

  @Test
  void ofMedian_normalValues_equalsTheSpreadOfMediansOfManySamples() {
    Random random = new Random(7);
    double[] medians = new double[2000];
    double errors = 0;
    for (int i = 0; i < medians.length; i++) {
      double[] values = random.doubles(101, 0, 1).map(x -> random.nextGaussian()).toArray();
      errors += StandardError.ofMedian(values) / medians.length;
      Arrays.sort(values);
      medians[i] = Quantile.median(values);
    }
    double variance = Arrays.stream(medians).map(m -> m * m).average().orElseThrow();
    assertThat(errors).isCloseTo(Math.sqrt(variance), within(0.1 * Math.sqrt(variance)));
  }

  @Test
  void ofMedian_oneOutlier_isUnchanged() {
    double[] wild = NINE.clone();
    wild[3] = 9000;
    assertThat(StandardError.ofMedian(wild)).isEqualTo(StandardError.ofMedian(NINE));
  }

  @Test
  void ofMedian_fourTimesAsManyValues_isHalf() {
    assertThat(StandardError.ofMedian(NINE, 36))
        .isCloseTo(StandardError.ofMedian(NINE) / 2, within(1e-9));
  }

  @Test
  void ofMedian_oneOrNoValue_isZeroOrNaN() {
    assertThat(StandardError.ofMedian(new double[] {3})).isZero();
    assertThat(StandardError.ofMedian(new double[0])).isNaN();
  }
}
