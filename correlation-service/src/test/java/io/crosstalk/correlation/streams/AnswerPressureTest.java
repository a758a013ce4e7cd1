package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Partitions of stage 2 that wait for slower ones. */
class AnswerPressureTest {
  private static final String WORLD = "live";
  private static final long[] TIMES = {60_000, 20_000, 40_000, 60_000};

  private final AnswerPressure pressure = new AnswerPressure();

  @Test
  void littleThatWaits_holdsNoPartitionBack() {
    pressure.heard(WORLD, "case", TIMES);
    pressure.waits(WORLD, AnswerPressure.MOST_BYTES);

    assertThat(pressure.isTooFar(WORLD, "case", 0, 60_000)).isFalse();
  }

  @Test
  void muchThatWaits_holdsBackAllButTheLastPartition() {
    pressure.heard(WORLD, "case", TIMES);
    pressure.waits(WORLD, AnswerPressure.MOST_BYTES + 1L);

    assertThat(pressure.isTooFar(WORLD, "case", 0, 60_000)).isTrue();
    assertThat(pressure.isTooFar(WORLD, "case", 2, 40_000)).isTrue();
    assertThat(pressure.isTooFar(WORLD, "case", 1, 20_000)).isFalse();
  }

  @Test
  void theLastPartition_goesOnBeforeItsOwnTickIsHeard() {
    pressure.heard(WORLD, "case", TIMES);
    pressure.waits(WORLD, AnswerPressure.MOST_BYTES + 1L);

    assertThat(pressure.isTooFar(WORLD, "case", 1, 40_000)).isFalse();
    assertThat(pressure.isTooFar(WORLD, "case", 1, 40_001)).isTrue();
  }

  @Test
  void whatIsNotHeardOf_holdsNoPartitionBack() {
    pressure.waits(WORLD, AnswerPressure.MOST_BYTES + 1L);
    pressure.heard("replay.a", "case", TIMES);

    assertThat(pressure.isTooFar(WORLD, "case", 0, 60_000)).isFalse();
    assertThat(pressure.isTooFar("replay.a", "case", 0, 60_000)).isFalse();
  }

  @Test
  void asSoonAsLessWaits_allGoOn() {
    pressure.heard(WORLD, "case", TIMES);
    pressure.waits(WORLD, AnswerPressure.MOST_BYTES + 10L);
    pressure.waits(WORLD, -10);

    assertThat(pressure.isTooFar(WORLD, "case", 0, 60_000)).isFalse();
  }

  @Test
  void ofSeveralTasks_theLatestTimeOfAPartitionCounts() {
    pressure.heard(WORLD, "case", TIMES);
    pressure.heard(WORLD, "case", new long[] {0, 60_000, 60_000, 0});
    pressure.waits(WORLD, AnswerPressure.MOST_BYTES + 1L);

    assertThat(pressure.isTooFar(WORLD, "case", 1, 60_000)).isFalse();
  }

  @Test
  void aWorldThatIsForgotten_holdsNoPartitionBack() {
    pressure.heard(WORLD, "case", TIMES);
    pressure.waits(WORLD, AnswerPressure.MOST_BYTES + 1L);
    pressure.forget(WORLD);

    assertThat(pressure.isTooFar(WORLD, "case", 0, 60_000)).isFalse();
  }
}
