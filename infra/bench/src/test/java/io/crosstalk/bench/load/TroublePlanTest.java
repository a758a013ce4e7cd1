package io.crosstalk.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TroublePlanTest {
  private static final BenchTrouble TROUBLE = new BenchTrouble(1, List.of(0, 2), 10, 20);
  private static final TroublePlan PLAN = new TroublePlan(List.of(TROUBLE), 4, 42);

  @Test
  void latencyFactor_victim_risesWithinTwoStepsOfCulpritsLoad() {
    for (int victim : TROUBLE.victims()) {
      assertThat(PLAN.latencyFactor(victim, 9)).isEqualTo(1);
      for (int step = 12; step < 20; step++) {
        assertThat(PLAN.latencyFactor(victim, step)).isBetween(5.0, 25.0);
      }
      assertThat(PLAN.latencyFactor(victim, 20)).isEqualTo(1);
    }
  }

  @Test
  void loadFactor_duringTrouble_isHigherForCulpritOnly() {
    assertThat(IntStream.range(0, 25).filter(step -> PLAN.loadFactor(1, step) > 1))
        .containsExactlyElementsOf(IntStream.range(10, 20).boxed().toList());
    assertThat(PLAN.loadFactor(0, 15)).isEqualTo(1);
  }

  @Test
  void isAffected_culpritAndOtherMachine_isFalse() {
    assertThat(PLAN.isAffected(1, 15)).isFalse();
    assertThat(PLAN.isAffected(3, 15)).isFalse();
    assertThat(PLAN.isAffected(0, 15)).isTrue();
  }

  @Test
  void of_densityOfOne_hasOneTroublePerThousandMachinesAndDay() {
    Workload workload = new Workload(1_000, 3 * 1440, 0, 1);
    Landscape landscape = new Landscape(1_000);
    assertThat(TroublePlan.of(landscape, workload, 7).troubles())
        .hasSize(3)
        .allSatisfy(
            trouble -> {
              assertThat(trouble.victims()).hasSize(3).doesNotContain(trouble.culprit());
              assertThat(trouble.to() - trouble.from()).isEqualTo(15);
              assertThat(trouble.to()).isLessThanOrEqualTo(workload.steps());
            });
  }

  @Test
  void of_densityOfZero_hasNoTroubles() {
    Workload workload = new Workload(1_000, 1440, 23, 0);
    assertThat(TroublePlan.of(new Landscape(1_000), workload, 7).troubles()).isEmpty();
  }
}
