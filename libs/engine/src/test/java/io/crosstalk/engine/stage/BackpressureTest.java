package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Back-pressure on partitions of stage 2. */
class BackpressureTest {
  private static final String WORLD = "live";

  private final Backpressure pressure = new Backpressure();

  @BeforeEach
  void threePartitionsWork() {
    pressure.came(WORLD, 0, 60_000);
    pressure.came(WORLD, 1, 20_000);
    pressure.came(WORLD, 2, 40_000);
  }

  @Test
  void shouldWait_fewBytesWait_noPartitionPauses() {
    pressure.waits(WORLD, Backpressure.MOST_BYTES);

    assertHeldBack();
  }

  @Test
  void shouldWait_manyBytesWait_allButTheLastPartitionPause() {
    pressure.waits(WORLD, Backpressure.MOST_BYTES + 1L);

    assertHeldBack(0, 2);
  }

  @Test
  void shouldWait_lastPartitionHasCaughtUp_othersContinue() {
    pressure.waits(WORLD, Backpressure.MOST_BYTES + 1L);
    pressure.came(WORLD, 1, 60_000);

    assertHeldBack(0, 1);
    pressure.came(WORLD, 2, 60_000);
    assertHeldBack();
  }

  @Test
  void shouldWait_fewerBytesWaitAgain_allPartitionsContinue() {
    pressure.waits(WORLD, Backpressure.MOST_BYTES + 10L);
    pressure.waits(WORLD, -10);

    assertHeldBack();
  }

  @Test
  void shouldWait_bytesWaitInAnotherWorld_noPartitionPauses() {
    pressure.waits("replay.a", Backpressure.MOST_BYTES + 1L);

    assertHeldBack();
  }

  @Test
  void shouldWait_partitionHasLeft_isNotWaitedFor() {
    pressure.waits(WORLD, Backpressure.MOST_BYTES + 1L);
    pressure.left(WORLD, 1);

    assertHeldBack(0);
  }

  @Test
  void came_earlierTimeOfAnotherSource_keepsThePosition() {
    pressure.waits(WORLD, Backpressure.MOST_BYTES + 1L);
    pressure.came(WORLD, 2, 10_000);

    assertHeldBack(0, 2);
  }

  @Property
  void shouldWait_anyPositions_onePartitionContinues(@ForAll @Size(min = 1, max = 8) long[] times) {
    Backpressure full = new Backpressure();
    full.waits(WORLD, Backpressure.MOST_BYTES + 1L);
    for (int i = 0; i < times.length; i++) {
      full.came(WORLD, i, times[i]);
    }

    assertThat(IntStream.range(0, times.length)).anyMatch(each -> !full.shouldWait(WORLD, each));
  }

  private void assertHeldBack(Integer... partitions) {
    assertThat(IntStream.range(0, 3).boxed().filter(each -> pressure.shouldWait(WORLD, each)))
        .containsExactly(partitions);
  }
}
