package io.crosstalk.ingest.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LagLimitsTest {
  private final LagLimits lagLimits = new LagLimits(Duration.ofSeconds(20), Duration.ofMinutes(5));

  @Test
  void judge_oneMissedInterval_isOk() {
    assertThat(lagLimits.judge(59_000, 20_000)).isEqualTo(SourceCondition.OK);
  }

  @Test
  void judge_growingLag_isPendingThenSilent() {
    assertThat(lagLimits.judge(61_000, 20_000)).isEqualTo(SourceCondition.PENDING);
    assertThat(lagLimits.judge(300_000, 20_000)).isEqualTo(SourceCondition.PENDING);
    assertThat(lagLimits.judge(300_001, 20_000)).isEqualTo(SourceCondition.SILENT);
  }

  @Test
  void judge_streamWithStepsOfAQuarterHour_isOkAfterHalfAnHour() {
    assertThat(lagLimits.judge(30 * 60_000, 15 * 60_000)).isEqualTo(SourceCondition.OK);
    assertThat(lagLimits.judge(50 * 60_000, 15 * 60_000)).isEqualTo(SourceCondition.PENDING);
    assertThat(lagLimits.judge(61 * 60_000, 15 * 60_000)).isEqualTo(SourceCondition.SILENT);
  }

  @Test
  void judgeStart_noDataForLong_isSilent() {
    assertThat(lagLimits.judgeStart(299_000)).isEqualTo(SourceCondition.STARTING);
    assertThat(lagLimits.judgeStart(301_000)).isEqualTo(SourceCondition.SILENT);
  }
}
