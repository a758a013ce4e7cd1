package io.crosstalk.bench.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.SampleBatch;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class HistoryLandscapeTest {
  private static final HistoryLandscape LANDSCAPE =
      new HistoryLandscape(16, 10, Duration.ofMinutes(5));

  @Test
  void landscape_series_areThoseOfTheMachines() {
    assertThat(LANDSCAPE.machines()).isEqualTo(2);
    assertThat(LANDSCAPE.samples()).isEqualTo(160);
    assertThat(LANDSCAPE.batch(0, 0).columns()).hasSize(HistoryLandscape.METRICS);
  }

  @Test
  void time_lastPoint_isTheEndOfTheSpan() {
    assertThat(LANDSCAPE.time(9))
        .isEqualTo(HistoryLandscape.START.plus(Duration.ofMinutes(50)).toEpochMilli());
  }

  @Test
  void batch_sameMachineAndPoint_isTheSame() {
    SampleBatch batch = LANDSCAPE.batch(1, 3);

    assertThat(LANDSCAPE.batch(1, 3)).isEqualTo(batch);
    assertThat(LANDSCAPE.batch(0, 3)).isNotEqualTo(batch);
  }
}
