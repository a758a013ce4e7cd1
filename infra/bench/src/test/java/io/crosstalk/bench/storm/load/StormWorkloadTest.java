package io.crosstalk.bench.storm.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.json.EventJson;
import org.junit.jupiter.api.Test;

class StormWorkloadTest {
  @Test
  void rehearsals_defaultWarmUp_areThreeStormsWithPausesBetween() {
    StormWorkload workload = StormWorkload.quiet(Scenario.MANY_TROUBLES, 0, 0, 0);
    assertThat(workload.warmUpMinutes()).isEqualTo(255);
    assertThat(workload.rehearsals()).containsExactly(3 * 75, 3 * 135, 3 * 195);
  }

  @Test
  void rehearsals_shortWarmUp_areEmpty() {
    assertThat(StormWorkload.quiet(Scenario.MANY_TROUBLES, 0, 75, 0).rehearsals()).isEmpty();
  }

  @Test
  void measuredFrom_isFiveMinutesBeforeTheStorm() {
    StormWorkload workload = StormWorkload.quiet(Scenario.ONE_ARRAY, 96, 75, 10);
    assertThat(workload.measuredFrom()).isEqualTo(StormWorkload.timeOf(3 * 70));
  }

  @Test
  void json_roundTrip_isEqual() {
    StormWorkload workload = new StormWorkload(Scenario.ONE_ARRAY, 96, 75, 60, true);
    assertThat(EventJson.read(EventJson.write(workload), StormWorkload.class)).isEqualTo(workload);
  }

  @Test
  void scenarioOf_unknownLetter_throwsExceptionListingAllLetters() {
    assertThat(Scenario.of("b")).isEqualTo(Scenario.MANY_TROUBLES);
    assertThatThrownBy(() -> Scenario.of("d"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a, b, c");
  }
}
