package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.World;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SnapshotTest {
  private static SmallSite site(boolean isSilent) {
    return isSilent ? new SmallSite("").silent(5) : new SmallSite("").load(3, 12);
  }

  @Property(tries = 30)
  void restore_anyStep_givesTheSameVersions(
      @ForAll @IntRange(max = SmallSite.STEPS - 1) int cut,
      @ForAll @IntRange(min = 1, max = 7) int stepsPerTick,
      @ForAll boolean isSilent) {
    assertThat(site(isSilent).versionsWithCut(stepsPerTick, cut))
        .isNotEmpty()
        .isEqualTo(site(isSilent).versionsWithCut(stepsPerTick, SmallSite.STEPS));
  }

  @Test
  void restore_otherFormat_isRejected() {
    SiteEngine engine =
        new SiteEngine(World.ofCase("small", "00000000", 1), List.of(), List.of(), version -> {});
    byte[] snapshot = engine.snapshot();
    snapshot[0]++;
    assertThatThrownBy(() -> engine.restore(snapshot))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("format");
  }
}
