package io.crosstalk.rules.policy;

import io.crosstalk.event.inventory.World;
import io.crosstalk.rules.maintenance.ReportedMaintenance;
import io.crosstalk.rules.siterule.decision.DailyBudget;
import io.crosstalk.rules.siterule.decision.SiteState;
import io.crosstalk.rules.siterule.decision.TargetDecision;
import io.crosstalk.rules.siterule.decision.TargetState;
import io.crosstalk.rules.siterule.definition.UsedResources;
import io.crosstalk.rules.storage.incident.OpenIncidents;
import io.crosstalk.rules.storage.message.UmbrellaMembers;
import io.crosstalk.rules.storage.site.BudgetStore;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** State, besides the incident, that rules depend on: of the database and of the inventory. */
@Component
class MessageState {
  private final OpenIncidents openIncidents;
  private final BudgetStore budgets;
  private final UmbrellaMembers umbrellas;
  private final UsedResources used;
  private final ReportedMaintenance maintenance;

  MessageState(
      OpenIncidents openIncidents,
      BudgetStore budgets,
      UmbrellaMembers umbrellas,
      UsedResources used,
      ReportedMaintenance maintenance) {
    this.openIncidents = openIncidents;
    this.budgets = budgets;
    this.umbrellas = umbrellas;
    this.used = used;
    this.maintenance = maintenance;
  }

  SiteState of(World world) {
    return new SiteState(() -> openIncidents.of(world), budgets::used, used, maintenance);
  }

  /** Counts a first message in the budgets that it uses. */
  void charge(TargetDecision decision, String target) {
    decision.charged().forEach(budget -> budgets.charge(budget, target));
  }

  /**
   * Adds an incident to the umbrella of the budget that alone holds its first message, or removes
   * it from its umbrella. A message that is held until the changes have been read leaves it where
   * it is: the reason is not known yet.
   *
   * @param key key of the world and the incident
   * @param end what has become of an incident that needs no more work; null for another one
   * @param at event time of the decision
   */
  void assign(
      String key,
      TargetState target,
      UmbrellaMembers.@Nullable State end,
      TargetDecision decision,
      Instant at) {
    DailyBudget budget = decision.exceeded();
    boolean isSent = target.notified() || (decision.isRecipient() && decision.hold() == null);
    if (end != null && !target.notified()) {
      umbrellas.leave(key, target.name(), end);
    } else if (isSent || !target.opensTickets()) {
      release(key, target.name(), isSent);
    } else if (budget != null) {
      umbrellas.hold(key, target.name(), budget, decision.severity(), at);
    } else if (!decision.isRecipient() || maintenance.isCaughtUp()) {
      release(key, target.name(), false);
    }
  }

  /** Removes an incident whose message is released or dropped without a decision. */
  void release(String key, String target, boolean isSent) {
    umbrellas.leave(
        key, target, isSent ? UmbrellaMembers.State.RELEASED : UmbrellaMembers.State.MOVED);
  }
}
