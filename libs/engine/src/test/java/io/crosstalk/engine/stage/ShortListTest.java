package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.testworlds.StormWorld;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests a complaint of users of similar systems: with thousands of resources, correlation no longer
 * names a short list.
 */
class ShortListTest {
  private static final int RESOURCES = 2_000;

  @Test
  void verdicts_thousandsOfResources_haveFewSuspectsAndOneCulprit() {
    List<Verdict> verdicts;
    try (StageDriver driver = new StageDriver(World.ofCase("storm", "00000000", 1))) {
      verdicts = driver.replay(StormWorld.of(RESOURCES), 4);
    }

    assertThat(verdicts).hasSizeGreaterThanOrEqualTo(RESOURCES);
    assertThat(verdicts)
        .allSatisfy(verdict -> assertThat(verdict.suspects()).hasSizeLessThanOrEqualTo(5));
    assertThat(verdicts.getLast().suspects().stream().filter(Suspect::isCulprit))
        .extracting(Suspect::resource)
        .containsExactly(StormWorld.LOUD);
  }
}
