package io.crosstalk.rules.storage.incident;

import java.sql.Types;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores the severities that rules have stated in the last messages of an incident. */
@Component
public class StatedSeverities {
  private final JdbcClient jdbc;

  public StatedSeverities(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Reads the severities, and locks the incident until the end of the transaction.
   *
   * @return a JSON array; null for none
   */
  public @Nullable String lock(String incident) {
    return jdbc.sql("select stated_severities from incident where id = :id for no key update")
        .param("id", incident)
        .query((row, n) -> Optional.ofNullable(row.getString("stated_severities")))
        .optional()
        .flatMap(Function.identity())
        .orElse(null);
  }

  /**
   * Stores the severities, in the transaction of the message.
   *
   * @param severities a JSON array; null when the message states the severity of the diagnosis
   */
  public void save(String incident, @Nullable String severities) {
    jdbc.sql(
            """
                update incident set stated_severities = :severities
                where id = :id and stated_severities is distinct from :severities""")
        .param("severities", severities, Types.VARCHAR)
        .param("id", incident)
        .update();
  }
}
