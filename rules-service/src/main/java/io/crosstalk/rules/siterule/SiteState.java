package io.crosstalk.rules.siterule;

import io.crosstalk.event.Incident;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * State, besides the incident, that rules depend on; read only when a rule needs it, and the open
 * incidents once for all rules.
 *
 * @param openIncidents open incidents of the same world
 * @param used what resources use, for relations between incidents
 */
public record SiteState(
    Supplier<List<Incident>> openIncidents, BudgetUse budgets, UsedResources used) {
  public SiteState {
    openIncidents = new ReadOnce(openIncidents);
  }

  private static final class ReadOnce implements Supplier<List<Incident>> {
    private final Supplier<List<Incident>> source;
    private @Nullable List<Incident> incidents;

    private ReadOnce(Supplier<List<Incident>> source) {
      this.source = source;
    }

    @Override
    public List<Incident> get() {
      List<Incident> known = incidents == null ? source.get() : incidents;
      incidents = known;
      return known;
    }
  }
}
