package io.crosstalk.event.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.Ids;
import io.crosstalk.event.message.Keys;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class WorldTest {
  private static final Instant NOON = Instant.parse("2026-03-13T12:00:00Z");

  @Test
  void ofCase_key_containsCaseNameContentHashAndRun() {
    World world = World.ofCase("seq-bully", "1f2e3d4c", 7);
    assertThat(world.key()).isEqualTo("seq-bully-1f2e3d4c~7");
    assertThat(World.parse(world.key())).isEqualTo(world);
    assertThat(world.caseName()).isEqualTo("seq-bully");
  }

  @Test
  void caseName_liveWorld_isNull() {
    assertThat(World.LIVE.key()).isEqualTo("live");
    assertThat(World.parse("live")).isEqualTo(World.LIVE);
    assertThat(World.LIVE.caseName()).isNull();
  }

  @Test
  void resource_keyOfResourceWithSlashes_keepsTheSlashes() {
    String key = Keys.of(World.LIVE, "esx-07/vmhba2");
    assertThat(Keys.world(key)).isEqualTo(World.LIVE);
    assertThat(Keys.resource(key)).isEqualTo("esx-07/vmhba2");
  }

  /** The topic of changes is compacted: of records with one key the last remains. */
  @Test
  void key_changesAtTheSameTime_differsUnlessTheChangesAreEqual() {
    String cache = Keys.of(World.LIVE, change(ChangeKind.CONFIG, "cache off"));

    assertThat(cache).startsWith(Keys.versioned(World.LIVE, "ds-1", NOON.toEpochMilli()));
    assertThat(cache)
        .isEqualTo(Keys.of(World.LIVE, change(ChangeKind.CONFIG, "cache off")))
        .isNotEqualTo(Keys.of(World.LIVE, change(ChangeKind.CONFIG, "cache on")))
        .isNotEqualTo(Keys.of(World.LIVE, change(ChangeKind.QOS, "cache off")));
    assertThat(Keys.world(cache)).isEqualTo(World.LIVE);
  }

  private static Change change(ChangeKind kind, String detail) {
    return new Change(NOON, "ds-1", kind, detail);
  }

  @Test
  void constructor_nameWithSlash_isRefused() {
    assertThatThrownBy(() -> new World("a/b", 1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void derived_anyPartOrItsPositionChanged_returnsAnotherId() {
    assertThat(Ids.derived("inc-", "a", "bc")).isNotEqualTo(Ids.derived("inc-", "ab", "c"));
    assertThat(Ids.derived("inc-", "a", "bc")).isEqualTo(Ids.derived("inc-", "a", "bc"));
  }
}
