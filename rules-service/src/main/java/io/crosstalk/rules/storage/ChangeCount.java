package io.crosstalk.rules.storage;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Number of changes to the readable data of incidents. A cached answer is valid as long as this
 * number stays the same.
 */
@Component
public class ChangeCount {
  private final JdbcClient jdbc;

  ChangeCount(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Counts a change that will be committed. */
  long next() {
    return jdbc.sql("update change_count set number = number + 1 returning number")
        .query(Long.class)
        .single();
  }

  /** The number of the latest change to any incident. */
  public long latest() {
    return jdbc.sql("select number from change_count").query(Long.class).single();
  }

  /** The number of the latest change to one published incident. */
  public Optional<Long> of(String incident) {
    return jdbc.sql("select changed from incident where id = :id and published")
        .param("id", Sql.text(incident))
        .query(Long.class)
        .optional();
  }
}
