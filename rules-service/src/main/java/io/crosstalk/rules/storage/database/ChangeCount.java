package io.crosstalk.rules.storage.database;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Counter of the changes to incidents that readers can see. A cached response is valid as long as
 * the counter has not changed.
 */
@Component
public class ChangeCount {
  private final JdbcClient jdbc;

  public ChangeCount(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Counts a change within the current transaction.
   *
   * @return number of the change
   */
  public long next() {
    return jdbc.sql(
            "update counter set number = number + 1 where name = 'incidents' returning number")
        .query(Long.class)
        .single();
  }

  /** The number of the latest change to any incident. */
  public long latest() {
    return jdbc.sql("select number from counter where name = 'incidents'")
        .query(Long.class)
        .single();
  }

  /** The number of the latest change to one published incident. */
  public Optional<Long> of(String incident) {
    return jdbc.sql("select changed from incident where id = :id and published")
        .param("id", Sql.text(incident))
        .query(Long.class)
        .optional();
  }
}
