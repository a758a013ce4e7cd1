package io.crosstalk.rules.storage;

import io.crosstalk.engine.incident.GroupingDecision;
import io.crosstalk.event.World;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Stores the decisions of people on the grouping. Any instance adds them, and the leader applies
 * them. They belong to the name of a world, so that they hold in later replays of a case, too.
 */
@Component
public class DecisionStore {
  private final JdbcClient jdbc;

  DecisionStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A stored decision.
   *
   * @param actor name of the person
   * @param reason the person's reason; empty without one
   * @param recorded wall-clock time of the decision
   * @param isApplied whether it has been applied in this run of the world
   */
  public record Stored(
      long id,
      GroupingDecision decision,
      String actor,
      String reason,
      Instant recorded,
      boolean isApplied) {}

  /** Adds a decision that is not applied yet. */
  public void add(
      World world, GroupingDecision decision, String actor, String reason, Instant recorded) {
    jdbc.sql(
            """
                insert into grouping_decision (world_name, kind, incident, other, victims, actor, reason, recorded)
                values (:world, :kind, :incident, :other, :victims, :actor, :reason, :recorded)""")
        .param("world", world.name())
        .param("kind", kind(decision))
        .param("incident", decision.incident())
        .param("other", other(decision))
        .param("victims", Sql.texts(victims(decision)))
        .param("actor", Sql.text(actor))
        .param("reason", Sql.text(reason))
        .param("recorded", Sql.time(recorded))
        .update();
  }

  /** All decisions of a world, in their order. */
  public List<Stored> of(World world) {
    return jdbc.sql(
            """
                select d.*, coalesce(d.applied_in = :key, false) as applied, (
                        select m.episodes from grouping_decision m
                        where m.world_name = d.world_name and m.incident = d.incident and m.kind = 'merge' and m.id < d.id
                        order by m.id desc limit 1) as merged
                from grouping_decision d where d.world_name = :name order by d.id""")
        .param("key", world.key())
        .param("name", world.name())
        .query(DecisionStore::stored)
        .list();
  }

  /**
   * Keys of the worlds that have a decision which is not applied.
   *
   * @param after number of the decision after which to look
   */
  public List<String> pendingWorlds(long after) {
    return jdbc.sql(
            """
                select distinct w.key from grouping_decision d join world w on w.name = d.world_name
                where d.id > :after and d.applied_in is distinct from w.key order by w.key""")
        .param("after", after)
        .query(String.class)
        .list();
  }

  /** Number of the latest decision; 0 without any. */
  public long latest() {
    return jdbc.sql("select coalesce(max(id), 0) from grouping_decision")
        .query(Long.class)
        .single();
  }

  /** Returns whether a decision that concerns an incident is not applied in its world. */
  public boolean hasPending(World world, String incident) {
    return jdbc.sql(
            """
                select exists (select from grouping_decision where world_name = :name
                    and (incident = :incident or other = :incident) and applied_in is distinct from :key)""")
        .param("name", world.name())
        .param("key", world.key())
        .param("incident", incident)
        .query(Boolean.class)
        .single();
  }

  /** Returns whether a person has merged an incident, and has not taken it back. */
  public boolean isMerged(World world, String incident) {
    Optional<String> last =
        jdbc.sql(
                """
                    select kind from grouping_decision
                    where world_name = :name and incident = :incident and kind <> 'split' order by id desc limit 1""")
            .param("name", world.name())
            .param("incident", incident)
            .query(String.class)
            .optional();
    return last.equals(Optional.of("merge"));
  }

  /**
   * Marks a decision as applied.
   *
   * @param episodes ids of the episodes that belonged to the incident before
   */
  public void markApplied(long id, World world, Collection<String> episodes) {
    jdbc.sql("update grouping_decision set applied_in = :key, episodes = :episodes where id = :id")
        .param("key", world.key())
        .param("episodes", Sql.texts(episodes))
        .param("id", id)
        .update();
  }

  /** Removes a decision that can no longer be applied. */
  public void remove(long id) {
    jdbc.sql("delete from grouping_decision where id = :id").param("id", id).update();
  }

  private static String kind(GroupingDecision decision) {
    return switch (decision) {
      case GroupingDecision.Merge merge -> "merge";
      case GroupingDecision.Split split -> "split";
      case GroupingDecision.Undo undo -> "undo";
    };
  }

  private static @Nullable String other(GroupingDecision decision) {
    return switch (decision) {
      case GroupingDecision.Merge merge -> merge.into();
      case GroupingDecision.Split split -> split.part();
      case GroupingDecision.Undo undo -> null;
    };
  }

  private static Set<String> victims(GroupingDecision decision) {
    return decision instanceof GroupingDecision.Split split ? split.victims() : Set.of();
  }

  private static Stored stored(ResultSet row, int number) throws SQLException {
    return new Stored(
        row.getLong("id"),
        decision(row),
        row.getString("actor"),
        row.getString("reason"),
        Sql.time(row, "recorded"),
        row.getBoolean("applied"));
  }

  private static GroupingDecision decision(ResultSet row) throws SQLException {
    String incident = row.getString("incident");
    String other = Objects.requireNonNullElse(row.getString("other"), "");
    return switch (row.getString("kind")) {
      case "merge" -> new GroupingDecision.Merge(incident, other);
      case "split" -> new GroupingDecision.Split(incident, other, texts(row, "victims"));
      default -> new GroupingDecision.Undo(incident, texts(row, "merged"));
    };
  }

  private static Set<String> texts(ResultSet row, String column) throws SQLException {
    java.sql.Array array = row.getArray(column);
    return array == null ? Set.of() : Set.copyOf(Arrays.asList((String[]) array.getArray()));
  }
}
