package io.crosstalk.rules.siterule.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.crosstalk.rules.calendar.CalendarDays;
import io.crosstalk.rules.calendar.Calendars;
import io.crosstalk.rules.siterule.condition.IncidentFacts;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.decision.RuleStory;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.siterule.reading.RuleText;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests named calendars, and rules that use them. */
class CalendarRulesTest {
  private static final LocalDate FIRST = LocalDate.of(2000, 1, 1);
  private static final LocalDate LAST = LocalDate.of(2049, 12, 31);

  private static final String HOLIDAYS =
      "id: holidays\nkind: calendar\ndates: [01-01, 12-25, 12-26, 2026-04-03]\nreason: the law";

  private static final String PAYDAY =
      "id: payday\nkind: calendar\ndays: [15, last]\nmove: before\nholidays: [holidays]\n"
          + "reason: the salaries are paid";

  private static final String LAST_BUSINESS_DAY =
      "id: last-business-day\nkind: calendar\ndays: last\nmove: before\nholidays: [holidays]\n"
          + "reason: the books are closed";

  private static final Calendars CALENDARS = calendars(HOLIDAYS, PAYDAY, LAST_BUSINESS_DAY);

  private static Calendars calendars(String... texts) {
    Map<String, CalendarDays> all = new HashMap<>();
    for (String text : texts) {
      String id = text.substring("id: ".length(), text.indexOf('\n'));
      all.put(id, RuleReader.calendar(RuleText.alone(text)).orElseThrow());
    }
    return new Calendars(all);
  }

  /** The days of a year that a calendar with these fields contains. */
  private static List<String> days(int year, String fields) {
    Calendars calendars =
        calendars(HOLIDAYS, "id: days\nkind: calendar\nreason: a test\n" + fields);
    return LocalDate.of(year, 1, 1)
        .datesUntil(LocalDate.of(year + 1, 1, 1))
        .filter(day -> calendars.contains("days", day))
        .map(LocalDate::toString)
        .toList();
  }

  private static SiteRule rule(String yaml) throws RuleException {
    return new RuleReader(RuleStory.BERLIN, CALENDARS).read("a", yaml);
  }

  private static RuleException mistake(String yaml) {
    return catchThrowableOfType(RuleException.class, () -> rule(yaml));
  }

  private static boolean matches(String yaml, String time) throws Exception {
    return rule(yaml)
        .matches(
            new IncidentFacts(
                RuleStory.incident("inc-1", "major", "datastore"),
                Instant.parse(time),
                RuleStory.BERLIN));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "the patch Tuesday in autumn | 2026 | months: [9, 10]; weekdays: tuesday; weeks: 2"
            + " | 2026-09-08 2026-10-13",
        "the last Monday of May | 2026 | months: 5; weekdays: monday; weeks: last | 2026-05-25",
        "the third business day after New Year | 2026 | months: 1; business-days: 3;"
            + " holidays: holidays | 2026-01-06",
        "the last business day before Christmas | 2027 | months: 12; business-days: last;"
            + " holidays: holidays | 2027-12-31",
        "a holiday that moves to Monday | 2027 | dates: [07-04]; move: after | 2027-07-05",
        "February 29 | 2028 | dates: 02-29 | 2028-02-29",
        "no February 29 | 2027 | dates: 02-29 | ''",
        "a workweek from Sunday to Thursday | 2026 | months: 1; business-days: 1;"
            + " workweek: [sunday, monday, tuesday, wednesday, thursday] | 2026-01-01",
      })
  void calendar_definition_containsItsDays(String name, int year, String fields, String expected) {
    assertThat(String.join(" ", days(year, fields.replace("; ", "\n").replace(";", "\n"))))
        .as(name)
        .isEqualTo(expected);
  }

  @Test
  void payday_onWeekendOrHoliday_movesToTheBusinessDayBefore() {
    List<String> paydays = days(2026, "days: [15, last]\nmove: before\nholidays: holidays");

    assertThat(paydays)
        .hasSize(24)
        .contains("2026-01-15", "2026-01-30", "2026-02-13", "2026-05-29", "2026-11-13")
        .doesNotContain("2026-02-15", "2026-05-31", "2026-11-15");
  }

  @Property(tries = 5)
  void lastBusinessDay_over50Years_isOneDayOfEachMonthAndNoBusinessDayFollows(
      @ForAll("holidays") List<LocalDate> holidays) {
    Calendars calendars =
        calendars(
            "id: holidays\nkind: calendar\nreason: a test\ndates: " + holidays,
            LAST_BUSINESS_DAY,
            "id: business-days\nkind: calendar\nreason: a test\nbusiness-days: last\n"
                + "holidays: holidays");

    for (YearMonth month = YearMonth.from(FIRST);
        !month.isAfter(YearMonth.from(LAST));
        month = month.plusMonths(1)) {
      LocalDate expected = month.atEndOfMonth();
      while (expected.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) > 0
          || holidays.contains(expected)) {
        expected = expected.minusDays(1);
      }
      Stream<LocalDate> days = month.atDay(1).datesUntil(month.plusMonths(1).atDay(1));
      // A month whose business days are all holidays has none.
      List<LocalDate> last = YearMonth.from(expected).equals(month) ? List.of(expected) : List.of();
      assertThat(days.filter(day -> calendars.contains("last-business-day", day)))
          .containsExactlyElementsOf(last);
      assertThat(last).allMatch(day -> calendars.contains("business-days", day));
    }
  }

  @Property(tries = 5)
  void payday_over50Years_isABusinessDayAndTheNearestInItsDirection(
      @ForAll("holidays") List<LocalDate> holidays,
      @ForAll @IntRange(min = 1, max = 28) int day,
      @ForAll boolean before) {
    Calendars calendars =
        calendars(
            "id: holidays\nkind: calendar\nreason: a test\ndates: " + holidays,
            "id: payday\nkind: calendar\nreason: a test\nholidays: holidays\ndays: "
                + day
                + "\nmove: "
                + (before ? "before" : "after"));

    int step = before ? -1 : 1;
    for (LocalDate nominal = FIRST.withDayOfMonth(day);
        nominal.isBefore(LAST);
        nominal = nominal.plusMonths(1)) {
      LocalDate moved = nominal;
      while (moved.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) > 0 || holidays.contains(moved)) {
        assertThat(calendars.contains("payday", moved)).isFalse();
        moved = moved.plusDays(step);
      }
      assertThat(calendars.contains("payday", moved)).as("%s", moved).isTrue();
    }
  }

  @Provide
  Arbitrary<List<LocalDate>> holidays() {
    return Arbitraries.longs()
        .between(0, ChronoUnit.DAYS.between(FIRST, LAST))
        .map(FIRST::plusDays)
        .list()
        .ofMinSize(1)
        .ofMaxSize(300);
  }

  /** Zones with changes at midnight, of half an hour, of both directions, and of a whole day. */
  @ParameterizedTest
  @CsvSource({
    "Europe/Berlin",
    "America/New_York",
    "America/Sao_Paulo",
    "America/Havana",
    "Australia/Lord_Howe",
    "Asia/Beirut",
    "Africa/Casablanca",
    "Pacific/Apia",
    "Pacific/Kiritimati"
  })
  void window_ofAWholeDay_over50Years_lastsFromMidnightToMidnight(String name) {
    ZoneId zone = ZoneId.of(name);
    for (LocalDate day = FIRST; day.isBefore(LAST); day = day.plusDays(1)) {
      if (!day.atStartOfDay(zone).toLocalDate().equals(day)) {
        continue;
      }
      RecurringWindow window =
          new RecurringWindow(
              Set.of(day.getDayOfWeek()),
              Set.of(),
              SelectedDays.ALL,
              LocalTime.MIDNIGHT,
              Duration.ofDays(1));
      Instant begin = day.atStartOfDay(zone).toInstant();
      Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();

      assertThat(window.endAt(begin.minusSeconds(1), zone)).isEmpty();
      assertThat(window.endAt(begin, zone)).as("%s", day).hasValue(end);
      assertThat(window.endAt(end.minusSeconds(1), zone)).hasValue(end);
      assertThat(window.endAt(end, zone)).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-29T00:30:00Z, , before the gap",
    "2026-03-29T01:00:00Z, 2026-03-29T05:00:00Z, 02:30 does not exist; it begins at 03:30",
    "2026-10-25T00:29:00Z, , before the first 02:30",
    "2026-10-25T00:30:00Z, 2026-10-25T04:30:00Z, the first 02:30",
    "2026-10-25T01:30:00Z, 2026-10-25T04:30:00Z, the second 02:30 is in the same window",
  })
  void window_onTheDaysOfTheTimeChange_lastsItsHours(String time, String end, String reason) {
    RecurringWindow window =
        new RecurringWindow(
            Set.of(DayOfWeek.SUNDAY),
            Set.of(),
            SelectedDays.ALL,
            LocalTime.of(2, 30),
            Duration.ofHours(4));

    Instant at = Instant.parse(time).plusSeconds(reason.contains("03:30") ? 1_800 : 0);
    assertThat(window.endAt(at, RuleStory.BERLIN).map(Instant::toString).orElse(null))
        .as(reason)
        .isEqualTo(
            end == null
                ? null
                : Instant.parse(end).plusSeconds(reason.contains("03:30") ? 1_800 : 0).toString());
  }

  @Test
  void on_rulesOfEachKind_applyOnTheDaysOfTheSite() throws Exception {
    for (String kind :
        List.of(
            "kind: suppression",
            "kind: delay\ndelay: 10m",
            "kind: severity\nseverity: minor",
            "kind: maintenance")) {
      String yaml = kind + "\nwhen: 'true'\non: payday\nreason: a test";

      assertThat(matches(yaml, "2026-02-12T22:59:00Z")).as(kind).isFalse();
      assertThat(matches(yaml, "2026-02-12T23:00:00Z")).as(kind).isTrue();
      assertThat(matches(yaml, "2026-02-13T22:59:00Z")).as(kind).isTrue();
      assertThat(matches(yaml, "2026-02-13T23:00:00Z")).as(kind).isFalse();
    }
  }

  @Test
  void on_inAWindow_beginsOnTheDaysOfTheCalendar() throws Exception {
    String yaml =
        "kind: maintenance\nresources: ds-1\nreason: a test\n"
            + "every: {on: last-business-day, at: '22:00', for: 6h}";

    assertThat(matches(yaml, "2026-01-30T20:59:00Z")).isFalse();
    assertThat(matches(yaml, "2026-01-30T21:00:00Z")).isTrue();
    assertThat(matches(yaml, "2026-01-31T02:59:00Z")).isTrue();
    assertThat(matches(yaml, "2026-01-31T21:00:00Z")).isFalse();
  }

  @Test
  void zone_ofARule_decidesOnItsTimes() throws Exception {
    String newYork = "\nzone: America/New_York\nreason: a test";

    assertThat(
            matches("kind: suppression\nwhen: time.hour == 20" + newYork, "2026-07-01T00:30:00Z"))
        .isTrue();
    assertThat(
            matches(
                "kind: suppression\nwhen: 'true'\non: payday" + newYork, "2026-02-14T04:59:00Z"))
        .isTrue();
    assertThat(rule("kind: suppression\nwhen: 'true'\nfrom: 2026-07-01T00:00" + newYork).validity())
        .isEqualTo(new Validity(Instant.parse("2026-07-01T04:00:00Z"), null));
    assertThat(
            mistake("kind: suppression\nwhen: 'true'\nzone: Mars/Olympus\nreason: a test").field())
        .isEqualTo("zone");
  }

  @Test
  void end_ofADay_isTheNextMidnight() throws RuleException {
    SiteRule rule = rule("kind: suppression\nwhen: 'true'\non: payday\nreason: a test");

    assertThat(rule.end(Instant.parse("2026-02-13T12:00:00Z")))
        .hasValue(Instant.parse("2026-02-13T23:00:00Z"));
    assertThat(rule.state(Instant.parse("2026-02-13T12:00:00Z"))).isEqualTo(RuleState.ACTIVE);
    assertThat(rule.state(Instant.parse("2026-02-14T12:00:00Z"))).isEqualTo(RuleState.PENDING);
  }

  @Test
  void condition_calendarIs_holdsOnItsDays() throws Exception {
    String yaml =
        "kind: suppression\nreason: a test\n"
            + "when: calendar.is(\"payday\", time.now) && !calendar.is('holidays', incident.onset)";

    assertThat(matches(yaml, "2026-02-13T12:00:00Z")).isTrue();
    assertThat(matches(yaml, "2026-02-14T12:00:00Z")).isFalse();
    assertThat(
            matches(
                "kind: suppression\nreason: a test\nwhen: calendar.is(\"payday\", incident.onset)",
                "2026-06-01T00:00:00Z"))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "when: calendar.is('pay day', time.now) | there is no calendar 'pay day' | payday",
        "when: calendar.is(incident.culprit, time.now) | in quotes | payday",
        "when: calendar.is('payday', 3) | no matching overload | same type",
        "when: \"'true'\" | expected type 'bool' | true or false",
      })
  void condition_withAMistake_isRefusedWithItsLine(String when, String problem, String hint) {
    RuleException mistake = mistake("kind: suppression\nreason: a test\n" + when);

    assertThat(mistake.line()).isEqualTo(3);
    assertThat(mistake.problem()).contains(problem);
    assertThat(mistake.hint()).contains(hint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "days: [15] ; holidays: [feasts] | holidays | has no calendar 'feasts'",
        "days: [15] ; holidays: [payday] | holidays | has no calendar 'payday'",
        "days: [32] | days | has no day '32'",
        "days: [0] | days | has no day '0'",
        "weeks: [2] ; days: [1] | weeks | has no weekday",
        "months: [2] | dates | the calendar has no days",
        "move: before | dates | the calendar has no days",
        "dates: [02-30] | dates | has no date '02-30'",
        "dates: [2026-02-29] | dates | has no date '2026-02-29'",
        "dates: [12-25] ; move: sideways | move | cannot be 'sideways'",
        "dates: [12-25] ; when: 'true' | when | has no field 'when'",
        "weekdays: [payday] | weekdays | has no weekday 'payday'",
      })
  void calendar_withAMistake_isRefused(String fields, String field, String problem) {
    RuleException mistake =
        mistake("kind: calendar\nreason: a test\n" + fields.replace(" ; ", "\n"));

    assertThat(mistake.field()).isEqualTo(field);
    assertThat(mistake.problem()).contains(problem);
  }

  @Test
  void on_unknownCalendar_isRefusedWithTheKnownOnes() {
    RuleException mistake =
        mistake("kind: suppression\nwhen: 'true'\nreason: a test\non: [payday, feast]");

    assertThat(mistake.line()).isEqualTo(4);
    assertThat(mistake.hint()).isEqualTo("the calendars are holidays, last-business-day, payday");
  }

  @Test
  void calendars_withoutTheirHolidays_areNotKnown() {
    assertThat(calendars(PAYDAY).names()).isEmpty();
    assertThat(calendars(PAYDAY, HOLIDAYS).names()).contains("payday");
  }

  @Property(tries = 300)
  void calendar_anyText_isReadOrRefused(@ForAll("fragments") List<String> fragments) {
    String text =
        "id: a\nkind: calendar\nreason: a test\n"
            + fragments.stream().collect(Collectors.joining("\n"));
    try {
      rule(text);
      assertThat(RuleReader.calendar(RuleText.alone(text))).isPresent();
    } catch (RuleException e) {
      assertThat(e.getMessage().toLowerCase(Locale.ROOT)).startsWith("line ");
    }
  }

  @Provide
  Arbitrary<List<String>> fragments() {
    Arbitrary<String> field =
        Arbitraries.of(
            "dates", "months", "days", "weekdays", "weeks", "business-days", "move", "workweek");
    Arbitrary<String> value =
        Arbitraries.oneOf(
            Arbitraries.of(
                "last", "before", "monday", "12-25", "2026-04-03", "[]", "[last, 3]", "{}", "~"),
            Arbitraries.integers().between(-2, 40).map(String::valueOf),
            Arbitraries.strings().ofMaxLength(8));
    return field.flatMap(name -> value.map(text -> name + ": " + text)).list().ofMaxSize(4);
  }
}
