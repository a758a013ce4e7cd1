package io.crosstalk.rules.storage.site;

import io.crosstalk.rules.siterule.decision.DailyBudget;
import io.crosstalk.rules.storage.database.Sql;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores how many incidents each target was notified of under a budget. */
@Component
public class BudgetStore {
  private final JdbcClient jdbc;

  public BudgetStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public int used(DailyBudget budget, String target) {
    return of(
            budget,
            target,
            """
            select coalesce(sum(used), 0) from budget_use
            where rule = :rule and team = :team and target = :target and day = :day\
            """)
        .query(Integer.class)
        .single();
  }

  /** Counts one more incident. */
  public void charge(DailyBudget budget, String target) {
    of(
            budget,
            target,
            """
            insert into budget_use (rule, team, target, day, used) values (:rule, :team, :target, :day, 1)
            on conflict (rule, target, day, team) do update set used = budget_use.used + 1, recorded = now()\
            """)
        .update();
  }

  private JdbcClient.StatementSpec of(DailyBudget budget, String target, String sql) {
    return jdbc.sql(sql)
        .param("rule", budget.rule())
        .param("team", Sql.text(budget.team()))
        .param("target", target)
        .param("day", budget.day());
  }
}
