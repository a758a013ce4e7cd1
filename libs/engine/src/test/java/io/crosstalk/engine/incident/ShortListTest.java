package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Incident;
import io.crosstalk.event.Suspect;
import io.crosstalk.testkit.VerdictBuilder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests a complaint of users of similar systems: with many resources, correlation no longer names a
 * short list.
 */
class ShortListTest {
  private static final int VICTIMS = 1_000;

  @Test
  void suspects_thousandVictimsSuspectDifferentResources_areAShortListInOrder() {
    Story story =
        Story.of(
            IntStream.range(0, VICTIMS)
                .mapToObj(ShortListTest::suspectingItsNeighbours)
                .toArray(VerdictBuilder[]::new));

    Incident incident = story.theIncident();
    assertThat(incident.victimCount()).isEqualTo(VICTIMS);
    assertThat(incident.suspects()).hasSizeBetween(1, 20);
    assertThat(incident.suspects().getFirst().resource()).isEqualTo("vm-loud");
    assertThat(incident.suspects().stream().filter(Suspect::isCulprit)).hasSize(1);
    assertThat(incident.suspects())
        .extracting(Suspect::rank)
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, incident.suspects().size()).boxed().toList());
  }

  private static VerdictBuilder suspectingItsNeighbours(int i) {
    return verdictOn("vm-%04d".formatted(i))
        .neighbour("vm-loud", 0.9, "ds-1")
        .suspect("vm-other-" + i, 0.3)
        .suspect("vm-another-" + i, 0.2);
  }
}
