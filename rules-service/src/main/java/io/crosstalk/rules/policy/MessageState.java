package io.crosstalk.rules.policy;

import io.crosstalk.event.World;
import io.crosstalk.rules.siterule.SiteRule;
import io.crosstalk.rules.siterule.SiteState;
import io.crosstalk.rules.siterule.TargetDecision;
import io.crosstalk.rules.siterule.UsedResources;
import io.crosstalk.rules.storage.BudgetStore;
import io.crosstalk.rules.storage.OpenIncidents;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.springframework.stereotype.Component;

/** State in the database, besides the incident, that rules depend on. */
@Component
class MessageState {
  private final OpenIncidents openIncidents;
  private final BudgetStore budgets;
  private final UsedResources used;

  MessageState(OpenIncidents openIncidents, BudgetStore budgets, UsedResources used) {
    this.used = used;
    this.openIncidents = openIncidents;
    this.budgets = budgets;
  }

  SiteState of(World world) {
    return new SiteState(() -> openIncidents.of(world), budgets::used, used);
  }

  /**
   * Counts a first message in the budgets that it uses.
   *
   * @param at event time of the decision
   */
  void charge(TargetDecision decision, String target, Instant at, ZoneId zone) {
    LocalDate day = LocalDate.ofInstant(at, zone);
    for (SiteRule rule : decision.charged()) {
      budgets.charge(rule.id(), target, day);
    }
  }
}
