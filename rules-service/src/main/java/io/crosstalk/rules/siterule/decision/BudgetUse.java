package io.crosstalk.rules.siterule.decision;

/** How much of the budgets is used. */
@FunctionalInterface
public interface BudgetUse {
  /** Number of incidents that a target was notified of under a budget. */
  int used(DailyBudget budget, String target);
}
