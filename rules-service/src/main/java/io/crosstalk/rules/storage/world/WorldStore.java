package io.crosstalk.rules.storage.world;

import io.crosstalk.event.inventory.World;
import io.crosstalk.rules.storage.database.ChangeCount;
import io.crosstalk.rules.storage.database.Sql;
import java.sql.Types;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Stores which worlds are known, and up to which time they are complete. */
@Component
public class WorldStore {
  /**
   * Deletions of what belongs to one run of a world. The rows of an incident, such as its log and
   * its tickets, go with it by foreign keys.
   */
  private static final List<String> DEPENDENT =
      List.of(
          "delete from incident where world = :world",
          "delete from umbrella where world = :world",
          "delete from grouping_decision where world = :world");

  private final JdbcClient jdbc;
  private final ChangeCount changes;

  public WorldStore(JdbcClient jdbc, ChangeCount changes) {
    this.jdbc = jdbc;
    this.changes = changes;
  }

  /**
   * Progress of a world.
   *
   * @param world key of the world
   * @param through time that the most advanced source has reached; null before the first tick
   * @param ended whether no more versions will follow
   */
  public record Progress(String world, @Nullable Instant through, boolean ended) {
    /** The progress after a further statement. */
    public Progress and(Progress next) {
      boolean isLater = through == null || (next.through != null && next.through.isAfter(through));
      return new Progress(world, isLater ? next.through : through, ended || next.ended);
    }
  }

  /**
   * Registers a run of a world, and deletes the data of an older run.
   *
   * @return whether the run is the newest one; an older one must be ignored
   */
  public boolean admit(World world) {
    World known =
        jdbc.sql("select key from world where name = :name")
            .param("name", world.name())
            .query(String.class)
            .optional()
            .map(World::parse)
            .orElse(null);
    if (known == null) {
      insert(world);
      return true;
    }
    if (known.run() < world.run()) {
      replace(known, world);
      return true;
    }
    return known.run() == world.run();
  }

  private void insert(World world) {
    jdbc.sql("insert into world (name, run, key) values (:name, :run, :key)")
        .param("name", world.name())
        .param("run", world.run())
        .param("key", world.key())
        .update();
  }

  private void replace(World older, World newer) {
    // Before the lock of the counter, as when a message is marked as delivered.
    jdbc.sql(
            """
                update delivery set state = 'dropped', finished = now(), reason = 'a newer run has replaced its world'
                where state = 'pending' and split_part(incident, '/', 1) = :world""")
        .param("world", older.key())
        .update();
    changes.next();
    DEPENDENT.forEach(sql -> jdbc.sql(sql).param("world", older.key()).update());
    jdbc.sql(
            """
                update world set run = :run, key = :key, through = null, ended = false, last_progress = now()
                where name = :name""")
        .param("run", newer.run())
        .param("key", newer.key())
        .param("name", newer.name())
        .update();
  }

  /**
   * Stores the progress of a world.
   *
   * @return whether the world has ended with this call
   */
  public boolean saveProgress(Progress progress) {
    jdbc.sql(
            """
                update world set through = greatest(through, :through), last_progress = now()
                where key = :world and (through is null or through < :through)""")
        .param("through", Sql.timeOrNull(progress.through()), Types.TIMESTAMP_WITH_TIMEZONE)
        .param("world", progress.world())
        .update();
    return progress.ended()
        && jdbc.sql(
                    """
                        update world set ended = true, last_progress = now()
                        where key = :world and not ended""")
                .param("world", progress.world())
                .update()
            > 0;
  }

  /**
   * Notes that the engine of a world has begun anew.
   *
   * @param at time at which the topic has received the statement, common to all of one batch
   * @param offset its offset, which orders the statements of one batch
   * @return false when it, or a later one, was noted before
   */
  public boolean noteReset(World world, Instant at, long offset) {
    return jdbc.sql(
                """
                    update world set last_reset = :at, last_reset_offset = :offset
                    where key = :world
                      and (last_reset is null or (last_reset, last_reset_offset) < (:at, :offset))""")
            .param("at", Sql.time(at))
            .param("offset", offset)
            .param("world", world.key())
            .update()
        > 0;
  }

  public Optional<Progress> progress(String world) {
    return jdbc.sql("select key, through, ended from world where key = :world")
        .param("world", world)
        .query(
            (row, n) ->
                new Progress(
                    row.getString("key"), Sql.timeOrNull(row, "through"), row.getBoolean("ended")))
        .optional();
  }

  /**
   * Returns whether a world is known.
   *
   * @param keyOrName name of the world, or key of a run; the key of a run is unknown as soon as
   *     there is a newer run
   */
  public boolean isKnown(String keyOrName) {
    return jdbc.sql("select exists (select from world where key = :world or name = :world)")
        .param("world", Sql.text(keyOrName))
        .query(Boolean.class)
        .single();
  }

  /**
   * Names of the worlds of a case, that of the newest run first. A name is that of the case with a
   * hash of the content, so that all runs of the same content have one name.
   *
   * @param limit most names to return
   */
  public List<String> namesOfCase(String caseName, int limit) {
    return jdbc.sql(
            """
                select name from world
                where name <> :live and left(name, greatest(length(name) - 9, 0)) = :case
                group by name order by max(run) desc, name limit :limit""")
        .param("live", World.LIVE.name())
        .param("case", Sql.text(caseName))
        .param("limit", limit)
        .query(String.class)
        .list();
  }

  /**
   * Names of worlds: the live one first, the others by their newest runs.
   *
   * @param limit most names to return
   */
  public List<String> names(int limit) {
    return jdbc.sql(
            """
                select name from (select name, run from world union select :live, 0) every
                order by name <> :live, run desc, name limit :limit""")
        .param("live", World.LIVE.name())
        .param("limit", limit)
        .query(String.class)
        .list();
  }
}
