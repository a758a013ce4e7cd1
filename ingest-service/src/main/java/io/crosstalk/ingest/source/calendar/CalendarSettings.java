package io.crosstalk.ingest.source.calendar;

import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a calendar is read.
 *
 * @param path an iCalendar file ({@code .ics}) or a CSV file; relative to the folder of the
 *     sources' file
 * @param zone of times that name none; UTC unless given
 * @param history how far back the first round looks; a day unless given
 * @param from where the first round begins instead, as 2026-01-31: for recording what is long past
 * @param rules what entries mean that don't say it themselves; the first that fits counts
 * @param zones what names of time zones mean that are not those of the IANA
 */
record CalendarSettings(
    String path,
    String zone,
    Duration history,
    @Nullable LocalDate from,
    List<Rule> rules,
    Map<String, String> zones) {

  /**
   * What an entry means.
   *
   * @param match a regular expression that is looked for in the summary, in any case
   * @param kind {@code maintenance}, {@code backup}, {@code job}, … or a change's own kind
   * @param resource whom it concerns: an id as it is on the bus; null when the entry says it
   */
  record Rule(String match, String kind, @Nullable String resource) {}

  CalendarSettings {
    zone = zone == null ? "UTC" : zone;
    history = history == null ? Duration.ofDays(1) : history;
    rules = rules == null ? List.of() : List.copyOf(rules);
    zones = zones == null ? Map.of() : Map.copyOf(zones);
  }
}
