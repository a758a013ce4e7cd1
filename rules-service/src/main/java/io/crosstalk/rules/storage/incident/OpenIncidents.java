package io.crosstalk.rules.storage.incident;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.World;
import io.crosstalk.rules.storage.database.Sql;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads the open incidents of a world. */
@Component
public class OpenIncidents {
  /** More open incidents than a person can read; the latest ones are the ones that inhibit. */
  public static final int LIMIT = 500;

  private final JdbcClient jdbc;

  public OpenIncidents(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * An open incident, without series.
   *
   * @param through event time up to which its world is complete; null before the first tick
   */
  public record OpenIncident(Incident incident, @Nullable Instant through) {}

  /** The open incidents of all worlds, the latest onset first. */
  public List<OpenIncident> ofAllWorlds() {
    List<OpenIncident> found = new ArrayList<>();
    jdbc.sql(
            """
                select i.summary, w.through from incident i left join world w on w.key = i.world
                where i.published and i.standing = 'live' and i.status in ('open', 'acknowledged', 'reopened')
                order by i.onset desc, i.id limit :limit""")
        .param("limit", LIMIT)
        .query(
            row -> {
              Instant through = Sql.timeOrNull(row, "through");
              StoredSummaries.read(List.of(row.getString("summary")))
                  .forEach(each -> found.add(new OpenIncident(each, through)));
            });
    return found;
  }

  /**
   * The incidents that the diagnosis has not ended, in the version that ends them because nothing
   * more will be known of them.
   *
   * @param reached event time that the world has reached
   */
  public List<Incident> unresolved(World world, Instant reached) {
    return jdbc
        .sql(
            """
                select content from incident
                where world = :world and standing = 'live' and ended_at is null order by onset, id""")
        .param("world", world.key())
        .query(String.class)
        .stream()
        .map(content -> IncidentJson.expired(content, reached))
        .toList();
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
