package io.crosstalk.rules.siterule.reading;

import io.crosstalk.event.text.Hints;
import io.crosstalk.rules.calendar.CalendarDays;
import io.crosstalk.rules.calendar.CalendarDays.Move;
import io.crosstalk.rules.calendar.Calendars;
import io.crosstalk.rules.calendar.DayPattern;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
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
  private final List<RuleFields.Item> holidays;

  CalendarReader(RuleFields fields) {
    this.fields = fields;
    this.days = new DayFields(fields);
    this.holidays = fields.items("holidays");
  }

  CalendarDays read() {
    Set<DayOfWeek> workweek = days.weekdays("workweek");
    return new CalendarDays(
        pattern(),
        fields
            .choice(
                "move",
                "directions",
                List.of(Move.values()),
                each -> each.name().toLowerCase(Locale.ROOT))
            .orElse(Move.NONE),
        workweek.isEmpty() ? CalendarDays.MONDAY_TO_FRIDAY : workweek,
        holidays.stream().map(RuleFields.Item::text).toList());
  }

  /**
   * Checks the calendars that a definition names.
   *
   * @param calendars calendars of the site
   */
  void requireHolidays(Calendars calendars) {
    for (RuleFields.Item item : holidays) {
      if (!calendars.holidayNames().contains(item.text())) {
        fields.addWrong(
            "holidays",
            item,
            "has no calendar '" + item.text() + "' that can be holidays",
            Hints.similar(
                item.text(),
                calendars.holidayNames(),
                "name calendars without 'holidays' of their own"));
      }
    }
  }

  private DayPattern pattern() {
    Set<LocalDate> dates = new HashSet<>();
    Set<MonthDay> yearly = new HashSet<>();
    fields.items("dates").forEach(item -> addDate(item, dates, yearly));
    DayPattern pattern =
        new DayPattern(
            dates,
            yearly,
            days.numbers("months", LAST_MONTH).stream().map(Month::of).collect(Collectors.toSet()),
            days.numbersOrLast("days", LAST_DAY),
            days.weekdays("weekdays"),
            days.numbersOrLast("weeks", LAST_WEEK),
            days.numbersOrLast("business-days", LAST_BUSINESS_DAY));
    requireDays();
    return pattern;
  }

  private void requireDays() {
    if (fields.hasItems("weeks") && !fields.hasItems("weekdays")) {
      fields.addWrong("weeks", "has no weekday", "add 'weekdays'");
    }
    boolean hasDays =
        fields.hasItems("days") || fields.hasItems("weekdays") || fields.hasItems("business-days");
    if (!hasDays && (fields.hasItems("months") || !fields.has("dates"))) {
      fields.add(
          fields.line("kind"),
          "dates",
          "the calendar has no days",
          "add 'dates', 'days', 'weekdays' or 'business-days'");
    }
  }

  private void addDate(RuleFields.Item item, Set<LocalDate> dates, Set<MonthDay> yearly) {
    String text = item.text();
    try {
      if (DATE.matcher(text).matches()) {
        dates.add(LocalDate.parse(text));
      } else {
        yearly.add(MonthDay.parse("--" + text));
      }
    } catch (DateTimeException e) {
      fields.addWrong(
          "dates", item, "has no date '" + text + "'", "write 2026-12-24, or 12-24 for every year");
    }
  }
}
