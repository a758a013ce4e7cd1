package io.crosstalk.engine.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.diagnosis.series.ComparedPast;
import org.junit.jupiter.api.Test;

class ComparedPastTest {
  @Test
  void text_allSamplesOfThePeriod_namesItsLength() {
    assertThat(new ComparedPast(0, 90, false).text()).isEqualTo("in the 90 s before");
    assertThat(new ComparedPast(0, 6_000, false).text()).isEqualTo("in the 100 min before");
    assertThat(new ComparedPast(0, 36_300, false).text()).isEqualTo("in the 10 h before");
  }

  @Test
  void text_sameHoursOfEarlierDays_namesTheDays() {
    assertThat(new ComparedPast(1, 90_000, false).text())
        .isEqualTo("at these hours the day before");
    assertThat(new ComparedPast(3, 300_000, false).text())
        .isEqualTo("at these hours on the 3 days before");
  }

  @Test
  void text_noSampleBefore_namesNoPeriod() {
    assertThat(new ComparedPast(0, 0, false).text()).isEqualTo("before");
  }

  @Test
  void text_pastWithEarlierEpisodes_saysThatTheyAreNotCompared() {
    assertThat(new ComparedPast(0, 1_500, true).text())
        .isEqualTo("in the 25 min before, without the earlier degradations");
  }
}
