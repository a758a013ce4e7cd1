package io.crosstalk.rules.storage;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.rule.Condition;
import io.crosstalk.rules.rule.Rule;
import io.crosstalk.rules.rule.RuleBook;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores the rules, of which PostgreSQL holds the original and Kafka a copy. */
@Component
public class RuleStore {
  private static final String COLUMNS =
      "select id, kind, valid_from, valid_to, condition, targets from rule ";

  private static final Logger LOG = LoggerFactory.getLogger(RuleStore.class);

  private final JdbcClient jdbc;
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  RuleStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** All rules; a row that cannot be read is skipped, and logged once. */
  public RuleBook all() {
    return new RuleBook(
        jdbc
            .sql(COLUMNS + "order by id, valid_from")
            .query((row, number) -> readable(row))
            .list()
            .stream()
            .flatMap(Optional::stream)
            .toList());
  }

  private Optional<Rule> readable(ResultSet row) throws SQLException {
    try {
      return Optional.of(rule(row));
    } catch (RuntimeException e) {
      String id = row.getString("id");
      if (reported.add(id)) {
        LOG.warn("row {} of the table rule is skipped; correct it: {}", id, e.getMessage());
      }
      return Optional.empty();
    }
  }

  /** Rules that have not been published to Kafka yet. */
  public List<Rule> unannounced() {
    return jdbc
        .sql(COLUMNS + "where not announced order by id, valid_from for update")
        .query((row, number) -> readable(row))
        .list()
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  public void markAnnounced(Rule rule) {
    jdbc.sql("update rule set announced = true where id = :id and valid_from = :validFrom")
        .param("id", rule.id())
        .param("validFrom", Sql.time(rule.validFrom()))
        .update();
  }

  private static Rule rule(ResultSet row) throws SQLException {
    return new Rule(
        row.getString("id"),
        Rule.Kind.parse(row.getString("kind")),
        Sql.time(row, "valid_from"),
        Sql.timeOrNull(row, "valid_to"),
        EventJson.read(row.getBytes("condition"), Condition.class),
        List.of((String[]) row.getArray("targets").getArray()));
  }
}
