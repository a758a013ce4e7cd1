package io.crosstalk.rules.storage.retention;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.rules.storage.database.ChangeCount;
import io.crosstalk.rules.storage.database.Sql;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Component;

/**
 * Folds the middle of long timelines and logs of incidents into one entry, which states how many
 * entries it stands for. What people have done stays.
 */
@Component
public class LongLogs {
  /** Number of entries of the platform from which on a timeline or a log is folded. */
  static final int MOST = 1_000;

  /** Entries that stay before and after the folded ones. */
  static final int FIRST = 250;

  static final int LAST = 500;

  /** Entries that are folded in one transaction. */
  private static final int ROWS = 5_000;

  /** Kind of an entry, and type of an item, that stand for several ones. */
  private static final String FOLDED = "folded";

  /**
   * Condition on an entry {@code t} of a timeline. A person resolves and reopens as the diagnosis
   * does: such an entry has an item in the log with the person.
   */
  private static final String OF_DIAGNOSIS =
      """
      t.kind not in ('opened', 'acknowledged', 'comment', 'feedback', 'assigned', 'merged', 'merge_undone', 'split',
          'refused', 'ticket')
      and not exists (
          select from incident_event e where e.incident = t.incident and e.type = t.kind and e.at = t.at
              and e.actor is not null and e.actor <> 'system')""";

  /**
   * Condition on an item {@code e} of a log. A symptom that is still stored would be written again.
   */
  private static final String OF_PLATFORM =
      """
      ((e.actor is null or e.actor = 'system') and e.type <> 'opened'
       or e.type = 'symptom' and not exists (
          select from symptom s where s.id::text = split_part(e.idempotency_key, ' ', 2)))""";

  private static final String CHANGED =
      """
      select i.id, i.last_changed,
          (select count(*) from (select from timeline t where t.incident = i.id limit :most) e) >= :most
          or (select count(*) from (select from incident_event e where e.incident = i.id limit :most) e) >= :most
              as long
      from incident i
      where i.erased is null and i.last_changed >= :time and (i.last_changed, i.id) > (:time, :id)
      order by i.last_changed, i.id limit :limit""";

  private static final String TIMELINE =
      """
      select id, coalesce(folded, 1) as count from (
          select t.id, t.folded, row_number() over (order by t.at, t.id) as place, count(*) over () as total
          from timeline t where t.incident = :incident and %s) entry
      where total >= :most and place > :first and place <= least(total - :last, :first + :rows)
      order by place"""
          .formatted(OF_DIAGNOSIS);

  private static final String LOG =
      """
      select id, case when type = 'folded' then (content ->> 'count')::bigint else 1 end as count from (
          select e.id, e.type, e.content, row_number() over (order by e.id) as place, count(*) over () as total
          from incident_event e where e.incident = :incident and %s) item
      where total >= :most and place > :first and place <= least(total - :last, :first + :rows)
      order by place"""
          .formatted(OF_PLATFORM);

  private final JdbcClient jdbc;
  private final ChangeCount changes;

  public LongLogs(JdbcClient jdbc, ChangeCount changes) {
    this.jdbc = jdbc;
    this.changes = changes;
  }

  /**
   * A place in the order of the changes of incidents.
   *
   * @param isLong whether the timeline or the log of the incident may have to be folded
   */
  public record Changed(Instant at, String incident, boolean isLong) {
    /** The place before all incidents whose last change was at a time, or later. */
    public static Changed at(Instant time) {
      return new Changed(time, "", false);
    }
  }

  private record Folded(long id, long count) {}

  /** Incidents in the order of their last changes; those that were erased are left out. */
  public List<Changed> changedAfter(@Nullable Changed last, int limit) {
    return jdbc.sql(CHANGED)
        .param("most", MOST)
        .param("time", Sql.time(last == null ? Instant.EPOCH : last.at()))
        .param("id", last == null ? "" : last.incident())
        .param("limit", limit)
        .query(
            (row, n) ->
                new Changed(
                    Sql.time(row, "last_changed"), row.getString("id"), row.getBoolean("long")))
        .list();
  }

  /**
   * Folds the timeline and the log of an incident, within a transaction. The counter of changes is
   * locked after the entries were found.
   *
   * @return whether there may be more to fold
   */
  public boolean fold(String incident) {
    List<Folded> entries = found(TIMELINE, incident);
    List<Folded> items = found(LOG, incident);
    if (entries.size() < 2 && items.size() < 2) {
      return false;
    }
    jdbc.sql("set local lock_timeout = '500ms'").update();
    long change = changes.next();
    if (entries.size() > 1) {
      foldTimeline(entries);
    }
    if (items.size() > 1) {
      foldLog(items);
    }
    jdbc.sql("update incident set changed = :change where id = :id")
        .param("change", change)
        .param("id", incident)
        .update();
    return entries.size() == ROWS || items.size() == ROWS;
  }

  private List<Folded> found(String sql, String incident) {
    return jdbc.sql(sql)
        .param("incident", incident)
        .param("most", MOST)
        .param("first", FIRST)
        .param("last", LAST)
        .param("rows", ROWS)
        .query((row, n) -> new Folded(row.getLong("id"), row.getLong("count")))
        .list();
  }

  private void foldTimeline(List<Folded> entries) {
    delete("timeline", entries);
    jdbc.sql("update timeline set kind = :kind, text = :text, folded = :count where id = :id")
        .param("kind", FOLDED)
        .param("text", text(entries))
        .param("count", (int) Math.min(Integer.MAX_VALUE, count(entries)))
        .param("id", entries.getLast().id())
        .update();
  }

  private void foldLog(List<Folded> items) {
    delete("incident_event", items);
    jdbc.sql(
            """
                update incident_event set type = :type, actor = :actor, reason = :reason,
                    content = json_build_object('count', cast(:count as bigint)), idempotency_key = null
                where id = :id""")
        .param("type", FOLDED)
        .param("actor", null, Types.VARCHAR)
        .param("reason", text(items))
        .param("count", count(items))
        .param("id", items.getLast().id())
        .update();
  }

  private void delete(String table, List<Folded> folded) {
    Object[] ids =
        folded.subList(0, folded.size() - 1).stream().map(Folded::id).toArray(Object[]::new);
    jdbc.sql("delete from " + table + " where id = any(:ids)")
        .param("ids", new SqlArrayValue("bigint", ids))
        .update();
  }

  private static long count(List<Folded> folded) {
    return folded.stream().mapToLong(Folded::count).sum();
  }

  private static String text(List<Folded> folded) {
    return Texts.of("timeline.folded", count(folded));
  }
}
