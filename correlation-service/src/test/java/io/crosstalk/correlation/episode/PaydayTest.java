package io.crosstalk.correlation.episode;

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

/** A latency of 2 ms, one sample in five minutes; on some days it is 20 ms from ten to noon. */
class PaydayTest {
  private static final Duration STEP = Duration.ofMinutes(5);

  private final List<LocalDate> told = new ArrayList<>();
  private SeriesTracker tracker = new SeriesTracker(MetricCatalogue.of("disk.latency"));
  private LocalDate today = LocalDate.parse("2026-10-10");
  private boolean sensitive;
  private int opensAt = 10;
  private double firstHour = 20;
  private double secondHour = 20;

  @Test
  void theThirdPaydayIsUsualAndTheFourthToo() {
    bad("2026-10-25");
    bad("2026-11-25");
    bad("2026-12-25");
    bad("2027-01-25");

    assertThat(told).containsExactly(day("2026-10-25"), day("2026-11-25"));
  }

  @Test
  void theSameLoadOnTheFourteenthIsTold() {
    bad("2026-10-25");
    bad("2026-11-25");
    bad("2026-12-14");

    assertThat(told).endsWith(day("2026-12-14"));
  }

  @Test
  void theLastDayOfTheMonthIsTheSameDayWhateverItsNumber() {
    bad("2026-12-31");
    bad("2027-01-31");
    bad("2027-02-28");
    bad("2027-03-31");

    assertThat(told).containsExactly(day("2026-12-31"), day("2027-01-31"));
  }

  @Test
  void aMonthWithoutItBreaksTheHabit() {
    bad("2026-10-25");
    bad("2026-11-25");
    bad("2027-01-25");

    assertThat(told).hasSize(3).endsWith(day("2027-01-25"));
  }

  @Test
  void inTheEveningItIsNoPayday() {
    bad("2026-10-25");
    bad("2026-11-25");
    opensAt = 18;
    bad("2026-12-25");

    assertThat(told).endsWith(day("2026-12-25"));
  }

  @Test
  void twoHoursLaterItStillIs() {
    bad("2026-10-25");
    bad("2026-11-25");
    opensAt = 12;
    bad("2026-12-25");

    assertThat(told).hasSize(2);
  }

  @Test
  void threeHoursEarlierItStillIs() {
    bad("2026-10-25");
    bad("2026-11-25");
    opensAt = 7;
    bad("2026-12-25");

    assertThat(told).hasSize(2);
  }

  @Test
  void aPaydayThatIsMuchWorseIsTold() {
    bad("2026-10-25");
    bad("2026-11-25");
    firstHour = 200;
    secondHour = 200;
    bad("2026-12-25");

    assertThat(told).endsWith(day("2026-12-25"));
  }

  @Test
  void ofAPaydayItsWorstHourIsUsual() {
    secondHour = 8;
    bad("2026-10-25");
    bad("2026-11-25");
    bad("2026-12-25");

    assertThat(told).hasSize(2);
  }

  @Test
  void aVictimWithATimeOutIsHurtEachTime() {
    sensitive = true;
    bad("2026-10-25");
    bad("2026-11-25");
    bad("2026-12-25");

    assertThat(told).hasSize(3);
  }

  @Test
  void aRestartForgetsNothing() {
    bad("2026-10-25");
    bad("2026-11-25");
    byte[] state = state();
    tracker = SeriesTracker.read(new ByteReader(state));
    assertThat(state()).isEqualTo(state);
    bad("2026-12-25");

    assertThat(told).hasSize(2);
  }

  @Test
  void harmOfSeveralDaysInARowDoesNotPushPaydayOut() {
    bad("2026-10-25");
    for (LocalDate day = day("2026-11-02");
        day.isBefore(day("2026-11-07"));
        day = day.plusDays(1)) {
      bad(day.toString());
    }
    bad("2026-11-25");
    told.clear();
    bad("2026-12-25");

    assertThat(told).isEmpty();
  }

  /** Lives quietly until a day, and through that day. */
  private void bad(String date) {
    while (today.isBefore(day(date))) {
      live(false);
    }
    live(true);
  }

  private void live(boolean bad) {
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
      told.add(today);
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
