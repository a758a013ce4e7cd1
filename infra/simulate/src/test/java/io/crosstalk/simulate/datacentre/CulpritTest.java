package io.crosstalk.simulate.datacentre;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.simulate.datacentre.CaseKind.Family;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that each expected culprit is a cause: without its load, no resource is degraded. */
class CulpritTest {
  private static final int SEED = 7;

  @ParameterizedTest
  @EnumSource
  void judge_culpritRemoved_hasNoVictim(CaseKind kind) {
    if (kind.family() == Family.NEIGHBOUR) {
      AcceptedDraft drawn = AcceptedDraft.of(kind, SEED);
      assertThat(drawn.expected().victims()).isNotEmpty();
      for (SimulatedClient each : drawn.draft().culprits) {
        each.flows().stream().filter(flow -> flow.isJob).toList().forEach(each::remove);
      }
      var without = new GroundTruth(drawn.draft(), drawn.gauges());
      assertThatThrownBy(without::judge)
          .isInstanceOf(Unsuitable.class)
          .hasMessageContaining("degraded");
    }
  }
}
