package io.crosstalk.rules.storage;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.rule.Condition;
import io.crosstalk.rules.rule.Rule;
import io.crosstalk.rules.rule.RuleBook;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores the rules, of which PostgreSQL holds the original and Kafka a copy. */
@Component
public class RuleStore {
  private static final String COLUMNS =
      "select id, kind, valid_from, valid_to, condition, targets from rule ";

  private final JdbcClient jdbc;

  RuleStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  public RuleBook all() {
    return new RuleBook(
        jdbc.sql(COLUMNS + "order by id, valid_from").query(RuleStore::rule).list());
  }

  /** Rules that have not been published to Kafka yet. */
  public List<Rule> unannounced() {
    return jdbc.sql(COLUMNS + "where not announced order by id, valid_from for update")
        .query(RuleStore::rule)
        .list();
  }

  public void markAnnounced(Rule rule) {
    jdbc.sql("update rule set announced = true where id = :id and valid_from = :validFrom")
        .param("id", rule.id())
        .param("validFrom", Sql.time(rule.validFrom()))
        .update();
  }

  private static Rule rule(ResultSet row, int number) throws SQLException {
    return new Rule(
        row.getString("id"),
        Rule.Kind.parse(row.getString("kind")),
        Sql.time(row, "valid_from"),
        Sql.timeOrNull(row, "valid_to"),
        EventJson.read(row.getBytes("condition"), Condition.class),
        List.of((String[]) row.getArray("targets").getArray()));
  }
}
