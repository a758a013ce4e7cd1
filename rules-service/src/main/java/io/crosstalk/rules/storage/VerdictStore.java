package io.crosstalk.rules.storage;

import io.crosstalk.event.Verdict;
import io.crosstalk.event.json.EventJson;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Every verdict that was ever sent, applied or waiting for its time. */
@Component
public class VerdictStore {
  private final JdbcClient jdbc;
  private final JdbcTemplate batches;

  VerdictStore(JdbcClient jdbc, JdbcTemplate batches) {
    this.jdbc = jdbc;
    this.batches = batches;
  }

  /** Keeps verdicts; one that is there already stays as it is. */
  public void keep(Collection<WrittenVerdict> verdicts) {
    List<Object[]> rows =
        verdicts.stream()
            .map(
                written ->
                    new Object[] {
                      written.verdict().world(),
                      written.verdict().episode().id(),
                      written.verdict().revision(),
                      Sql.time(written.verdict().decidedAt()),
                      written.json()
                    })
            .toList();
    batches.batchUpdate(
        """
                insert into verdict (world, episode, revision, decided_at, content) values (?, ?, ?, ?, ?::json)
                on conflict (world, episode, revision, decided_at) do nothing""",
        rows);
  }

  /**
   * Those whose time has come and that have not been applied, the earliest first; all that were
   * decided at one time come together.
   *
   * @param through null for all, whatever their time
   * @param atLeast how many, if there are that many
   */
  public List<Verdict> due(String world, @Nullable Instant through, int atLeast) {
    return jdbc.sql(
            """
                with due as (
                    select decided_at from verdict
                    where world = :world and not applied and decided_at <= cast(:through as timestamptz)
                    order by decided_at limit :limit)
                select content from verdict
                where world = :world and not applied and decided_at <= (select max(decided_at) from due)""")
        .param("world", world)
        .param("through", through == null ? "infinity" : Sql.time(through).toString())
        .param("limit", atLeast)
        .query((row, n) -> EventJson.read(row.getBytes("content"), Verdict.class))
        .list();
  }

  public void markApplied(Collection<Verdict> verdicts) {
    List<Object[]> rows =
        verdicts.stream()
            .map(
                verdict ->
                    new Object[] {
                      verdict.world(),
                      verdict.episode().id(),
                      verdict.revision(),
                      Sql.time(verdict.decidedAt())
                    })
            .toList();
    batches.batchUpdate(
        """
                update verdict set applied = true
                where world = ? and episode = ? and revision = ? and decided_at = ?""",
        rows);
  }
}
