package io.crosstalk.rules.storage;

import io.crosstalk.rules.privacy.PersonalJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Erases personal data: in the records of an incident that has ended, masks take their place, the
 * same as in messages.
 */
@Component
public class PersonalDataStore {
  private final JdbcClient jdbc;
  private final MaskStore masks;
  private final ChangeCount changes;

  PersonalDataStore(JdbcClient jdbc, MaskStore masks, ChangeCount changes) {
    this.jdbc = jdbc;
    this.masks = masks;
    this.changes = changes;
  }

  /**
   * An incident with personal data.
   *
   * @param key key of the world and the incident
   */
  public record Due(String id, String key) {}

  /** Incidents that have ended and were not changed since a time. */
  public List<Due> due(Instant before, int limit) {
    return jdbc.sql(
            """
                select id, world || '/' || id as key from incident
                where erased is null and stored < :before
                and (standing <> 'live' or not published or status = 'resolved')
                order by stored limit :limit""")
        .param("before", Sql.time(before))
        .param("limit", limit)
        .query((row, n) -> new Due(row.getString("id"), row.getString("key")))
        .list();
  }

  /** Erases the personal data of an incident, within a transaction. */
  public void erase(Due incident) {
    changes.next();
    List<PersonalTable.Row> rows = new ArrayList<>();
    for (PersonalTable table : PersonalTable.ALL) {
      rows.addAll(table.rows(jdbc, incident.id(), incident.key()));
    }
    PersonalJson data = PersonalJson.in(rows.stream().map(PersonalTable.Row::json).toList());
    var assigned = masks.masks(incident.id(), data.values());
    for (PersonalTable.Row row : rows) {
      data.mask(row.json(), assigned);
      row.table().write(jdbc, row);
    }
    for (String sql :
        List.of(
            "update incident_event set idempotency_key = null where incident = :id",
            "update child_ticket set on_call = null, email = null where incident = :key",
            "delete from personal_mask where incident = :id",
            """
            update incident set erased = now(), changed = (select number from change_count)
            where id = :id""")) {
      jdbc.sql(sql).param("id", incident.id()).param("key", incident.key()).update();
    }
  }

  /** Keeps the personal data of an incident for another period. */
  public void postpone(Due incident) {
    jdbc.sql("update incident set stored = now() where id = :id")
        .param("id", incident.id())
        .update();
  }

  /** Erases what does not change with an incident: authors of replaced rules and of tickets. */
  public void eraseOthers(Instant before) {
    jdbc.sql(
            """
                update site_rule r set author = 'erased',
                    content = regexp_replace(content, '(^|[{,-])([ ]*"?author"?[ ]*:[ ]*)[^,}\n]*',
                        '\\1\\2erased', 'gn')
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
    jdbc.sql("delete from personal_mask where recorded < :before")
        .param("before", Sql.time(before))
        .update();
  }
}
