package io.crosstalk.rules.storage.incident;

import io.crosstalk.engine.incident.IncidentState;
import io.crosstalk.engine.incident.WorldIncidents;
import io.crosstalk.engine.incident.grouping.RankedVictim;
import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import io.crosstalk.engine.incident.recurrence.EarlierIncidents;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.World;
import io.crosstalk.rules.storage.database.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Cached incidents of one world. They equal those in the database as long as every transaction that
 * changed them has succeeded.
 */
public final class LoadedWorld {
  /** Age at which ended incidents are dropped from the cache, relative to the latest verdicts. */
  private static final Duration RETENTION = Duration.ofHours(6);

  private final WorldIncidents incidents;
  private final Map<Set<String>, List<EarlierIncident>> history = new HashMap<>();
  private final Map<String, Map<String, RankedVictim>> storedVictims = new HashMap<>();
  private @Nullable Instant since;
  private @Nullable Instant horizon;

  LoadedWorld(World world, EarlierIncidents stored, SiteTime site) {
    EarlierIncidents cached =
        incident ->
            history.computeIfAbsent(
                SearchTerms.signatures(incident), each -> stored.resembling(incident));
    incidents = new WorldIncidents(world, List.of(), Map.of(), cached, site);
  }

  public WorldIncidents incidents() {
    return incidents;
  }

  /** Begins a transaction. */
  void begin() {
    history.clear();
  }

  /** Time since which all ended incidents are cached; null when no incidents have been read yet. */
  @Nullable Instant since() {
    return since;
  }

  void setSince(Instant time) {
    since = time;
  }

  /**
   * Victims of an incident as stored in the database, by resource; null when they have not been
   * read or written yet.
   */
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

  /**
   * Ends a transaction that has stored all changes, and drops old incidents from the cache.
   *
   * @param latest event time of the last verdicts applied
   */
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
