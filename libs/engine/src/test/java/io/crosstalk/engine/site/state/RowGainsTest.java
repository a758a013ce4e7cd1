package io.crosstalk.engine.site.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RowGainsTest {

  @Test
  void of_stepWithoutSample_saysNothing() {
    RowGains gains = RowGains.of(new double[] {1, 1}, new boolean[] {true, false}, false, 0.5);

    assertThat(gains.steps()[0]).isCloseTo(0.5 * Noise.degraded(false), within(1e-12));
    assertThat(gains.steps()[1]).isZero();
  }

  @Test
  void most_isTheSumOfTheStepsThatSpeakForATrouble() {
    RowGains gains =
        RowGains.of(new double[] {1, 0, 1}, new boolean[] {true, true, true}, false, 1);

    assertThat(gains.most()).isCloseTo(2 * Noise.degraded(false), within(1e-12));
  }
}
