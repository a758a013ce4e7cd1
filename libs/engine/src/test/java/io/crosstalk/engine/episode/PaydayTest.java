package io.crosstalk.engine.episode;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests of monthly habits. A latency, sampled every five minutes, is 2 ms, and on some days 20 ms
 * from 10:00 to 12:00 (UTC).
 */
class PaydayTest {
  private static final Duration STEP = Duration.ofMinutes(5);

  private final List<LocalDate> reported = new ArrayList<>();
  private SeriesTracker tracker = new SeriesTracker(MetricCatalogue.of("disk.latency"));
  private LocalDate today = LocalDate.parse("2026-10-10");
  private boolean sensitive;
  private int opensAt = 10;
  private double firstHour = 20;
  private double secondHour = 20;

  @Test
  void payday_thirdAndFourthMonth_isUsual() {
    addSlowDay("2026-10-25");
    addSlowDay("2026-11-25");
    addSlowDay("2026-12-25");
    addSlowDay("2027-01-25");

    assertThat(reported).containsExactly(day("2026-10-25"), day("2026-11-25"));
  }

  @Test
  void payday_sameLoadOnAnotherDay_isReported() {
    addSlowDay("2026-10-25");
    addSlowDay("2026-11-25");
    addSlowDay("2026-12-14");

    assertThat(reported).endsWith(day("2026-12-14"));
  }

  @Test
  void lastDayOfMonth_monthsOfDifferentLength_isTheSameDay() {
    addSlowDay("2026-12-31");
    addSlowDay("2027-01-31");
    addSlowDay("2027-02-28");
    addSlowDay("2027-03-31");

    assertThat(reported).containsExactly(day("2026-12-31"), day("2027-01-31"));
  }

  @Test
  void payday_afterAMonthWithoutIt_isReported() {
    addSlowDay("2026-10-25");
    addSlowDay("2026-11-25");
    addSlowDay("2027-01-25");

    assertThat(reported).hasSize(3).endsWith(day("2027-01-25"));
  }

  @Test
  void payday_eightHoursLater_isReported() {
    addSlowDay("2026-10-25");
    addSlowDay("2026-11-25");
    opensAt = 18;
    addSlowDay("2026-12-25");

    assertThat(reported).endsWith(day("2026-12-25"));
  }

  @Test
  void payday_twoHoursLater_isUsual() {
    addSlowDay("2026-10-25");
    addSlowDay("2026-11-25");
    opensAt = 12;
    addSlowDay("2026-12-25");

    assertThat(reported).hasSize(2);
  }

  @Test
  void payday_threeHoursEarlier_isUsual() {
    addSlowDay("2026-10-25");
    addSlowDay("2026-11-25");
    opensAt = 7;
    addSlowDay("2026-12-25");

    assertThat(reported).hasSize(2);
  }

  @Test
  void payday_muchSlowerThanBefore_isReported() {
    addSlowDay("2026-10-25");
    addSlowDay("2026-11-25");
    firstHour = 200;
    secondHour = 200;
    addSlowDay("2026-12-25");

    assertThat(reported).endsWith(day("2026-12-25"));
  }

  @Test
  void payday_firstHourSlowerThanSecond_levelOfFirstHourIsUsual() {
    secondHour = 8;
    addSlowDay("2026-10-25");
    addSlowDay("2026-11-25");
    addSlowDay("2026-12-25");

    assertThat(reported).hasSize(2);
  }

  @Test
  void payday_timeSensitiveVictim_isReportedEachTime() {
    sensitive = true;
    addSlowDay("2026-10-25");
    addSlowDay("2026-11-25");
    addSlowDay("2026-12-25");

    assertThat(reported).hasSize(3);
  }

  @Test
  void restart_afterTwoMonths_keepsTheHabit() {
    addSlowDay("2026-10-25");
    addSlowDay("2026-11-25");
    byte[] state = state();
    tracker = SeriesTracker.read(new ByteReader(state));
    assertThat(state()).isEqualTo(state);
    addSlowDay("2026-12-25");

    assertThat(reported).hasSize(2);
  }

  @Test
  void payday_otherDegradedDaysInBetween_staysAHabit() {
    addSlowDay("2026-10-25");
    for (LocalDate day = day("2026-11-02");
        day.isBefore(day("2026-11-07"));
        day = day.plusDays(1)) {
      addSlowDay(day.toString());
    }
    addSlowDay("2026-11-25");
    reported.clear();
    addSlowDay("2026-12-25");

    assertThat(reported).isEmpty();
  }

  /** Adds ordinary days up to a given day, and that day with a slow period. */
  private void addSlowDay(String date) {
    while (today.isBefore(day(date))) {
      addDay(false);
    }
    addDay(true);
  }

  private void addDay(boolean bad) {
    long midnight = today.atStartOfDay().toInstant(ZoneOffset.UTC).toEpochMilli();
    for (Duration at = STEP; at.toHours() < 24; at = at.plus(STEP)) {
      boolean slow = bad && at.toHours() >= opensAt && at.toHours() < opensAt + 2;
      take(midnight + at.toMillis(), slow ? latency(at) : 2);
    }
    today = today.plusDays(1);
  }

  private double latency(Duration at) {
    return at.toHours() == opensAt ? firstHour : secondHour;
  }

  private void take(long time, double value) {
    EpisodeEvent event = tracker.accept(time, value, sensitive);
    if (event == EpisodeEvent.DETECTED) {
      reported.add(today);
    }
    if (event == EpisodeEvent.ENDED) {
      tracker.close();
    }
  }

  private byte[] state() {
    ByteWriter out = new ByteWriter();
    tracker.write(out);
    return out.toByteArray();
  }

  private static LocalDate day(String date) {
    return LocalDate.parse(date);
  }
}
