package io.crosstalk.rules.web.incident;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.storage.query.IncidentSummaries.Count;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Counts of incidents, as returned to clients. Every value of an enumeration has a count.
 *
 * @param total number of all incidents of the filter
 */
record IncidentCounts(
    long total,
    Map<String, Long> byStatus,
    Map<String, Long> bySeverity,
    Map<String, Long> byCauseClass,
    Map<String, Long> byDataState,
    Open open) {
  /** States of an incident that is open. */
  static final List<String> OPEN =
      Arrays.stream(IncidentStatus.values())
          .filter(status -> status != IncidentStatus.RESOLVED)
          .map(IncidentStatus::wireName)
          .toList();

  private static final int MAX_TEAMS = 100;
  private static final Comparator<Count> BY_NUMBER =
      Comparator.comparingLong(Count::number)
          .reversed()
          .thenComparing(each -> String.valueOf(each.team()));

  /**
   * Counts of the open incidents.
   *
   * @param oldestOnset earliest onset; null when no incident is open
   * @param oldestIncident id of the incident with this onset; null when no incident is open
   * @param byTeam teams in any role with the most incidents, at most 100, in this order; an
   *     incident of several teams counts for each
   */
  record Open(
      long total,
      @Nullable Instant oldestOnset,
      @Nullable String oldestIncident,
      Map<String, Long> bySeverity,
      Map<String, Long> byCauseClass,
      Map<String, Long> byDataState,
      Map<String, Long> byTeam) {}

  /**
   * Adds up counts.
   *
   * @param oldestIncident id of the open incident with the earliest onset; null without one
   */
  static IncidentCounts of(List<Count> counts, @Nullable String oldestIncident) {
    List<Count> all = counts.stream().filter(each -> each.team() == null).toList();
    List<Count> open = all.stream().filter(each -> OPEN.contains(each.status())).toList();
    return new IncidentCounts(
        total(all),
        by(all, IncidentStatus.values(), IncidentStatus::wireName, Count::status),
        bySeverity(all),
        byCauseClass(all),
        byDataState(all),
        new Open(
            total(open),
            open.stream().map(Count::oldest).min(Comparator.naturalOrder()).orElse(null),
            oldestIncident,
            bySeverity(open),
            byCauseClass(open),
            byDataState(open),
            byTeam(counts)));
  }

  private static long total(List<Count> counts) {
    return counts.stream().mapToLong(Count::number).sum();
  }

  private static Map<String, Long> bySeverity(List<Count> counts) {
    return by(counts, Severity.values(), Severity::wireName, Count::severity);
  }

  private static Map<String, Long> byCauseClass(List<Count> counts) {
    return by(counts, CauseClass.values(), CauseClass::wireName, Count::cause);
  }

  private static Map<String, Long> byDataState(List<Count> counts) {
    return by(counts, DataState.values(), DataState::wireName, Count::dataState);
  }

  private static <E> Map<String, Long> by(
      List<Count> counts, E[] all, Function<E, String> wireName, Function<Count, String> property) {
    Map<String, Long> sums =
        counts.stream()
            .collect(Collectors.groupingBy(property, Collectors.summingLong(Count::number)));
    Map<String, Long> result = new LinkedHashMap<>();
    Arrays.stream(all).map(wireName).forEach(name -> result.put(name, sums.getOrDefault(name, 0L)));
    return result;
  }

  private static Map<String, Long> byTeam(List<Count> counts) {
    Map<String, Long> result = new LinkedHashMap<>();
    counts.stream()
        .filter(each -> each.team() != null)
        .sorted(BY_NUMBER)
        .limit(MAX_TEAMS)
        .forEach(each -> result.put(String.valueOf(each.team()), each.number()));
    return result;
  }
}
