package io.crosstalk.engine.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import java.time.Instant;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElapsedTextTest {
  @ParameterizedTest
  @CsvSource({
    "2025-10-21T15:00:00Z,exactly a month ago",
    "2025-08-21T15:50:00Z,exactly 3 months ago",
    "2025-08-21T16:30:00Z,3 months ago at about the same hour",
    "2025-10-21T13:30:00Z,a month ago at about the same hour",
    "2025-10-21T03:00:00Z,on the same day of the month",
    "2025-11-20T15:10:00Z,a day ago at the same hour",
    "2025-11-14T14:50:00Z,a week ago at the same hour",
    "2025-11-18T15:00:00Z,3 days ago at the same hour",
    "2025-11-20T03:00:00Z,earlier",
    "2025-11-21T14:00:00Z,earlier"
  })
  void describe_earlierTime_namesTheElapsedTime(Instant earlier, String words) {
    Instant now = Instant.parse("2025-11-21T15:00:00Z");

    assertThat(ElapsedText.describe(SiteTime.UTC.local(earlier), SiteTime.UTC.local(now)))
        .isEqualTo(words);
  }

  @Test
  void describe_earlierDateMissingInThisMonth_doesNotSayExactly() {
    LocalDateTime then = LocalDateTime.parse("2026-01-31T20:00");

    assertThat(ElapsedText.describe(then, LocalDateTime.parse("2026-02-28T20:00")))
        .isEqualTo("a month ago at about the same hour");
  }
}
