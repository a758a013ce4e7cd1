package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.evaluate.Calibration.Claim;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalibrationTest {

  @Test
  void brier_severalClaims_isMeanSquaredError() {
    Calibration calibration =
        new Calibration(List.of(new Claim(0.9, true), new Claim(0.5, false), new Claim(0, false)));
    assertThat(calibration.brier()).isCloseTo((0.01 + 0.25 + 0) / 3, within(1e-12));
  }

  @Test
  void table_severalClaims_areCountedByTenthsOfProbability() {
    Calibration calibration =
        new Calibration(List.of(new Claim(0.91, true), new Claim(0.99, false), new Claim(1, true)));
    assertThat(calibration.table()).contains("| 0.9–1.0 | 3 | 0.97 | 0.67 |");
  }
}
