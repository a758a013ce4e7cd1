package io.crosstalk.bench.storm.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.json.EventJson;
import org.junit.jupiter.api.Test;

class StormWorkloadTest {
  @Test
  void quiet_nothingGiven_takesTheScenariosSizeAndAWarmBaseline() {
    StormWorkload array = StormWorkload.quiet(Scenario.ONE_ARRAY, 0, 0, 0);
    assertThat(array).isEqualTo(new StormWorkload(Scenario.ONE_ARRAY, 2_500, 200, 60, false));
    assertThat(array.steps()).isEqualTo(810);
    assertThat(StormWorkload.quiet(Scenario.MANY_TROUBLES, 0, 0, 0).warmUpMinutes()).isEqualTo(135);
    assertThat(StormWorkload.quiet(Scenario.MANY_TROUBLES, 100, 0, 0).warmUpMinutes())
        .isEqualTo(240);
  }

  @Test
  void unmeasuredRecords_endFiveMinutesBeforeTheStorm() {
    StormWorkload workload = new StormWorkload(Scenario.ONE_ARRAY, 96, 75, 60, true);
    assertThat(workload.unmeasuredRecords()).isEqualTo(100 * 210);
    assertThat(workload.records()).isEqualTo(100 * 435);
  }

  @Test
  void json_roundTrip_isEqual() {
    StormWorkload workload = new StormWorkload(Scenario.ONE_ARRAY, 96, 75, 60, true);
    assertThat(EventJson.read(EventJson.write(workload), StormWorkload.class)).isEqualTo(workload);
  }

  @Test
  void of_unknownLetter_isRefusedWithThoseThereAre() {
    assertThat(Scenario.of("b")).isEqualTo(Scenario.MANY_TROUBLES);
    assertThatThrownBy(() -> Scenario.of("d"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a, b, c");
  }
}
