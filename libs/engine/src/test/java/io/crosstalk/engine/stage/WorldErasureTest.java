package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.stage.memory.MemoryStageStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests of the removal of worlds that are over from a store, in pieces. */
class WorldErasureTest {
  private static final String OLD = "case-00000000~1";
  private static final int SERIES = 3 * WorldErasure.KEYS;

  private final RecordedTask task = new RecordedTask();
  private final MemoryStageStore store = MemoryStageStore.restartable();
  private final List<String> elsewhere = new ArrayList<>();

  @BeforeEach
  void twoWorldsAreStored() {
    for (int i = 0; i < SERIES; i++) {
      store.put(StageStore.SNAPSHOT + series(OLD, i).key(), new byte[1]);
      store.put(StageStore.chunks(series(OLD, i)) + 0, new byte[1]);
    }
    store.put(StageStore.SNAPSHOT + series("live", 1).key(), new byte[1]);
  }

  @Test
  void step_manySeries_deletesOnePiece() {
    WorldErasure erasures = new WorldErasure(store, task, elsewhere::add);
    erasures.begin(OLD, stored());

    erasures.step();

    assertThat(store.scan("R/").size() + store.scan("C/").size())
        .isEqualTo(2 * SERIES + 1 - WorldErasure.KEYS);
    assertThat(erasures.has(OLD)).isTrue();
    assertThat(elsewhere).as("comes last").isEmpty();
  }

  @Test
  void goOn_untilComplete_leavesOnlyTheOtherWorld() {
    WorldErasure erasures = new WorldErasure(store, task, elsewhere::add);
    erasures.begin(OLD, stored());

    erasures.goOn(Long.MAX_VALUE);

    assertOnlyLiveIsLeft();
    assertThat(erasures.isEmpty()).isTrue();
    assertThat(elsewhere).containsExactly(OLD);
  }

  @Test
  void erasure_restartInTheMiddle_isCompleted() {
    WorldErasure before = new WorldErasure(store, task, elsewhere::add);
    before.begin(OLD, stored());
    before.step();

    WorldErasure after = new WorldErasure(store, task, elsewhere::add);
    assertThat(after.has(OLD)).isTrue();
    after.goOn(Long.MAX_VALUE);

    assertOnlyLiveIsLeft();
  }

  private void assertOnlyLiveIsLeft() {
    assertThat(Stream.of("R/", "C/", "O/").flatMap(prefix -> store.scan(prefix).stream()))
        .extracting(StageStore.Entry::key)
        .containsExactly(liveKey());
  }

  private static String liveKey() {
    return StageStore.SNAPSHOT + series("live", 1).key();
  }

  private static List<WorldErasure.Stored> stored() {
    List<WorldErasure.Stored> stored = new ArrayList<>();
    for (int i = 0; i < SERIES; i++) {
      stored.add(new WorldErasure.Stored(series(OLD, i), 1));
    }
    return stored;
  }

  private static SeriesId series(String world, int number) {
    return new SeriesId(world, "vcenter", "vm-" + number);
  }
}
