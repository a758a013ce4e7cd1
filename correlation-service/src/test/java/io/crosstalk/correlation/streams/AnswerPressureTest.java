package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Partitions of stage 2 that wait for slower ones. */
class AnswerPressureTest {
  private static final String WORLD = "live";

  private final AnswerPressure pressure = new AnswerPressure();

  @BeforeEach
  void threePartitionsWork() {
    pressure.came(WORLD, 0, 60_000);
    pressure.came(WORLD, 1, 20_000);
    pressure.came(WORLD, 2, 40_000);
  }

  @Test
  void littleThatWaits_holdsNoPartitionBack() {
    pressure.waits(WORLD, AnswerPressure.MOST_BYTES);

    assertHeldBack();
  }

  @Test
  void muchThatWaits_holdsBackAllButTheLastPartition() {
    pressure.waits(WORLD, AnswerPressure.MOST_BYTES + 1L);

    assertHeldBack(0, 2);
  }

  @Test
  void aPartitionThatHasCaughtUp_holdsTheOthersBackNoMore() {
    pressure.waits(WORLD, AnswerPressure.MOST_BYTES + 1L);
    pressure.came(WORLD, 1, 60_000);

    assertHeldBack(0, 1);
    pressure.came(WORLD, 2, 60_000);
    assertHeldBack();
  }

  @Test
  void asSoonAsLessWaits_allGoOn() {
    pressure.waits(WORLD, AnswerPressure.MOST_BYTES + 10L);
    pressure.waits(WORLD, -10);

    assertHeldBack();
  }

  @Test
  void whatWaitsInAnotherWorld_holdsNoPartitionBack() {
    pressure.waits("replay.a", AnswerPressure.MOST_BYTES + 1L);

    assertHeldBack();
  }

  @Test
  void aPartitionThatHasLeft_isNotWaitedFor() {
    pressure.waits(WORLD, AnswerPressure.MOST_BYTES + 1L);
    pressure.left(WORLD, 1);

    assertHeldBack(0);
  }

  @Test
  void anEarlierTimeOfAnotherSource_doesNotSetAPartitionBack() {
    pressure.waits(WORLD, AnswerPressure.MOST_BYTES + 1L);
    pressure.came(WORLD, 2, 10_000);

    assertHeldBack(0, 2);
  }

  @Property
  void whereverPartitionsAre_oneOfThemGoesOn(@ForAll @Size(min = 1, max = 8) long[] times) {
    AnswerPressure full = new AnswerPressure();
    full.waits(WORLD, AnswerPressure.MOST_BYTES + 1L);
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
