package io.crosstalk.rules.storage.incident;

import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.inventory.World;
import io.crosstalk.rules.storage.database.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Stores the decisions of people on the grouping. Any instance adds them, the engine of the world
 * carries them out, and the leader stores the results. They hold for one run of a world.
 */
@Component
public class DecisionStore {
  private final JdbcClient jdbc;

  public DecisionStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A decision.
   *
   * @param other the other incident that it concerns: the one that remains, the part that is split
   *     off, or the one into which its incident was merged before
   * @param actor name of the person
   * @param reason the person's reason; empty without one
   * @param at event time of the decision
   * @param recorded wall-clock time of the decision
   */
  public record Made(
      Grouping grouping, String other, String actor, String reason, Instant at, Instant recorded) {}

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
   * @return number of the decision
   */
  public long add(World world, Made decision) {
    return jdbc.sql(
            """
                insert into grouping_decision (world, kind, incident, other, victims, actor, reason, at, recorded)
                values (:world, :kind, :incident, :other, :victims, :actor, :reason, :at, :recorded)
                returning id""")
        .param("world", world.key())
        .param("kind", kind(decision.grouping()))
        .param("incident", decision.grouping().incident())
        .param("other", decision.other())
        .param("victims", Sql.texts(victims(decision.grouping())))
        .param("actor", Sql.text(decision.actor()))
        .param("reason", Sql.text(decision.reason()))
        .param("at", Sql.time(decision.at()))
        .param("recorded", Sql.time(decision.recorded()))
        .query(Long.class)
        .single();
  }

  /** A decision on a world; empty for an unknown one. */
  public Optional<Made> find(World world, long id) {
    return jdbc.sql("select * from grouping_decision where id = :id and world = :world")
        .param("id", id)
        .param("world", world.key())
        .query(DecisionStore::made)
        .optional();
  }

  /** Returns whether a decision that concerns an incident is neither applied nor refused yet. */
  public boolean hasPending(String incident) {
    return jdbc.sql(
            """
                select exists (select from grouping_decision
                    where (incident = :incident or other = :incident) and not applied and refused is null)""")
        .param("incident", incident)
        .query(Boolean.class)
        .single();
  }

  /** Returns whether a person has merged an incident, and has not taken it back. */
  public boolean isMerged(String incident) {
    Optional<String> last =
        jdbc.sql(
                """
                    select kind from grouping_decision
                    where incident = :incident and kind <> 'split' and refused is null order by id desc limit 1""")
            .param("incident", incident)
            .query(String.class)
            .optional();
    return last.equals(Optional.of("merge"));
  }

  /**
   * Marks a decision as applied.
   *
   * @return false when it was applied or refused before
   */
  public boolean markApplied(long id) {
    return jdbc.sql(
                "update grouping_decision set applied = true where id = :id and not applied and refused is null")
            .param("id", id)
            .update()
        > 0;
  }

  /**
   * Stores why a decision is not applied; it has no effect from then on.
   *
   * @return false when it was applied or refused before
   */
  public boolean refuse(long id, String reason) {
    return jdbc.sql(
                """
                    update grouping_decision set refused = :reason
                    where id = :id and not applied and refused is null""")
            .param("reason", Sql.text(reason))
            .param("id", id)
            .update()
        > 0;
  }

  /** State of a decision; empty for an unknown one. */
  public Optional<State> state(long id) {
    return jdbc.sql("select refused, applied from grouping_decision where id = :id")
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

  private static String kind(Grouping decision) {
    return switch (decision) {
      case Grouping.Merge merge -> "merge";
      case Grouping.Split split -> "split";
      case Grouping.Undo undo -> "undo";
    };
  }

  private static List<String> victims(Grouping decision) {
    return decision instanceof Grouping.Split split ? split.victims() : List.of();
  }

  private static Made made(ResultSet row, int number) throws SQLException {
    String incident = row.getString("incident");
    String other = row.getString("other");
    Grouping grouping =
        switch (row.getString("kind")) {
          case "merge" -> new Grouping.Merge(incident, other);
          case "split" ->
              new Grouping.Split(
                  incident, other, List.of((String[]) row.getArray("victims").getArray()));
          default -> new Grouping.Undo(incident);
        };
    return new Made(
        grouping,
        other,
        row.getString("actor"),
        row.getString("reason"),
        Sql.time(row, "at"),
        Sql.time(row, "recorded"));
  }
}
