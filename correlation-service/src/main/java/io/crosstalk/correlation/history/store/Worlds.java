package io.crosstalk.correlation.history.store;

import io.crosstalk.event.inventory.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Decides which worlds the history keeps: the live one, and the latest run of each of the newest
 * replays. The result does not depend on the order in which worlds arrive.
 */
final class Worlds {
  private final JdbcClient jdbc;
  private final int keepReplays;

  Worlds(JdbcClient jdbc, int keepReplays) {
    this.jdbc = jdbc;
    this.keepReplays = keepReplays;
  }

  /**
   * Watermark of a world in a partition.
   *
   * @param throughMs epoch milliseconds; {@code Long.MIN_VALUE} when the world has had no tick
   * @param ended whether no more samples will follow
   */
  record Watermark(long throughMs, boolean ended) {}

  /**
   * Number of a world in the database; a new world is added. Empty when the world is not kept, or
   * no longer.
   */
  Optional<Integer> admit(World world) {
    Optional<Found> found = find(world.key());
    if (found.isPresent()) {
      return found.filter(each -> !each.dropped()).map(Found::id);
    }
    jdbc.sql("lock table world in share row exclusive mode").update();
    if (isOutdated(world)) {
      return Optional.empty();
    }
    jdbc.sql("insert into world (key, name, run) values (?, ?, ?) on conflict do nothing")
        .params(world.key(), world.name(), world.run())
        .update();
    dropOthers(world);
    return find(world.key()).filter(each -> !each.dropped()).map(Found::id);
  }

  /**
   * World in the database.
   *
   * @param dropped whether the world is no longer kept
   */
  private record Found(int id, boolean dropped) {}

  private Optional<Found> find(String key) {
    return jdbc.sql("select id, dropped from world where key = ?")
        .param(key)
        .query((row, number) -> new Found(row.getInt(1), row.getBoolean(2)))
        .optional();
  }

  private boolean isOutdated(World world) {
    return jdbc.sql("select exists (select from world where name = ? and run > ?)")
        .params(world.name(), world.run())
        .query(Boolean.class)
        .single();
  }

  private void dropOthers(World world) {
    jdbc.sql("update world set dropped = true where name = ? and run < ?")
        .params(world.name(), world.run())
        .update();
    jdbc.sql(
            """
            update world set dropped = true
            where key <> ? and not dropped and id not in (
                select id from world where key <> ? and not dropped
                order by run desc, key desc limit ?)""")
        .params(World.LIVE.key(), World.LIVE.key(), keepReplays)
        .update();
  }

  /** Stores the watermark of a world. */
  void save(int world, int partition, Watermark watermark) {
    jdbc.sql(
            """
            insert into clock values (?, ?, ?, ?)
            on conflict (world, partition) do update
            set through = excluded.through, ended = excluded.ended""")
        .params(world, partition, watermark.throughMs(), watermark.ended())
        .update();
  }

  /** Watermarks of the worlds in a partition, by the worlds' keys. */
  Map<String, Watermark> watermarks(int partition) {
    Map<String, Watermark> watermarks = new HashMap<>();
    jdbc.sql(
            """
            select key, through, ended from clock join world on world.id = clock.world
            where partition = ? and not dropped""")
        .param(partition)
        .query(
            row -> {
              watermarks.put(row.getString(1), new Watermark(row.getLong(2), row.getBoolean(3)));
            });
    return watermarks;
  }

  /**
   * The world with this key, or the newest run with this name; empty when the history keeps
   * neither.
   */
  Optional<Kept> kept(String keyOrName) {
    return jdbc.sql(
            """
            select id, key, coalesce(max(through), ?) from world left join clock on clock.world = id
            where (key = ? or name = ?) and not dropped
            group by id order by run desc limit 1""")
        .params(Long.MIN_VALUE, keyOrName, keyOrName)
        .query((row, number) -> new Kept(row.getInt(1), row.getString(2), row.getLong(3)))
        .optional();
  }

  /**
   * Names of the worlds that are kept: the live one, then the newest first.
   *
   * @param most most names to return
   */
  List<String> names(int most) {
    return jdbc.sql(
            "select name from world where not dropped order by key <> ?, run desc, key desc limit ?")
        .params(World.LIVE.key(), most)
        .query(String.class)
        .list();
  }

  /**
   * A world that is kept.
   *
   * @param id number in the database
   * @param throughMs latest of the watermarks of its partitions, epoch milliseconds; {@code
   *     Long.MIN_VALUE} when it has had no tick
   */
  record Kept(int id, String key, long throughMs) {}

  /**
   * Deletes some data of worlds that are no longer kept.
   *
   * @param most most rows to delete
   * @return whether there may be more
   */
  boolean deleteDropped(int most) {
    int chunks =
        jdbc.sql(
                """
                delete from chunk where ctid = any (array(
                    select chunk.ctid from chunk join world on world.id = chunk.world
                    where dropped limit ?))""")
            .param(most)
            .update();
    if (chunks < most) {
      jdbc.sql(
              """
              delete from world where dropped
              and not exists (select from chunk where chunk.world = world.id)""")
          .update();
    }
    return chunks == most;
  }
}
