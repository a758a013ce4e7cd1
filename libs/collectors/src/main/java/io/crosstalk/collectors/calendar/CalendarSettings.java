package io.crosstalk.collectors.calendar;

import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a source of type {@code calendar}.
 *
 * @param path an iCalendar file ({@code .ics}) or a CSV file; relative to the folder of the sources
 *     file
 * @param zone zone of times without a zone; UTC by default
 * @param history period before now that the first round covers; a day by default
 * @param from day at which the first round starts instead, as 2026-01-31; for recording old data
 * @param rules meaning of entries that do not state it themselves; the first matching rule applies
 * @param zones IANA zones by other zone names that the file uses
 */
record CalendarSettings(
    String path,
    String zone,
    Duration history,
    @Nullable LocalDate from,
    List<Rule> rules,
    Map<String, String> zones) {

  /**
   * Rule that gives the calendar entries with a certain text a kind of change and a resource.
   *
   * @param match regular expression that is searched for in the summary, ignoring case
   * @param kind {@code maintenance}, {@code backup}, {@code job}, … or a kind of change
   * @param resource id of the affected resource on the bus; null if the entry names the resource
   *     itself
   */
  record Rule(String match, String kind, @Nullable String resource) {}

  CalendarSettings {
    zone = zone == null ? "UTC" : zone;
    history = history == null ? Duration.ofDays(1) : history;
    rules = rules == null ? List.of() : List.copyOf(rules);
    zones = zones == null ? Map.of() : Map.copyOf(zones);
  }
}
