package io.crosstalk.rules.siterule;

import java.time.LocalDate;

/** How much of the budgets is used. */
@FunctionalInterface
public interface BudgetUse {
  /**
   * Number of incidents that a target was notified of under a budget.
   *
   * @param rule id of the rule
   * @param day day of the site
   */
  int used(String rule, String target, LocalDate day);
}
