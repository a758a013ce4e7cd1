package io.crosstalk.rules.storage;

import io.crosstalk.engine.incident.IncidentState;
import io.crosstalk.engine.incident.OpeningRule;
import io.crosstalk.engine.incident.WorldIncidents;
import io.crosstalk.engine.incident.grouping.RankedVictim;
import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import io.crosstalk.engine.incident.recurrence.EarlierIncidents;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.World;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Incidents of one world in memory, between transactions. They are equal to the stored ones as long
 * as each transaction on them has succeeded.
 */
public final class LoadedWorld {
  /** Time before the latest verdicts after which ended incidents are dropped from memory. */
  private static final Duration RETENTION = Duration.ofHours(6);

  private final WorldIncidents incidents;
  private final Map<Set<String>, List<EarlierIncident>> history = new HashMap<>();
  private final Map<String, Map<String, RankedVictim>> storedVictims = new HashMap<>();
  private OpeningRule rule = (draft, at) -> true;
  private @Nullable Instant since;
  private @Nullable Instant horizon;

  LoadedWorld(World world, EarlierIncidents stored, SiteTime site) {
    EarlierIncidents cached =
        incident ->
            history.computeIfAbsent(
                SearchTerms.signatures(incident), each -> stored.resembling(incident));
    incidents =
        new WorldIncidents(
            world, List.of(), Map.of(), cached, (draft, at) -> rule.opens(draft, at), site);
  }

  public WorldIncidents incidents() {
    return incidents;
  }

  /** Begins a transaction. */
  void begin(OpeningRule current) {
    rule = current;
    history.clear();
  }

  /** Earliest end of the incidents in memory; null when none have been read. */
  @Nullable Instant since() {
    return since;
  }

  void setSince(Instant time) {
    since = time;
  }

  /** Stored victims by resource; null when unknown. */
  @Nullable Map<String, RankedVictim> storedVictims(String incident) {
    return storedVictims.get(incident);
  }

  void setStoredVictims(String incident, List<RankedVictim> victims) {
    storedVictims.put(
        incident,
        victims.stream()
            .collect(
                Collectors.toMap(
                    each -> Sql.text(each.victim().resource()), each -> each, (a, b) -> a)));
  }

  /** Ends a transaction in which all changes were stored. */
  void markSaved(Instant latest) {
    incidents.noteSaved();
    Instant oldest = latest.minus(RETENTION);
    if (horizon == null) {
      horizon = oldest;
    }
    if (horizon.isBefore(oldest.minus(RETENTION))) {
      incidents.forgetBefore(oldest);
      horizon = oldest;
      since = since == null || since.isBefore(oldest) ? oldest : since;
      Set<String> known =
          incidents.states().stream().map(IncidentState::id).collect(Collectors.toSet());
      storedVictims.keySet().retainAll(known);
    }
  }
}
