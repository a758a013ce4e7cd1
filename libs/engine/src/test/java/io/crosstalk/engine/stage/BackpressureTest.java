package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests of the back-pressure on partitions of stage 2. */
class BackpressureTest {
  private static final String WORLD = "live";

  private final Backpressure pressure = new Backpressure();

  @BeforeEach
  void threePartitionsWork() {
    pressure.noteProgress(WORLD, 0, 60_000);
    pressure.noteProgress(WORLD, 1, 20_000);
    pressure.noteProgress(WORLD, 2, 40_000);
  }

  @Test
  void shouldWait_fewBytesWait_noPartitionPauses() {
    pressure.addWaiting(WORLD, Backpressure.MOST_BYTES);

    assertHeldBack();
  }

  @Test
  void shouldWait_manyBytesWait_allButTheLastPartitionPause() {
    pressure.addWaiting(WORLD, Backpressure.MOST_BYTES + 1L);

    assertHeldBack(0, 2);
  }

  @Test
  void shouldWait_partitionBehindHasCaughtUp_othersContinue() {
    pressure.addWaiting(WORLD, Backpressure.MOST_BYTES + 1L);
    pressure.noteProgress(WORLD, 1, 60_000);

    assertHeldBack(0, 1);
    pressure.noteProgress(WORLD, 2, 60_000);
    assertHeldBack();
  }

  @Test
  void shouldWait_fewerBytesWaitAgain_allPartitionsContinue() {
    pressure.addWaiting(WORLD, Backpressure.MOST_BYTES + 10L);
    pressure.addWaiting(WORLD, -10);

    assertHeldBack();
  }

  @Test
  void shouldWait_bytesWaitInAnotherWorld_noPartitionPauses() {
    pressure.addWaiting("replay.a", Backpressure.MOST_BYTES + 1L);

    assertHeldBack();
  }

  @Test
  void shouldWait_partitionBehindWasRemoved_othersContinue() {
    pressure.addWaiting(WORLD, Backpressure.MOST_BYTES + 1L);
    pressure.removePartition(WORLD, 1);

    assertHeldBack(0);
  }

  @Test
  void noteProgress_earlierTimeOfAnotherSource_keepsThePosition() {
    pressure.addWaiting(WORLD, Backpressure.MOST_BYTES + 1L);
    pressure.noteProgress(WORLD, 2, 10_000);

    assertHeldBack(0, 2);
  }

  @Property
  void shouldWait_anyPositions_atLeastOnePartitionContinues(
      @ForAll @Size(min = 1, max = 8) long[] times) {
    Backpressure full = new Backpressure();
    full.addWaiting(WORLD, Backpressure.MOST_BYTES + 1L);
    for (int i = 0; i < times.length; i++) {
      full.noteProgress(WORLD, i, times[i]);
    }

    assertThat(IntStream.range(0, times.length)).anyMatch(each -> !full.shouldWait(WORLD, each));
  }

  private void assertHeldBack(Integer... partitions) {
    assertThat(IntStream.range(0, 3).boxed().filter(each -> pressure.shouldWait(WORLD, each)))
        .containsExactly(partitions);
  }
}
