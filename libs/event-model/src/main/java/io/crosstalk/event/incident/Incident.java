package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.crosstalk.event.FieldDefaults;
import io.crosstalk.event.inventory.Change;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Diagnosed problem with all its victims, for all teams concerned.
 *
 * @param caseName the replayed case's folder; null in the live world
 * @param onset begin of the degradation
 * @param end its end; null while it lasts
 * @param detectedAt the time of the sample that completed the first detection
 * @param recordedAt wall clock; everything else is event time
 * @param victims the most important victims, at most 200, the most important first
 * @param victimCount number of all victims, at least that of the listed ones
 * @param notMeasured what is not measured where the cause may be
 * @param fingerprint equal for incidents with the same world, class, shared resource and culprits
 * @param evidence reasons for the class
 * @param advice possible actions, the least disruptive first
 * @param explanation plain sentences, a paragraph a line
 * @param dataState whether samples of the victims arrive
 * @param noDataSince time of the last sample of the foremost silent victim; null unless the data
 *     state is {@link DataState#NO_DATA}
 * @param resolution reason of the resolution; null while it is not resolved
 * @param timeZone IANA id of the time zone of the texts, which is that of the foremost victim or of
 *     the site
 * @param summary the three lines to read first; null in the message of an umbrella
 * @param degradedPeriods stretches of time between onset and end in which a victim was degraded, by
 *     time, at most {@link #MAX_PERIODS}, of more, those with the shortest pauses are joined; empty
 *     when one lasted from the onset to the end
 * @param map paths from victims and culprits to the shared resource; null without such a path
 */
public record Incident(
    String id,
    @JsonProperty("case") @Nullable String caseName,
    String world,
    IncidentStatus status,
    Severity severity,
    String title,
    CauseClass causeClass,
    List<CauseClass> contributing,
    Instant onset,
    @Nullable Instant end,
    Instant detectedAt,
    Instant openedAt,
    @Nullable Instant resolvedAt,
    Instant recordedAt,
    int revision,
    @Nullable SharedResource sharedResource,
    List<Victim> victims,
    int victimCount,
    List<Suspect> suspects,
    List<Exoneration> exonerated,
    List<NotMeasured> notMeasured,
    List<TeamInvolvement> teams,
    List<Recurrence> recurrences,
    List<Change> changes,
    @Nullable Remedy remedy,
    List<Ticket> tickets,
    String fingerprint,
    List<Evidence> evidence,
    List<Advice> advice,
    String explanation,
    DataState dataState,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant noDataSince,
    @Nullable Resolution resolution,
    String timeZone,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Summary summary,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<DegradedPeriod> degradedPeriods,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable IncidentMap map) {

  public static final int MAX_PERIODS = 100;

  /** A team and the reason for its involvement. */
  public record TeamInvolvement(String team, TeamRole role) {}

  /** An earlier incident with the same fingerprint. */
  public record Recurrence(String incident, Instant at) {}

  /** Counterpart of the incident in another system. */
  public record Ticket(String system, String key, @Nullable String url, String status) {}

  /**
   * A stretch of time in which a victim was degraded.
   *
   * @param from the first degraded sample
   * @param to the last degraded sample; null while it lasts, and while it is not known
   */
  public record DegradedPeriod(Instant from, @Nullable Instant to) {}

  public Incident {
    contributing = List.copyOf(contributing);
    victims = List.copyOf(victims);
    victimCount = Math.max(victimCount, victims.size());
    suspects = List.copyOf(suspects);
    exonerated = List.copyOf(exonerated);
    notMeasured = List.copyOf(notMeasured);
    teams = List.copyOf(teams);
    recurrences = List.copyOf(recurrences);
    changes = List.copyOf(changes);
    tickets = List.copyOf(tickets);
    evidence = List.copyOf(evidence);
    advice = List.copyOf(advice);
    degradedPeriods = FieldDefaults.list(degradedPeriods);
  }
}
