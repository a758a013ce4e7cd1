package io.crosstalk.rules.storage;

import io.crosstalk.event.Incident;
import io.crosstalk.event.World;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads the open incidents of a world. */
@Component
public class OpenIncidents {
  /** More open incidents than a person can read; the latest ones are the ones that inhibit. */
  private static final int LIMIT = 500;

  private final JdbcClient jdbc;

  OpenIncidents(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The open incidents without series, the latest onset first. */
  public List<Incident> of(World world) {
    return StoredSummaries.read(
        jdbc.sql(
                """
                    select summary from incident
                    where world = :world and published and standing = 'live'
                    and status in ('open', 'acknowledged', 'reopened')
                    order by onset desc, id limit :limit""")
            .param("world", world.key())
            .param("limit", LIMIT)
            .query(String.class)
            .list());
  }
}
