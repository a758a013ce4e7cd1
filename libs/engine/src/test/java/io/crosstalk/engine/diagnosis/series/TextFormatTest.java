package io.crosstalk.engine.diagnosis.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Estimate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextFormatTest {
  @Test
  void growth_estimateIsShownRounded_isThatFromTheShownValue() {
    Estimate before = new Estimate(99.4, 3, "1/s");

    assertThat(before.text()).isEqualTo("99/s");
    assertThat(TextFormat.percent(TextFormat.growth(35.145, before))).isEqualTo("−64 %");
    assertThat(TextFormat.percent(35.145 / 99.4 - 1)).isEqualTo("−65 %");
  }

  @ParameterizedTest
  @CsvSource({"5, 1", "0, 0"})
  void growth_nothingBefore_isWholeOrNone(double during, double growth) {
    assertThat(TextFormat.growth(during, Estimate.withoutError(0, "1/s"))).isEqualTo(growth);
  }
}
