package io.crosstalk.simulate.datacentre;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.simulate.datacentre.CaseKind.Family;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that each named culprit is a cause. */
class CulpritTest {
  private record DrawnCase(Draft draft, List<Gauge> gauges, Expected expected) {}

  @ParameterizedTest
  @EnumSource
  void judge_withoutTheCulprit_hasNoVictim(CaseKind kind) {
    if (kind.family() == Family.NEIGHBOUR) {
      DrawnCase drawn = draw(kind);
      assertThat(drawn.expected().victims()).isNotEmpty();
      for (SimulatedClient each : drawn.draft().culprits) {
        each.flows().stream().filter(flow -> flow.isJob).toList().forEach(each::remove);
      }
      var without = new GroundTruth(drawn.draft(), drawn.gauges());
      assertThatThrownBy(without::judge)
          .isInstanceOf(Unsuitable.class)
          .hasMessageContaining("hurt");
    }
  }

  /** The first draw that is a case. */
  private static DrawnCase draw(CaseKind kind) {
    for (int number = 0; ; number++) {
      try {
        Draft draft = new CaseGenerator(kind, 7).draft(number);
        List<Gauge> gauges = new Metering(draft).gauges();
        return new DrawnCase(draft, gauges, new GroundTruth(draft, gauges).judge().orElseThrow());
      } catch (Unsuitable e) {
        assertThat(number).as(e.getMessage()).isLessThan(300);
      }
    }
  }
}
