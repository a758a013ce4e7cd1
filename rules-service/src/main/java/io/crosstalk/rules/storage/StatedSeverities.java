package io.crosstalk.rules.storage;

import java.sql.Types;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores the severities that rules of the site have stated in the last message of an incident. */
@Component
public class StatedSeverities {
  private final JdbcClient jdbc;

  StatedSeverities(JdbcClient jdbc) {
    this.jdbc = jdbc;
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
