package io.crosstalk.collectors.ibmi;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import org.junit.jupiter.api.Test;

class LatestTimeTest {
  private static final long LIMIT = 10_000;

  private final InMemory memory = new InMemory();
  private final RecordingIntake intake = new RecordingIntake();

  private LatestTime latest() {
    return new LatestTime(intake, memory, LIMIT);
  }

  @Test
  void latestTime_sampleInTheFuture_isIgnoredAlsoAfterRestart() {
    memory.put("collection-through", "99000");
    LatestTime latest = latest();
    latest.sample(5_000, "r", "m", 1, null);
    latest.sample(50_000, "r", "m", 1, null);
    latest.complete();
    latest().complete();

    assertThat(intake.recorded().samples()).hasSize(2);
    assertThat(intake.recorded().completions())
        .extracting(RecordingIntake.Completed::timeMs)
        .containsExactly(5_000L, 5_000L);
  }
}
