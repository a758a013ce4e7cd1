package io.crosstalk.rules.storage.incident;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.lifecycle.Lifecycle;
import io.crosstalk.rules.storage.database.ChangeCount;
import io.crosstalk.rules.storage.database.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Reads and changes an incident for the action of a person, within one transaction. */
@Component
public class ActedIncidents {
  private final JdbcClient jdbc;
  private final ChangeCount changes;

  ActedIncidents(JdbcClient jdbc, ChangeCount changes) {
    this.jdbc = jdbc;
    this.changes = changes;
  }

  /**
   * An incident that a person acts on.
   *
   * @param content the incident as the diagnosis states it, with series
   * @param people stored part of people; null when no person has acted on it
   * @param through event time up to which its world is complete; null before the first tick
   */
  public record Acted(
      String id, World world, String content, @Nullable String people, @Nullable Instant through) {

    public Lifecycle lifecycle() {
      JsonNode json = EventJson.mapper().readTree(content);
      return new Lifecycle(IncidentJson.diagnosed(json), IncidentJson.people(people));
    }

    public Incident incident() {
      return EventJson.mapper().readValue(content, Incident.class);
    }
  }

  /**
   * Counts a change and locks the incident until the end of the transaction; empty when it is
   * unknown. The counter is locked first, as in {@link IncidentStore#store}.
   */
  public Optional<Acted> lock(String id) {
    long change = changes.next();
    Optional<Acted> found =
        jdbc.sql(
                """
                    select i.id, i.world, i.content, i.people, w.through
                    from incident i left join world w on w.key = i.world
                    where i.id = :id and i.published for no key update of i""")
            .param("id", Sql.text(id))
            .query(ActedIncidents::acted)
            .optional();
    found.ifPresent(
        acted ->
            jdbc.sql(
                    """
                        update incident set changed = :changed, last_changed = now(), erased = null
                        where id = :id""")
                .param("changed", change)
                .param("id", acted.id())
                .update());
    return found;
  }

  private static Acted acted(ResultSet row, int number) throws SQLException {
    return new Acted(
        row.getString("id"),
        World.parse(row.getString("world")),
        row.getString("content"),
        row.getString("people"),
        Sql.timeOrNull(row, "through"));
  }

  /** Id of the incident into which an incident was merged, directly or through others. */
  public String remaining(String id) {
    return jdbc.sql(
            """
                with recursive way as (
                    select id, merged_into from incident where id = :id
                    union select i.id, i.merged_into from incident i join way on i.id = way.merged_into)
                select id from way where merged_into is null limit 1""")
        .param("id", Sql.text(id))
        .query(String.class)
        .optional()
        .orElse(id);
  }

  /** Stores the state after an action, and its entry in the timeline. */
  public void save(Acted acted, Lifecycle after, String kind, Instant at, String text) {
    jdbc.sql(
            """
                update incident set people = cast(:people as json), status = :status, last_changed = now(), erased = null
                where id = :id""")
        .param("people", EventJson.mapper().writeValueAsString(after.people()))
        .param("status", after.state().status().wireName())
        .param("id", acted.id())
        .update();
    addTimeline(acted.id(), kind, at, text);
  }

  /** Adds an entry to the timeline of an incident. */
  private void addTimeline(String incident, String kind, Instant at, String text) {
    jdbc.sql("insert into timeline (incident, at, kind, text) values (:id, :at, :kind, :text)")
        .param("id", incident)
        .param("at", Sql.time(at))
        .param("kind", kind)
        .param("text", Sql.text(text))
        .update();
  }
}
