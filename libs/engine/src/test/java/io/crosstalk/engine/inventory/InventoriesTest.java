package io.crosstalk.engine.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.World;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class InventoriesTest {
  private static final Instant NOON = Instant.parse("2026-03-13T12:00:00Z");
  private final Inventories inventories = new Inventories();

  @Test
  void ended_moreThanTwentyReplays_keepsTheNewestTwenty() {
    inventories.of("live");
    inventories.of("unfinished");
    for (int run = 25; run >= 1; run--) {
      inventories.of(replay(run).key());
      inventories.ended(replay(run));
    }
    assertThat(inventories.names())
        .hasSize(22)
        .contains("live", "unfinished", "case-6", "case-25")
        .doesNotContain("case-5");
  }

  @Test
  void ended_laterRun_dropsAllEarlierRunsOfTheName() {
    inventories.of("case~1");
    inventories.of("case~2");
    inventories.of("case~3");
    inventories.ended(new World("case", 2));
    assertThat(inventories.find("case~1")).isNull();
    assertThat(inventories.find("case~2")).isNotNull();
    assertThat(inventories.find("case~3")).isNotNull();
  }

  @Test
  void of_replayNoLongerKept_returnsEmptyInventoryThatIsNotStored() {
    inventories.ended(new World("case", 2));
    Inventory gone = inventories.of("case~1");
    gone.resourcesComplete("case", NOON);
    assertThat(gone.isComplete("case", NOON.plusSeconds(1).toEpochMilli())).isTrue();
    assertThat(inventories.find("case~1")).isNull();
  }

  @Test
  void ended_liveWorld_isIgnored() {
    inventories.of("live");
    inventories.ended(World.LIVE);
    assertThat(inventories.find("live")).isNotNull();
  }

  private static World replay(int run) {
    return new World("case-" + run, run);
  }
}
