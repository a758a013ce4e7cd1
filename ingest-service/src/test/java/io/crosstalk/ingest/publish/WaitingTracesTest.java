package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitingTracesTest {
  private final WaitingTraces waiting = new WaitingTraces();

  @Test
  void take_tickBeforeTheSamples_leavesTheTraceToALaterOne() {
    waiting.add("push", "a", new long[] {100});

    assertThat(waiting.take("push", 99)).isNull();
    assertThat(waiting.take("other", 100)).isNull();
    assertThat(waiting.take("push", 100)).isEqualTo("a");
    assertThat(waiting.take("push", 101)).isNull();
  }

  @Test
  void take_severalPushesAreCovered_isTheTraceOfTheNewest() {
    waiting.add("push", "a", new long[] {100});
    waiting.add("push", "b", new long[] {110});
    waiting.add("push", "c", new long[] {120});

    assertThat(waiting.take("push", 115)).isEqualTo("b");
    assertThat(waiting.take("push", 120)).isEqualTo("c");
  }

  @Test
  void take_ticksWithinAPushedHistory_allContinueItsTrace() {
    waiting.add("push", "a", new long[] {100, 200});
    waiting.add("push", "a", new long[] {100, 300});

    assertThat(waiting.take("push", 150)).isEqualTo("a");
    assertThat(waiting.take("push", 250)).isEqualTo("a");
    assertThat(waiting.take("push", 300)).isEqualTo("a");
    assertThat(waiting.take("push", 300)).isNull();
  }

  @Test
  void add_moreThanCanWait_theOldestMakesRoom() {
    for (int i = 0; i <= WaitingTraces.MOST; i++) {
      waiting.add("source-" + i, "a", new long[] {100});
    }

    assertThat(waiting.take("source-0", 100)).isNull();
    assertThat(waiting.take("source-1", 100)).isEqualTo("a");
  }
}
