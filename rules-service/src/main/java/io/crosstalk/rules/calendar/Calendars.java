package io.crosstalk.rules.calendar;

import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The calendars of a site by their names. */
public final class Calendars {
  public static final Calendars NONE = new Calendars(Map.of());

  private final Map<String, CalendarDays> byName = new TreeMap<>();

  /** Calendars without those whose holidays are not known. */
  public Calendars(Map<String, CalendarDays> all) {
    all.forEach(
        (name, days) -> {
          if (days.holidays().stream().allMatch(each -> canBeHolidays(all.get(each)))) {
            byName.put(name, days);
          }
        });
  }

  private static boolean canBeHolidays(@Nullable CalendarDays days) {
    return days != null && days.holidays().isEmpty();
  }

  /** These calendars and others, which replace those of the same names. */
  public Calendars with(Map<String, CalendarDays> others) {
    Map<String, CalendarDays> all = new TreeMap<>(byName);
    all.putAll(others);
    return new Calendars(all);
  }

  public Set<String> names() {
    return new TreeSet<>(byName.keySet());
  }

  /**
   * Names of the calendars that can be the holidays of others: those without holidays of their own,
   * so that no calendar depends on itself.
   */
  public Set<String> holidayNames() {
    Set<String> names = new TreeSet<>();
    byName.forEach(
        (name, days) -> {
          if (canBeHolidays(days)) {
            names.add(name);
          }
        });
    return names;
  }

  /** Returns whether a calendar contains a day; false for an unknown calendar. */
  public boolean contains(String name, LocalDate day) {
    CalendarDays days = byName.get(name);
    return days != null
        && days.contains(
            day, each -> days.holidays().stream().anyMatch(holiday -> contains(holiday, each)));
  }
}
