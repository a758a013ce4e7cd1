package io.crosstalk.event.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.World;
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
}
