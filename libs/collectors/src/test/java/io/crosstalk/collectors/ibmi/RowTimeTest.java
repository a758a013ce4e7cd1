package io.crosstalk.collectors.ibmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowTimeTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static Instant end(Map<String, String> fields) {
    return Instant.ofEpochMilli(RowTime.endMs(new TableRow(fields), BERLIN));
  }

  @Test
  void endMs_localTimeWithCenturyDigit_isParsed() {
    assertThat(end(Map.of("DTETIM", "260131210000", "DTECEN", "1")))
        .isEqualTo(Instant.parse("2026-01-31T20:00:00Z"));
    assertThat(end(Map.of("DTETIM", "990131210000", "DTECEN", "0")))
        .isEqualTo(Instant.parse("1999-01-31T20:00:00Z"));
  }

  @Test
  void endMs_utcTimeInEitherFormat_hasPriority() {
    assertThat(end(Map.of("DTETIM", "260131210000", "UTCTIME", "2026-01-31 19:30:00.0")))
        .isEqualTo(Instant.parse("2026-01-31T19:30:00Z"));
    assertThat(end(Map.of("UTCTIME", "2026-01-31-19.30.00.000000")))
        .isEqualTo(Instant.parse("2026-01-31T19:30:00Z"));
  }

  @Test
  void endMs_rowWithoutTime_isRejected() {
    assertThatThrownBy(() -> end(Map.of("INTNUM", "1")))
        .isInstanceOf(RejectedReadingException.class)
        .hasMessageContaining("UTCTIME");
    assertThatThrownBy(() -> end(Map.of("DTETIM", "nonsense")))
        .isInstanceOf(RejectedReadingException.class);
  }
}
