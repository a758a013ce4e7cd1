package io.crosstalk.rules.siterule.reading;

import io.crosstalk.rules.calendar.Calendars;
import io.crosstalk.rules.calendar.DayPattern;
import io.crosstalk.rules.siterule.condition.ExpressionCompiler;
import io.crosstalk.rules.siterule.definition.SelectedDays;
import java.time.DayOfWeek;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads weekdays, numbers of days and names of calendars. */
final class DayFields {
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,2}");

  private final RuleFields fields;

  DayFields(RuleFields fields) {
    this.fields = fields;
  }

  Set<DayOfWeek> weekdays(String field) {
    return fields.items(field).stream()
        .flatMap(
            item ->
                fields
                    .choice(
                        field,
                        item,
                        "weekday",
                        List.of(DayOfWeek.values()),
                        day -> day.name().toLowerCase(Locale.ROOT))
                    .stream())
        .collect(Collectors.toSet());
  }

  /** Numbers from 1 to a highest one. */
  Set<Integer> numbers(String field, int highest) {
    return numbers(field, highest, "write %s from 1 to %d".formatted(field, highest), false);
  }

  /** Numbers from 1 to a highest one, and {@code last}. */
  Set<Integer> numbersOrLast(String field, int highest) {
    return numbers(field, highest, "write a number from 1 to %d, or last".formatted(highest), true);
  }

  private Set<Integer> numbers(String field, int highest, String hint, boolean hasLast) {
    return fields.items(field).stream()
        .flatMap(
            item ->
                hasLast && item.text().equals("last")
                    ? Stream.of(DayPattern.LAST)
                    : number(field, item, highest, hint).stream())
        .collect(Collectors.toSet());
  }

  private Optional<Integer> number(String field, RuleFields.Item item, int highest, String hint) {
    String text = item.text();
    int number = NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
    if (number < 1 || number > highest) {
      fields.addWrong(field, item, "has no day '" + text + "'", hint);
      return Optional.empty();
    }
    return Optional.of(number);
  }

  /** Days of the calendars that the field {@code on} names. */
  SelectedDays on(Calendars calendars) {
    List<RuleFields.Item> items = fields.items("on");
    for (RuleFields.Item item : items) {
      if (!calendars.names().contains(item.text())) {
        fields.addWrong(
            "on",
            item,
            "has no calendar '" + item.text() + "'",
            ExpressionCompiler.hint(calendars, item.text()));
      }
    }
    return new SelectedDays(items.stream().map(RuleFields.Item::text).toList(), calendars);
  }
}
