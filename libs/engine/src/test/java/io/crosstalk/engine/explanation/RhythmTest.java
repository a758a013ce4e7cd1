package io.crosstalk.engine.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.recurrence.Rhythm;
import io.crosstalk.engine.incident.recurrence.Rhythm.Kind;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Tests of rhythms in the local time of a site. */
class RhythmTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final SiteTime SITE = new SiteTime(BERLIN);

  /** The day of the latest time, a Friday. */
  private static final LocalDate TODAY = LocalDate.of(2026, 6, 26);

  private final List<Instant> earlier = new ArrayList<>();

  @Test
  void rhythm_mostEvenings_isDailyWithNumberOfOccurrences() {
    Stream.of(1, 2, 3, 5, 6, 7, 9, 10, 12, 13).forEach(ago -> on(TODAY.minusDays(ago)));

    assertThat(words(TODAY))
        .isEqualTo("It recurs daily: on 11 of the last 14 days, at about 20:00 (Europe/Berlin).");
  }

  @Test
  void rhythm_allDaysExceptWeekends_isWorkingDays() {
    Stream.of(1, 2, 3, 4, 7, 8, 9, 10, 11).forEach(ago -> on(TODAY.minusDays(ago)));

    assertThat(words(TODAY))
        .isEqualTo(
            "It recurs on working days: on each of the last 10 days from Monday to Friday,"
                + " at about 20:00 (Europe/Berlin).");
  }

  @Test
  void rhythm_fridaysExceptOne_isWeekly() {
    Stream.of(7, 14, 28, 35).forEach(ago -> on(TODAY.minusDays(ago)));

    assertThat(words(TODAY))
        .isEqualTo("It recurs weekly: on 5 of the last 6 Fridays, at about 20:00 (Europe/Berlin).");
  }

  @Test
  void rhythm_twoDaysOfTwoMonths_isMonthly() {
    Stream.of("2026-05-25", "2026-05-26", "2026-06-25").map(LocalDate::parse).forEach(this::on);

    assertThat(words(TODAY))
        .isEqualTo("It recurs monthly: on the 25th and 26th, in each of the last 2 months.");
  }

  @Test
  void rhythm_lastDaysOfMonths_isMonthEnd() {
    Stream.of("2026-02-28", "2026-03-31", "2026-04-30").map(LocalDate::parse).forEach(this::on);

    assertThat(words(LocalDate.of(2026, 5, 29)))
        .isEqualTo("It recurs at the end of each of the last 4 months.");
  }

  @Test
  void rhythm_sameHourOnIrregularDays_isAtTheHour() {
    Stream.of(14, 15, 16, 17, 18).forEach(ago -> on(TODAY.minusDays(ago)));

    assertThat(words(TODAY))
        .isEqualTo(
            "It has happened 6 times since 8 June 2026, always at about 20:00 (Europe/Berlin).");
  }

  @Test
  void rhythm_severalTimesWithinAnHour_isIrregular() {
    earlier.add(at(TODAY.atTime(19, 30)));
    earlier.add(at(TODAY.atTime(19, 45)));
    on(TODAY.minusDays(1));

    assertThat(rhythm(TODAY).kind()).isEqualTo(Kind.IRREGULAR);
  }

  @Test
  void rhythm_irregularDaysAndHours_isIrregular() {
    earlier.add(at(TODAY.minusDays(2).atTime(3, 10)));
    earlier.add(at(TODAY.minusDays(5).atTime(14, 0)));
    earlier.add(at(TODAY.minusDays(11).atTime(9, 40)));

    assertThat(rhythm(TODAY).kind()).isEqualTo(Kind.IRREGULAR);
  }

  @Test
  void rhythm_timesAroundMidnight_countOncePerDay() {
    IntStream.rangeClosed(1, 6)
        .forEach(
            ago ->
                earlier.add(
                    at(TODAY.minusDays(ago).atTime(0, 10).minusMinutes(ago % 2 == 0 ? 0 : 30))));

    Rhythm found = Rhythm.of(earlier, at(TODAY.atTime(0, 10)), SITE).orElseThrow();

    assertThat(found).isEqualTo(new Rhythm(Kind.DAILY, 7, 7, List.of()));
  }

  @Test
  void rhythm_onlyTwoOccurrences_isEmpty() {
    on(TODAY.minusDays(1));

    assertThat(Rhythm.of(earlier, at(TODAY.atTime(20, 0)), SITE)).isEmpty();
  }

  /** Tests a site whose clocks go forward on 29 March and back on 25 October 2026. */
  @Property
  void rhythm_weeklyAcrossClockChange_isWeekly(
      @ForAll @IntRange(min = 0, max = 60) int weeks, @ForAll @IntRange(max = 23) int hour) {
    LocalDateTime last = LocalDateTime.of(2026, 1, 7, hour, 30).plusWeeks(weeks);
    List<Instant> before =
        IntStream.rangeClosed(1, 6).mapToObj(each -> at(last.minusWeeks(each))).toList();

    assertThat(Rhythm.of(before, at(last), SITE))
        .contains(new Rhythm(Kind.WEEKLY, 7, 7, List.of()));
  }

  @Property
  void rhythm_dailyInUtcAcrossClockChange_isDaily(@ForAll @IntRange(min = 0, max = 400) int day) {
    Instant last = Instant.parse("2026-01-15T18:00:00Z").plusSeconds(86_400L * day);
    List<Instant> before =
        IntStream.rangeClosed(1, 13).mapToObj(ago -> last.minusSeconds(86_400L * ago)).toList();

    assertThat(Rhythm.of(before, last, SITE)).contains(new Rhythm(Kind.DAILY, 14, 14, List.of()));
  }

  @Property
  void rhythm_occurrencesInAnyOrder_isTheSame(
      @ForAll List<@IntRange(min = 1, max = 60 * 24 * 90) Integer> minutesAgo, @ForAll long seed) {
    Instant now = at(TODAY.atTime(20, 0));
    List<Instant> times =
        new ArrayList<>(minutesAgo.stream().map(ago -> now.minusSeconds(60L * ago)).toList());
    var inOrder = Rhythm.of(times, now, SITE);
    Collections.shuffle(times, new Random(seed));

    assertThat(Rhythm.of(times, now, SITE)).isEqualTo(inOrder);
  }

  /** Random times seldom have a rhythm of days. */
  @Test
  void rhythm_randomTimes_isSeldomDailyOrWeekly() {
    Instant now = at(TODAY.atTime(20, 0));
    Random random = new Random(20260626);
    long seeming =
        IntStream.range(0, 2000)
            .mapToObj(
                attempt ->
                    random.ints(12, 60, 60 * 24 * 60).mapToObj(ago -> now.minusSeconds(60L * ago)))
            .map(times -> Rhythm.of(times.toList(), now, SITE).orElseThrow().kind())
            .filter(kind -> kind != Kind.IRREGULAR && kind != Kind.AT_THE_HOUR)
            .count();

    assertThat(seeming).isLessThanOrEqualTo(4);
  }

  private void on(LocalDate date) {
    earlier.add(at(date.atTime(20, earlier.size() % 7)));
  }

  private Rhythm rhythm(LocalDate today) {
    return Rhythm.of(earlier, at(today.atTime(20, 1)), SITE).orElseThrow();
  }

  private String words(LocalDate today) {
    return new RhythmText(earlier, at(today.atTime(20, 1)), SITE).of(rhythm(today));
  }

  private static Instant at(LocalDateTime local) {
    return local.atZone(BERLIN).toInstant();
  }
}
