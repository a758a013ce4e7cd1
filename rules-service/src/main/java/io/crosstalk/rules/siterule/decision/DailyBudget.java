package io.crosstalk.rules.siterule.decision;

import java.time.LocalDate;

/**
 * Budget of a rule for one day, which each target has of its own.
 *
 * @param rule id of the rule
 * @param team team that has the budget; empty when all teams share it
 * @param day day of the site
 */
public record DailyBudget(String rule, String team, LocalDate day) {}
