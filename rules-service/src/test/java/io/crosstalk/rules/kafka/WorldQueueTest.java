package io.crosstalk.rules.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.world.WorldStore.Progress;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorldQueueTest {
  private static final Progress LIVE = progress("live", 1);
  private static final Progress FIRST = progress("a-11111111~1", 1);
  private static final Progress SECOND = progress("b-11111111~1", 1);

  private final WorldQueue turns = new WorldQueue();

  @Test
  void next_liveAndReplayedWorlds_returnsLiveWorldAndOneReplay() {
    turns.add(FIRST);
    turns.add(SECOND);
    turns.add(LIVE);

    assertThat(turns.next()).containsExactly(LIVE, FIRST);
  }

  @Test
  void requeue_replayWithMoreToDo_putsAnotherReplayNext() {
    turns.add(FIRST);
    turns.add(SECOND);

    turns.requeue(FIRST);

    assertThat(turns.next()).containsExactly(SECOND);
    turns.remove(SECOND);
    assertThat(turns.next()).containsExactly(FIRST);
  }

  @Test
  void remove_worldAdvancedMeanwhile_keepsTheWorld() {
    turns.add(LIVE);
    turns.add(progress("live", 2));

    turns.remove(LIVE);

    assertThat(turns.next()).containsExactly(progress("live", 2));
  }

  private static Progress progress(String world, long seconds) {
    return new Progress(world, Instant.ofEpochSecond(seconds), Map.of(), false);
  }
}
