package io.crosstalk.bench.figures;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MediansTest {
  @Test
  void of_oddNumberOfValues_isMiddleValue() {
    assertThat(Medians.of(9, 1, 4)).isEqualTo(4);
  }

  @Test
  void of_evenNumberOfValues_isMeanOfMiddleTwo() {
    assertThat(Medians.of(9, 1, 4, 2)).isEqualTo(3);
  }

  @Test
  void of_noValues_isNotANumber() {
    assertThat(Medians.of()).isNaN();
  }

  @Test
  void ofRatios_oneDisturbedRound_isMedianOfRatiosOfRounds() {
    double[] values = {10, 100, 30};
    double[] references = {20, 200, 20};

    assertThat(Medians.ofRatios(values, references)).isEqualTo(0.5);
  }
}
