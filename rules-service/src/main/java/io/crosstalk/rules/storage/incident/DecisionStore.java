package io.crosstalk.rules.storage.incident;

import io.crosstalk.engine.incident.GroupingDecision;
import io.crosstalk.event.World;
import io.crosstalk.rules.storage.database.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
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

  public DecisionStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A stored decision.
   *
   * @param actor name of the person
   * @param reason the person's reason; empty without one
   * @param at event time of the decision
   * @param recorded wall-clock time of the decision
   * @param isApplied whether it has been applied in this run of the world
   * @param isOfThisRun whether it was made in this run of the world, so that its incidents are
   *     known
   */
  public record Stored(
      long id,
      GroupingDecision decision,
      String actor,
      String reason,
      Instant at,
      Instant recorded,
      boolean isApplied,
      boolean isOfThisRun) {

    /**
     * Event time of the effects in the timeline: not before the action that has caused them. A
     * later run of the world has its own time.
     *
     * @param reached event time that the world has reached
     */
    public Instant effectAt(Instant reached) {
      return isOfThisRun && at.isAfter(reached) ? at : reached;
    }
  }

  /** State of a decision. */
  public sealed interface State {
    /** It waits to be applied. */
    record Pending() implements State {}

    record Applied() implements State {}

    /** It did not fit its incidents any more. */
    record Refused(String reason) implements State {}
  }

  /**
   * Adds a decision that is not applied yet.
   *
   * @param at event time of the decision
   * @param recorded its wall-clock time
   * @return number of the decision
   */
  public long add(
      World world,
      GroupingDecision decision,
      String actor,
      String reason,
      Instant at,
      Instant recorded) {
    return jdbc.sql(
            """
                insert into grouping_decision
                    (world_name, made_in, kind, incident, other, victims, actor, reason, at, recorded)
                values (:world, :run, :kind, :incident, :other, :victims, :actor, :reason, :at, :recorded)
                returning id""")
        .param("world", world.name())
        .param("run", world.key())
        .param("kind", kind(decision))
        .param("incident", decision.incident())
        .param("other", other(decision))
        .param("victims", Sql.texts(victims(decision)))
        .param("actor", Sql.text(actor))
        .param("reason", Sql.text(reason))
        .param("at", Sql.time(at))
        .param("recorded", Sql.time(recorded))
        .query(Long.class)
        .single();
  }

  /** The decisions of a world that were not refused, in their order. */
  public List<Stored> of(World world) {
    return jdbc.sql(
            """
                select d.*, coalesce(d.applied_in = :key, false) as applied,
                    d.made_in = :key as this_run, (
                        select m.episodes from grouping_decision m
                        where m.world_name = d.world_name and m.incident = d.incident and m.kind = 'merge' and m.id < d.id
                            and m.refused is null
                        order by m.id desc limit 1) as merged
                from grouping_decision d where d.world_name = :name and d.refused is null order by d.id""")
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
                where d.id > :after and d.refused is null and d.applied_in is distinct from w.key order by w.key""")
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

  /**
   * Returns whether a decision that concerns an incident, and was made in this run of its world, is
   * not applied yet. One of an earlier run may wait for ever, and does not delay others.
   */
  public boolean hasPending(World world, String incident) {
    return jdbc.sql(
            """
                select exists (select from grouping_decision where world_name = :name and made_in = :key
                    and refused is null and (incident = :incident or other = :incident) and applied_in is distinct from :key)""")
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
                    where world_name = :name and incident = :incident and kind <> 'split' and refused is null order by id desc limit 1""")
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
   * @param other the other incident that it has changed; null for none
   */
  public void markApplied(
      long id, World world, Collection<String> episodes, @Nullable String other) {
    jdbc.sql(
            """
                update grouping_decision set applied_in = :key, episodes = :episodes, other = coalesce(other, :other)
                where id = :id""")
        .param("key", world.key())
        .param("other", other, Types.VARCHAR)
        .param("episodes", Sql.texts(episodes))
        .param("id", id)
        .update();
  }

  /** Stores why a decision is not applied; it has no effect from then on. */
  public void refuse(long id, String reason) {
    jdbc.sql("update grouping_decision set refused = :reason where id = :id")
        .param("reason", Sql.text(reason))
        .param("id", id)
        .update();
  }

  /** State of a decision in the newest run of its world; empty for an unknown one. */
  public Optional<State> state(long id) {
    return jdbc.sql(
            """
                select d.refused, coalesce(d.applied_in = w.key, false) as applied
                from grouping_decision d join world w on w.name = d.world_name where d.id = :id""")
        .param("id", id)
        .query(DecisionStore::state)
        .optional();
  }

  private static State state(ResultSet row, int number) throws SQLException {
    String refused = row.getString("refused");
    if (refused != null) {
      return new State.Refused(refused);
    }
    return row.getBoolean("applied") ? new State.Applied() : new State.Pending();
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
        Sql.time(row, "at"),
        Sql.time(row, "recorded"),
        row.getBoolean("applied"),
        row.getBoolean("this_run"));
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
