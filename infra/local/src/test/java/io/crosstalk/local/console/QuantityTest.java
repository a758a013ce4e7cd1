package io.crosstalk.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {
  @ParameterizedTest
  @CsvSource({"0,0 incidents", "1,1 incident", "2,2 incidents", "1200,'1,200 incidents'"})
  void of_number_hasTheFittingFormOfTheNoun(long number, String text) {
    assertThat(Quantity.of(number, "incident")).isEqualTo(text);
  }
}
