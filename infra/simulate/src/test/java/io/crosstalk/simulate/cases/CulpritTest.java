package io.crosstalk.simulate.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.CaseKind.Family;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.layout.Unsuitable;
import io.crosstalk.simulate.model.SimulatedClient;
import io.crosstalk.simulate.monitoring.Metering;
import io.crosstalk.simulate.truth.GroundTruth;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that each expected culprit is a cause: without its load, no resource is degraded. */
class CulpritTest {
  static Stream<CaseKind> neighbours() {
    return Arrays.stream(CaseKind.values()).filter(each -> each.family() == Family.NEIGHBOUR);
  }

  @ParameterizedTest
  @MethodSource("neighbours")
  void judge_culpritRemoved_hasNoVictim(CaseKind kind) {
    DataCentreDraft draft = DrawnCase.of(kind).draft();
    assertThat(draft.culprits).isNotEmpty();
    for (SimulatedClient each : draft.culprits) {
      each.flows().removeIf(flow -> flow.isJob);
    }

    var without = new GroundTruth(draft, new Metering(draft).gauges());

    assertThatThrownBy(without::judge)
        .isInstanceOf(Unsuitable.class)
        .hasMessageContaining("degraded");
  }
}
