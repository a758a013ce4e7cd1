package io.crosstalk.engine.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.function.Predicate;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Tests of the levels of a series with a nightly and a Sunday rhythm. */
class SeasonalLevelsTest {
  private static final Instant MONDAY = Instant.parse("2026-11-02T00:00:00Z");
  private static final double BUSY = 40;
  private static final double QUIET = 2;
  private static final double NOTICEABLE = 5;

  private static final Offset<Double> ABOUT_BUSY = within(BUSY / 9);
  private static final Offset<Double> ABOUT_QUIET = within(QUIET / 9);

  private final SeasonalLevels seasons = new SeasonalLevels();

  @Test
  void usual_nightlyLoad_isUsualAtNightOnly() {
    addDays(4, time -> time.getHour() == 2);

    assertThat(usual("2026-11-06T02:30:00Z")).isCloseTo(BUSY, ABOUT_BUSY);
    assertThat(usual("2026-11-06T12:30:00Z")).isCloseTo(QUIET, ABOUT_QUIET);
  }

  @Test
  void usual_nightlyLoadOneHourLater_isUsual() {
    addDays(4, time -> time.getHour() == 2);

    assertThat(usual("2026-11-06T03:10:00Z")).isCloseTo(BUSY, ABOUT_BUSY);
    assertThat(usual("2026-11-06T05:10:00Z")).isCloseTo(QUIET, ABOUT_QUIET);
  }

  @Test
  void usual_historyOfOneDay_isUnknown() {
    addDays(1, time -> time.getHour() == 2);

    assertThat(usual("2026-11-03T02:30:00Z")).isNaN();
  }

  @Test
  void usual_historyOfTwoDays_isTheLevelOfBoth() {
    addDays(2, time -> time.getHour() == 2);

    assertThat(usual("2026-11-04T02:30:00Z")).isCloseTo(BUSY, ABOUT_BUSY);
    assertThat(usual("2026-11-04T12:30:00Z")).isCloseTo(QUIET, ABOUT_QUIET);
  }

  @Test
  void usual_loadOnHalfOfTheDays_isNotUsual() {
    addDays(6, time -> time.getDayOfMonth() % 2 == 0 && time.getHour() == 2);

    assertThat(usual("2026-11-08T02:30:00Z")).isCloseTo(QUIET, ABOUT_QUIET);
  }

  @Test
  void usual_loadOnOneDay_isNotUsual() {
    addDays(5, time -> time.getDayOfMonth() == 4 && time.getHour() == 14);

    assertThat(usual("2026-11-07T14:30:00Z")).isCloseTo(QUIET, ABOUT_QUIET);
  }

  @Test
  void usual_sundayLoad_isUsualOnSunday() {
    addDays(20, time -> time.getDayOfWeek() == DayOfWeek.SUNDAY && time.getHour() == 6);

    assertThat(usual("2026-11-22T06:30:00Z")).isCloseTo(BUSY, ABOUT_BUSY);
  }

  @Test
  void usual_sundayLoad_isNotUsualOnMonday() {
    addDays(21, time -> time.getDayOfWeek() == DayOfWeek.SUNDAY && time.getHour() == 6);

    assertThat(usual("2026-11-23T06:30:00Z")).isCloseTo(QUIET, ABOUT_QUIET);
  }

  @Test
  void usual_afterASilentWeek_isUnknown() {
    addDays(5, time -> time.getHour() == 2);

    assertThat(usual("2026-11-20T02:30:00Z")).isNaN();
  }

  @Test
  void usual_dailySpikeOfOneSample_isIgnored() {
    for (int day = 0; day < 4; day++) {
      for (int second = 0; second < 86_400; second += 20) {
        Instant time = MONDAY.plus(Duration.ofDays(day)).plusSeconds(second);
        seasons.add(time.toEpochMilli(), second == 10 * 3600 ? 1000 : QUIET, NOTICEABLE);
      }
    }

    assertThat(usual("2026-11-06T10:30:00Z")).isCloseTo(QUIET, ABOUT_QUIET);
  }

  @Test
  void read_writtenSeasons_returnTheSameLevel() {
    addDays(4, time -> time.getHour() == 2);
    ByteWriter out = new ByteWriter();
    seasons.write(out);

    SeasonalLevels restored = SeasonalLevels.read(new ByteReader(out.toByteArray()));

    restored.add(Instant.parse("2026-11-06T02:30:00Z").toEpochMilli(), QUIET, NOTICEABLE);
    assertThat(restored.usual()).isEqualTo(usual("2026-11-06T02:30:00Z"));
    assertThat(out.toByteArray()).hasSizeLessThan(760);
  }

  private double usual(String time) {
    seasons.add(Instant.parse(time).toEpochMilli(), QUIET, NOTICEABLE);
    return seasons.usual();
  }

  /** Adds days with a sample every five minutes. */
  private void addDays(int days, Predicate<OffsetDateTime> busy) {
    for (int minute = 0; minute < days * 24 * 60; minute += 5) {
      Instant time = MONDAY.plus(Duration.ofMinutes(minute));
      seasons.add(
          time.toEpochMilli(), busy.test(time.atOffset(ZoneOffset.UTC)) ? BUSY : QUIET, NOTICEABLE);
    }
  }
}
