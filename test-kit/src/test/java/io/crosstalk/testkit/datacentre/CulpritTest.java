package io.crosstalk.testkit.datacentre;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.testkit.datacentre.Kind.Family;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who is called a culprit is one. */
class CulpritTest {
  private record Told(Draft draft, List<Gauge> gauges, Expected expected) {}

  @ParameterizedTest
  @EnumSource
  void withoutTheCulpritNobodyIsHurt(Kind kind) {
    if (kind.family() == Family.NEIGHBOUR) {
      Told told = tell(kind);
      assertThat(told.expected().victims()).isNotEmpty();
      for (Client each : told.draft().culprits) {
        each.flows().stream().filter(flow -> flow.isJob).toList().forEach(each::remove);
      }
      var without = new Truth(told.draft(), told.gauges());
      assertThatThrownBy(without::judge)
          .isInstanceOf(Unsuitable.class)
          .hasMessageContaining("hurt");
    }
  }

  /** The first draw that is a case. */
  private static Told tell(Kind kind) {
    for (int number = 0; ; number++) {
      try {
        Draft draft = new Author(kind, 7).draft(number);
        List<Gauge> gauges = new Metering(draft).gauges();
        return new Told(draft, gauges, new Truth(draft, gauges).judge().orElseThrow());
      } catch (Unsuitable e) {
        assertThat(number).as(e.getMessage()).isLessThan(300);
      }
    }
  }
}
