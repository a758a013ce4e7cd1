package io.crosstalk.rules.storage;

import java.time.LocalDate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores how many incidents each target was notified of under a rule with a budget, by day. */
@Component
public class BudgetStore {
  private final JdbcClient jdbc;

  BudgetStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public int used(String rule, String target, LocalDate day) {
    return jdbc.sql(
            """
                select coalesce(sum(used), 0) from rule_budget
                where rule = :rule and target = :target and day = :day""")
        .param("rule", rule)
        .param("target", target)
        .param("day", day)
        .query(Integer.class)
        .single();
  }

  /** Counts one more incident. */
  public void charge(String rule, String target, LocalDate day) {
    jdbc.sql(
            """
                insert into rule_budget (rule, target, day, used) values (:rule, :target, :day, 1)
                on conflict (rule, target, day) do update set used = rule_budget.used + 1""")
        .param("rule", rule)
        .param("target", target)
        .param("day", day)
        .update();
  }
}
