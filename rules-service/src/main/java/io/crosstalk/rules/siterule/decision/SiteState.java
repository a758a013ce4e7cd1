package io.crosstalk.rules.siterule.decision;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.rules.maintenance.ReportedMaintenance;
import io.crosstalk.rules.siterule.condition.IncidentFacts;
import io.crosstalk.rules.siterule.definition.UsedResources;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * State, besides the incident, that rules depend on; read only when a rule needs it, and the open
 * incidents once for all rules.
 *
 * @param openIncidents open incidents of the same world
 * @param used what resources use, for relations between incidents
 * @param maintenance maintenance that changes report
 */
public record SiteState(
    Supplier<List<Incident>> openIncidents,
    BudgetUse budgets,
    UsedResources used,
    ReportedMaintenance maintenance) {
  public SiteState {
    openIncidents = new ReadOnce<>(openIncidents);
  }

  /** The open incidents at an event time, whose values are read once for all rules. */
  Supplier<List<IncidentFacts>> openFacts(Instant at, ZoneId zone) {
    return new ReadOnce<>(
        () ->
            openIncidents.get().stream()
                .map(incident -> new IncidentFacts(incident, at, zone))
                .toList());
  }

  private static final class ReadOnce<T> implements Supplier<List<T>> {
    private final Supplier<List<T>> source;
    private @Nullable List<T> read;

    private ReadOnce(Supplier<List<T>> source) {
      this.source = source;
    }

    @Override
    public List<T> get() {
      List<T> known = read == null ? source.get() : read;
      read = known;
      return known;
    }
  }
}
