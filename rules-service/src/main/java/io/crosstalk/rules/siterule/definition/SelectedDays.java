package io.crosstalk.rules.siterule.definition;

import io.crosstalk.rules.calendar.Calendars;
import java.time.LocalDate;
import java.util.List;

/**
 * Days of calendars that a rule names.
 *
 * @param names names of the calendars; empty for every day
 * @param calendars the calendars of the site when the rule was read
 */
public record SelectedDays(List<String> names, Calendars calendars) {
  static final SelectedDays ALL = new SelectedDays(List.of(), Calendars.NONE);

  public SelectedDays {
    names = List.copyOf(names);
  }

  boolean isAll() {
    return names.isEmpty();
  }

  boolean contains(LocalDate day) {
    return isAll() || names.stream().anyMatch(name -> calendars.contains(name, day));
  }
}
