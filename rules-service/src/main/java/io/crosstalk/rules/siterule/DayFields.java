package io.crosstalk.rules.siterule;

import io.crosstalk.rules.calendar.Calendars;
import io.crosstalk.rules.calendar.DayPattern;
import java.time.DayOfWeek;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads weekdays, numbers of days and names of calendars. */
final class DayFields {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,2}");
  private static final String LAST = "last";

  private final RuleFields fields;

  DayFields(RuleFields fields) {
    this.fields = fields;
  }

  Set<DayOfWeek> weekdays(String field) throws RuleException {
    return new HashSet<>(Mistakes.each(fields.items(field), item -> weekday(field, item)));
  }

  private DayOfWeek weekday(String field, RuleFields.Item item) throws RuleException {
    return Arrays.stream(DayOfWeek.values())
        .filter(day -> name(day).equals(item.text()))
        .findFirst()
        .orElseThrow(
            () ->
                fields.wrong(
                    field,
                    item,
                    "has no weekday '" + item.text() + "'",
                    WordHints.of(item.text(), "weekdays", weekdayNames())));
  }

  /** Numbers from 1 to a highest one. */
  Set<Integer> numbers(String field, int highest) throws RuleException {
    return numbers(field, highest, "write %s from 1 to %d".formatted(field, highest));
  }

  /** Numbers from 1 to a highest one, and {@code last}. */
  Set<Integer> numbersOrLast(String field, int highest) throws RuleException {
    return new HashSet<>(
        Mistakes.each(
            fields.items(field),
            item ->
                item.text().equals(LAST)
                    ? DayPattern.LAST
                    : number(field, item, highest, "write a number from 1 to %d, or last")));
  }

  private Set<Integer> numbers(String field, int highest, String hint) throws RuleException {
    return new HashSet<>(
        Mistakes.each(fields.items(field), item -> number(field, item, highest, hint)));
  }

  private int number(String field, RuleFields.Item item, int highest, String hint)
      throws RuleException {
    String text = item.text();
    int number = NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
    if (number < 1 || number > highest) {
      throw fields.wrong(field, item, "has no day '" + text + "'", hint.formatted(highest));
    }
    return number;
  }

  /** Days of the calendars that the field {@code on} names. */
  SelectedDays on(Calendars calendars) throws RuleException {
    return new SelectedDays(
        Mistakes.each(fields.items("on"), item -> calendar(item, calendars)), calendars);
  }

  private String calendar(RuleFields.Item item, Calendars calendars) throws RuleException {
    if (!calendars.names().contains(item.text())) {
      throw fields.wrong(
          "on",
          item,
          "has no calendar '" + item.text() + "'",
          ExpressionCompiler.hint(calendars, item.text()));
    }
    return item.text();
  }

  private static List<String> weekdayNames() {
    return Arrays.stream(DayOfWeek.values()).map(DayFields::name).toList();
  }

  private static String name(DayOfWeek day) {
    return day.name().toLowerCase(Locale.ROOT);
  }
}
