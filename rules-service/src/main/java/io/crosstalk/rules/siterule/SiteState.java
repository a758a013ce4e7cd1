package io.crosstalk.rules.siterule;

import io.crosstalk.event.Incident;
import java.util.List;
import java.util.function.Supplier;

/**
 * State, besides the incident, that rules depend on; read only when a rule needs it.
 *
 * @param openIncidents open incidents of the same world
 * @param used what resources use, for relations between incidents
 */
public record SiteState(
    Supplier<List<Incident>> openIncidents, BudgetUse budgets, UsedResources used) {}
