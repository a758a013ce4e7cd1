package io.crosstalk.rules.storage.retention;

import io.crosstalk.rules.privacy.PersonalJson;
import io.crosstalk.rules.privacy.PersonalValue;
import io.crosstalk.rules.storage.database.ChangeCount;
import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.message.MaskStore;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Erases personal data: in the records of an incident that has ended, masks take their place, the
 * same as in messages.
 */
@Component
public class PersonalDataStore {
  private static final String IS_DUE =
      """
      erased is null and last_changed < :before
      and (standing <> 'live' or not published or status = 'resolved')""";

  private final JdbcClient jdbc;
  private final MaskStore masks;
  private final ChangeCount changes;

  public PersonalDataStore(JdbcClient jdbc, MaskStore masks, ChangeCount changes) {
    this.jdbc = jdbc;
    this.masks = masks;
    this.changes = changes;
  }

  /**
   * An incident with personal data.
   *
   * @param key key of the world and the incident
   * @param lastChanged time of the last change, by the clock of the database
   */
  public record ErasableIncident(String id, String key, Instant lastChanged) {}

  /**
   * Incidents that have ended and were not changed since a time.
   *
   * @param without ids of incidents that are left out
   */
  public List<ErasableIncident> due(Instant before, Collection<String> without, int limit) {
    return jdbc.sql(
            """
                select id, world || '/' || id as key, last_changed from incident
                where %s and id <> all(:without) order by last_changed limit :limit"""
                .formatted(IS_DUE))
        .param("before", Sql.time(before))
        .param("without", Sql.texts(without))
        .param("limit", limit)
        .query(
            (row, n) ->
                new ErasableIncident(
                    row.getString("id"), row.getString("key"), Sql.time(row, "last_changed")))
        .list();
  }

  /**
   * Puts masks in place of the personal data of an incident, within a transaction. The counter of
   * changes is not locked, so that other incidents can be written at the same time.
   *
   * @return false when the incident is locked, or is no longer due
   */
  public boolean replace(ErasableIncident incident, Instant before) {
    // Other writers lock the counter first; this one gives up before a deadlock ends theirs.
    jdbc.sql("set local lock_timeout = '500ms'").update();
    if (!isLocked(incident, before)) {
      return false;
    }
    PersonalJson data = new PersonalJson();
    forEachRow(incident, row -> data.add(row.json()));
    Map<PersonalValue, String> assigned = masks.masks(incident.id(), data.values());
    forEachRow(
        incident,
        row -> {
          ObjectNode original = row.json().deepCopy();
          data.mask(row.json(), assigned);
          if (!row.json().equals(original)) {
            row.table().write(jdbc, row);
          }
        });
    for (String sql :
        List.of(
            "update incident_event set idempotency_key = null where incident = :id",
            "update child_ticket set on_call = null, email = null where incident = :key")) {
      jdbc.sql(sql).param("id", incident.id()).param("key", incident.key()).update();
    }
    return true;
  }

  private boolean isLocked(ErasableIncident incident, Instant before) {
    return jdbc.sql(
            """
                select id from incident where id = :id and last_changed = :lastChanged and %s
                for no key update skip locked"""
                .formatted(IS_DUE))
        .param("id", incident.id())
        .param("lastChanged", Sql.time(incident.lastChanged()))
        .param("before", Sql.time(before))
        .query(String.class)
        .optional()
        .isPresent();
  }

  private void forEachRow(ErasableIncident incident, Consumer<PersonalTable.Row> action) {
    for (PersonalTable table : PersonalTable.ALL) {
      table.read(jdbc, incident.id(), incident.key(), action);
    }
  }

  /**
   * Marks an incident as erased, forgets the values of its masks and counts a change, within a
   * transaction after that of {@link #replace}. An incident that was changed meanwhile is erased
   * again later.
   */
  public void finish(ErasableIncident incident) {
    long change = changes.next();
    int marked =
        jdbc.sql(
                """
                    update incident set erased = now(), changed = :change
                    where id = :id and erased is null and last_changed = :lastChanged""")
            .param("change", change)
            .param("id", incident.id())
            .param("lastChanged", Sql.time(incident.lastChanged()))
            .update();
    if (marked > 0) {
      masks.forget(incident.id());
    }
  }

  /** Erases what does not change with an incident: authors of replaced rules and of tickets. */
  public void eraseOthers(Instant before) {
    jdbc.sql(
            """
                update site_rule r set author = 'erased',
                    content = regexp_replace(content,
                        '(^|[{,-])([ ]*"?author"?[ ]*:[ ]*)("([^"\\\\\n]|\\\\.)*"|''[^''\n]*''|[^,}\n]*)',
                        '\\1\\2"erased"', 'gn')
                where recorded < :before and author <> 'erased'
                and version < (select max(version) from site_rule l where l.id = r.id)""")
        .param("before", Sql.time(before))
        .update();
    jdbc.sql(
            """
                update ticket_change set author = 'erased'
                where recorded < :before and author <> 'erased'""")
        .param("before", Sql.time(before))
        .update();
    masks.deleteOrphans();
  }
}
