package io.crosstalk.collectors.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventTimesTest {

  @ParameterizedTest
  @CsvSource({
    "2026-11-21T02:12:00Z, 1795227120000",
    "2026-11-21T03:12:00+01:00, 1795227120000",
    "2026-11-21T02:12:00.1239Z, 1795227120123",
    "2026-11-21T02:12Z, 1795227120000",
    "1795227120000, 1795227120000",
    "0, 0"
  })
  void parse_isoWithOffsetOrEpochMillis_isRead(String text, long expectedMs) {
    assertThat(EventTimes.parse(text)).isEqualTo(expectedMs);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-21T02:12:00",
        "2026-11-21",
        "yesterday",
        "-1",
        "1.795e12",
        " 1795227120000",
        "+5",
        "2026-13-01T00:00:00Z",
        "٣٤٥"
      })
  void parse_otherText_isRefused(String text) {
    RejectedReadingException rejection = Rejections.of(() -> EventTimes.parse(text));
    assertThat(rejection.reason()).isEqualTo(RejectReason.BAD_TIME);
    assertThat(rejection.text()).contains("is neither ISO-8601 with an offset");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "253370764800000",
        "99999999999999999999999",
        "1969-12-31T23:59:59Z",
        "+999999999-12-31T23:59:59Z"
      })
  void parse_before1970OrAfter9998_isRefused(String text) {
    assertThat(Rejections.of(() -> EventTimes.parse(text)).text())
        .endsWith("lies outside the years 1970 to 9998");
  }

  @Test
  void parse_longInvalidText_reasonQuotesItsBeginning() {
    String text = Rejections.of(() -> EventTimes.parse("x\n".repeat(1000))).text();
    assertThat(text).hasSizeLessThan(200).doesNotContain("\n");
  }

  @Property(tries = 500)
  void parse_anyMillisecondAndOffset_returnsTheSameTime(
      @ForAll @LongRange(max = EventTimes.MAX_MS) long timeMs,
      @ForAll @IntRange(min = -18, max = 18) int hours) {
    Instant time = Instant.ofEpochMilli(timeMs);
    assertThat(EventTimes.parse(Long.toString(timeMs))).isEqualTo(timeMs);
    assertThat(EventTimes.parse(time.toString())).isEqualTo(timeMs);
    String local =
        DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time.atOffset(ZoneOffset.ofHours(hours)));
    assertThat(EventTimes.parse(local)).isEqualTo(timeMs);
  }

  @Property(tries = 5000, seed = "1")
  void parse_anyText_isReadOrRefused(@ForAll String text) {
    try {
      assertThat(EventTimes.parse(text)).isBetween(0L, EventTimes.MAX_MS);
    } catch (RejectedReadingException e) {
      assertThat(e.reason()).isEqualTo(RejectReason.BAD_TIME);
    }
  }
}
