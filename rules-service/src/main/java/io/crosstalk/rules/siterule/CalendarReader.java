package io.crosstalk.rules.siterule;

import io.crosstalk.event.text.NearestWord;
import io.crosstalk.rules.calendar.CalendarDays;
import io.crosstalk.rules.calendar.CalendarDays.Move;
import io.crosstalk.rules.calendar.Calendars;
import io.crosstalk.rules.calendar.DayPattern;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the definition of a calendar. */
final class CalendarReader {
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
  private static final int LAST_DAY = 31;
  private static final int LAST_WEEK = 5;
  private static final int LAST_MONTH = 12;
  private static final int LAST_BUSINESS_DAY = 23;

  private final RuleFields fields;
  private final DayFields days;

  CalendarReader(RuleFields fields) {
    this.fields = fields;
    this.days = new DayFields(fields);
  }

  CalendarDays read() throws RuleException {
    Mistakes mistakes = new Mistakes();
    Optional<Set<DayOfWeek>> workweek = mistakes.read(() -> days.weekdays("workweek"));
    Optional<DayPattern> pattern = mistakes.read(this::pattern);
    Optional<Move> move = mistakes.read(this::move);
    Optional<List<String>> holidays = mistakes.read(() -> fields.texts("holidays"));
    mistakes.require();
    return new CalendarDays(
        pattern.orElseThrow(),
        move.orElseThrow(),
        workweek.filter(each -> !each.isEmpty()).orElse(CalendarDays.MONDAY_TO_FRIDAY),
        holidays.orElseThrow());
  }

  /**
   * Checks the calendars that a definition names.
   *
   * @param calendars calendars of the site
   */
  void requireHolidays(Calendars calendars) throws RuleException {
    Mistakes mistakes = new Mistakes();
    for (RuleFields.Item item : fields.items("holidays")) {
      mistakes.check(() -> requireHolidays(item, calendars));
    }
    mistakes.require();
  }

  private void requireHolidays(RuleFields.Item item, Calendars calendars) throws RuleException {
    if (!calendars.holidayNames().contains(item.text())) {
      throw fields.wrong(
          "holidays",
          item,
          "has no calendar '" + item.text() + "' that can be holidays",
          WordHints.with(
              NearestWord.of(item.text(), calendars.holidayNames()),
              "name calendars without 'holidays' of their own"));
    }
  }

  private DayPattern pattern() throws RuleException {
    Set<LocalDate> dates = new HashSet<>();
    Set<MonthDay> yearly = new HashSet<>();
    Mistakes mistakes = new Mistakes();
    for (RuleFields.Item item : fields.items("dates")) {
      mistakes.check(() -> date(item, dates, yearly));
    }
    Optional<Set<Integer>> months = mistakes.read(() -> days.numbers("months", LAST_MONTH));
    Optional<Set<Integer>> numbers = mistakes.read(() -> days.numbersOrLast("days", LAST_DAY));
    Optional<Set<DayOfWeek>> weekdays = mistakes.read(() -> days.weekdays("weekdays"));
    Optional<Set<Integer>> weeks = mistakes.read(() -> days.numbersOrLast("weeks", LAST_WEEK));
    Optional<Set<Integer>> businessDays =
        mistakes.read(() -> days.numbersOrLast("business-days", LAST_BUSINESS_DAY));
    mistakes.require();
    DayPattern pattern =
        new DayPattern(
            dates,
            yearly,
            months.orElseThrow().stream().map(Month::of).collect(Collectors.toSet()),
            numbers.orElseThrow(),
            weekdays.orElseThrow(),
            weeks.orElseThrow(),
            businessDays.orElseThrow());
    requireDays(pattern);
    return pattern;
  }

  private void requireDays(DayPattern pattern) throws RuleException {
    if (!pattern.weeks().isEmpty() && pattern.weekdays().isEmpty()) {
      throw fields.wrong("weeks", "has no weekday", "add 'weekdays'");
    }
    if (!pattern.recurs() && (!pattern.months().isEmpty() || !fields.has("dates"))) {
      throw new RuleException(
          fields.line("kind"),
          "dates",
          "the calendar has no days",
          "add 'dates', 'days', 'weekdays' or 'business-days'");
    }
  }

  private void date(RuleFields.Item item, Set<LocalDate> dates, Set<MonthDay> yearly)
      throws RuleException {
    String text = item.text();
    try {
      if (DATE.matcher(text).matches()) {
        dates.add(LocalDate.parse(text));
      } else {
        yearly.add(MonthDay.parse("--" + text));
      }
    } catch (DateTimeException e) {
      throw fields.wrong(
          "dates", item, "has no date '" + text + "'", "write 2026-12-24, or 12-24 for every year");
    }
  }

  private Move move() throws RuleException {
    String text = fields.text("move").orElse("none");
    return Arrays.stream(Move.values())
        .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                fields.wrong(
                    "move",
                    "cannot be '" + text + "'",
                    WordHints.of(text, "directions", List.of("before", "after", "none"))));
  }
}
