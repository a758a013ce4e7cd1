package io.crosstalk.event.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.World;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {
  private static int partition(long run, int partitions) {
    return Keys.partition(World.ofCase("storm", "00000000", run).key(), partitions);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 24})
  void partition_liveWorld_isTheFirst(int partitions) {
    assertThat(Keys.partition(World.LIVE.key(), partitions)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 24})
  void partition_replays_areAllOthers(int partitions) {
    assertThat(LongStream.range(1, 1_000).map(run -> partition(run, partitions)).distinct())
        .containsExactlyInAnyOrderElementsOf(LongStream.range(1, partitions).boxed().toList());
  }

  @Test
  void partition_onlyOne_hasAllWorlds() {
    assertThat(partition(7, 1)).isZero();
  }

  @Test
  void version_keyOfAVersion_isRead() {
    assertThat(Keys.version(Keys.versioned(World.LIVE, "user@esx-07/vmhba2", 17)))
        .isEqualTo(new Keys.Version("live", "user@esx-07/vmhba2", 17));
    assertThat(Keys.version("case~7/vm-1@-5")).isEqualTo(new Keys.Version("case~7", "vm-1", -5));
  }

  @Test
  void version_anyOtherKey_isNull() {
    Change change = new Change(Instant.EPOCH, "vm-1", ChangeKind.DEPLOY, "2.0");
    for (String key : List.of("live", "live/@push", "live/@17", Keys.of(World.LIVE, change))) {
      assertThat(Keys.version(key)).isNull();
    }
  }
}
