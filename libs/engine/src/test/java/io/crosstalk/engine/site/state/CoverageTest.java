package io.crosstalk.engine.site.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CoverageTest {

  @Test
  void price_isTheCodeLengthOfTheNumberAndOfTheChoice() {
    double choices = 120; // three of ten
    assertThat(Coverage.price(10, 3)).isCloseTo(Math.log(choices * 11), within(1e-9));
  }

  @Test
  void price_oneOfManyMembers_isMoreThanAllOfThem() {
    assertThat(Coverage.price(16, 1)).isGreaterThan(Coverage.price(16, 16));
  }
}
