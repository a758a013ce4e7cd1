package io.crosstalk.ingest.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LagLimitsTest {
  private final LagLimits patience = new LagLimits(Duration.ofSeconds(20), Duration.ofMinutes(5));

  @Test
  void judge_oneMissedInterval_isOk() {
    assertThat(patience.judge(59_000, 20_000)).isEqualTo(SourceCondition.OK);
  }

  @Test
  void judge_growingLag_isPendingThenSilent() {
    assertThat(patience.judge(61_000, 20_000)).isEqualTo(SourceCondition.PENDING);
    assertThat(patience.judge(300_000, 20_000)).isEqualTo(SourceCondition.PENDING);
    assertThat(patience.judge(300_001, 20_000)).isEqualTo(SourceCondition.SILENT);
  }

  @Test
  void judge_stepOfQuarterHour_isOkAfterHalfAnHour() {
    assertThat(patience.judge(30 * 60_000, 15 * 60_000)).isEqualTo(SourceCondition.OK);
    assertThat(patience.judge(50 * 60_000, 15 * 60_000)).isEqualTo(SourceCondition.PENDING);
    assertThat(patience.judge(61 * 60_000, 15 * 60_000)).isEqualTo(SourceCondition.SILENT);
  }

  @Test
  void judgeStart_withoutAnyData_isSilentInTheEnd() {
    assertThat(patience.judgeStart(299_000)).isEqualTo(SourceCondition.STARTING);
    assertThat(patience.judgeStart(301_000)).isEqualTo(SourceCondition.SILENT);
  }
}
