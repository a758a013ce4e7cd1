package io.crosstalk.rules.storage.verdict;

import io.crosstalk.event.Verdict;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.verdict.WorldStore.Progress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Component;

/** Stores all verdicts received, and which of them have been applied. */
@Component
public class VerdictStore {

  private final JdbcClient jdbc;
  private final JdbcTemplate batches;
  private final RecentVerdicts recent = new RecentVerdicts();

  public VerdictStore(JdbcClient jdbc, JdbcTemplate batches) {
    this.jdbc = jdbc;
    this.batches = batches;
  }

  /**
   * A stored verdict that cannot be parsed.
   *
   * @param content its JSON as stored
   * @param reason text for its dead letter
   */
  public record Unreadable(Key key, byte[] content, String reason) {}

  /**
   * Due verdicts.
   *
   * @param unreadable due verdicts that cannot be parsed
   */
  public record DueVerdicts(List<Verdict> verdicts, List<Unreadable> unreadable) {
    public boolean isEmpty() {
      return verdicts.isEmpty() && unreadable.isEmpty();
    }

    public int size() {
      return verdicts.size() + unreadable.size();
    }
  }

  /** Identity of a stored verdict. */
  public record Key(String world, String episode, int revision, Instant decidedAt) {
    public static Key of(Verdict verdict) {
      return new Key(
          verdict.world(), verdict.episode().id(), verdict.revision(), verdict.decidedAt());
    }
  }

  /** Stores verdicts; a verdict that is stored already is not changed. */
  public void store(Collection<WrittenVerdict> verdicts) {
    List<WrittenVerdict> written = List.copyOf(verdicts);
    List<Object[]> rows =
        written.stream()
            .map(
                each ->
                    new Object[] {
                      each.verdict().world(),
                      each.verdict().episode().id(),
                      each.verdict().revision(),
                      Sql.time(each.verdict().decidedAt()),
                      each.json(),
                      Sql.text(each.verdict().source())
                    })
            .toList();
    int[] inserted =
        batches.batchUpdate(
            """
                insert into verdict (world, episode, revision, decided_at, content, source)
                values (?, ?, ?, ?, ?::json, ?)
                on conflict (world, episode, revision, decided_at) do nothing""",
            rows);
    for (int i = 0; i < inserted.length; i++) {
      if (inserted[i] == 1) {
        recent.put(written.get(i));
      }
    }
  }

  /** Drops the cached verdicts, because their transaction may not have been committed. */
  public void clearCache() {
    recent.clear();
  }

  /**
   * Returns the earliest due verdicts that have not been applied. Verdicts of the same {@code
   * decidedAt} are returned together. Only verdicts that are no longer cached are parsed.
   *
   * @param progress progress of the world, which decides what is due
   * @param atLeast number of verdicts to return, if there are so many
   */
  public DueVerdicts due(Progress progress, int atLeast) {
    String world = progress.world();
    List<Verdict> verdicts = new ArrayList<>();
    List<Key> missing = new ArrayList<>();
    for (Key key : dueKeys(progress, atLeast)) {
      Verdict verdict = recent.get(key);
      if (verdict == null) {
        missing.add(key);
      } else {
        verdicts.add(verdict);
      }
    }
    List<Unreadable> unreadable = new ArrayList<>();
    if (!missing.isEmpty()) {
      read(world, missing, verdicts, unreadable);
    }
    return new DueVerdicts(verdicts, unreadable);
  }

  private List<Key> dueKeys(Progress progress, int atLeast) {
    String world = progress.world();
    Map<String, Instant> reached = progress.reached();
    return jdbc.sql(
            """
                with reached as (
                    select * from unnest(cast(:sources as text[]), cast(:times as timestamptz[])) as r (source, through)),
                candidate as not materialized (
                    select episode, revision, decided_at from verdict left join reached using (source)
                    where world = :world and not applied and (:ended or decided_at <= through)),
                due as (select decided_at from candidate order by decided_at limit :limit)
                select episode, revision, decided_at from candidate
                where decided_at <= (select max(decided_at) from due)""")
        .param("world", world)
        .param("sources", Sql.texts(List.copyOf(reached.keySet())))
        .param("times", Sql.texts(reached.values().stream().map(Instant::toString).toList()))
        .param("ended", progress.ended())
        .param("limit", atLeast)
        .query(
            (row, n) ->
                new Key(
                    world,
                    row.getString("episode"),
                    row.getInt("revision"),
                    Sql.time(row, "decided_at")))
        .list();
  }

  private void read(
      String world, List<Key> keys, List<Verdict> verdicts, List<Unreadable> unreadable) {
    jdbc.sql(
            """
                select v.episode, v.revision, v.decided_at, v.content from verdict v
                join unnest(cast(:episodes as text[]), cast(:revisions as integer[]), cast(:times as timestamptz[]))
                    as k (episode, revision, decided_at)
                on v.world = :world and v.episode = k.episode and v.revision = k.revision
                    and v.decided_at = k.decided_at""")
        .param("world", world)
        .param("episodes", Sql.texts(keys.stream().map(Key::episode).toList()))
        .param(
            "revisions", new SqlArrayValue("integer", keys.stream().map(Key::revision).toArray()))
        .param("times", Sql.texts(keys.stream().map(key -> key.decidedAt().toString()).toList()))
        .query(
            row -> {
              byte[] content = row.getBytes("content");
              try {
                verdicts.add(EventJson.read(content, Verdict.class));
              } catch (MalformedJsonException | IllegalArgumentException e) {
                Key key =
                    new Key(
                        world,
                        row.getString("episode"),
                        row.getInt("revision"),
                        Sql.time(row, "decided_at"));
                unreadable.add(new Unreadable(key, content, String.valueOf(e.getMessage())));
              }
            });
  }

  public void markApplied(Collection<Verdict> verdicts) {
    mark(verdicts.stream().map(Key::of).toList());
  }

  /** Marks verdicts as applied, also those that became dead letters. */
  public void mark(Collection<Key> keys) {
    List<Object[]> rows =
        keys.stream()
            .map(
                key ->
                    new Object[] {
                      key.world(), key.episode(), key.revision(), Sql.time(key.decidedAt())
                    })
            .toList();
    batches.batchUpdate(
        """
                update verdict set applied = true
                where world = ? and episode = ? and revision = ? and decided_at = ?""",
        rows);
    keys.forEach(recent::remove);
  }
}
