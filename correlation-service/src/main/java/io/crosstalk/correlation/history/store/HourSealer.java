package io.crosstalk.correlation.history.store;

import io.crosstalk.correlation.history.chunk.ChunkCells;
import io.crosstalk.correlation.history.chunk.RawChunk;
import io.crosstalk.correlation.history.chunk.SampleColumns;
import io.crosstalk.correlation.history.chunk.SampleMerger;
import io.crosstalk.correlation.history.chunk.Tier;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Seals hours that are over: merges the samples of an hour into one chunk and computes their means.
 * Late data make an hour unsealed again, but it is sealed again only after a delay, because a
 * source that is always late would otherwise cause constant rewriting. The final state depends only
 * on the samples.
 */
final class HourSealer {
  /**
   * How long an hour stays unsealed after its end, in event time, to wait for late data; also the
   * least time between two rounds in which late data are sealed.
   */
  private static final Duration LATE_DATA_WAIT = Duration.ofMinutes(30);

  private static final int BUCKETS_PER_STEP = 32;
  private static final long HOUR = Tier.RAW.sliceMs();
  private static final long DAY = Tier.FIVE_MINUTES.sliceMs();

  private final Database database;
  private final JdbcClient jdbc;
  private final StoredPositions positions;

  HourSealer(Database database, StoredPositions positions) {
    this.database = database;
    this.jdbc = database.client();
    this.positions = positions;
  }

  /**
   * Unsealed hours of one bucket in one day.
   *
   * @param day start of the day, epoch milliseconds
   * @param dueBefore latest start of an hour that is due, epoch milliseconds
   */
  private record Job(int world, int bucket, long day, long dueBefore) {}

  /**
   * Seals some of the hours that are due.
   *
   * @param position stored offset of the partition, which must not have changed
   * @return whether there may be more
   */
  boolean seal(int partition, long position) {
    List<Job> due = due(partition);
    for (Job job : due) {
      database
          .transactions()
          .executeWithoutResult(
              status -> {
                positions.lock(partition, position);
                seal(job);
              });
    }
    boolean more = due.size() == BUCKETS_PER_STEP;
    if (!more) {
      markResealed(partition);
    }
    return more;
  }

  /** Stores that all late data up to the watermark have been sealed. */
  private void markResealed(int partition) {
    jdbc.sql("update clock set resealed = through where partition = ? and through >= resealed + ?")
        .params(partition, LATE_DATA_WAIT.toMillis())
        .update();
  }

  private List<Job> due(int partition) {
    return jdbc.sql(
            """
            select distinct world, bucket, slice / ? * ? as day, due_before
            from chunk join (
                select clock.world as id, case when ended then ? else through - ? end as due_before,
                    ended or through >= resealed + ? as again
                from clock join world on world.id = clock.world
                where partition = ? and not dropped) as due on due.id = chunk.world
            where bucket >= ? and bucket < ? and not sealed and slice <= due_before
            and (again or not exists (
                select from chunk as done
                where done.world = chunk.world and done.bucket = chunk.bucket
                and done.tier = chunk.tier and done.slice = chunk.slice and done.sealed))
            order by day limit ?""")
        .params(
            DAY,
            DAY,
            Long.MAX_VALUE,
            HOUR + LATE_DATA_WAIT.toMillis(),
            LATE_DATA_WAIT.toMillis(),
            partition,
            partition * ChunkIntake.BUCKETS,
            (partition + 1) * ChunkIntake.BUCKETS,
            BUCKETS_PER_STEP)
        .query(
            (row, number) -> new Job(row.getInt(1), row.getInt(2), row.getLong(3), row.getLong(4)))
        .list();
  }

  private void seal(Job job) {
    Chunks chunks = new Chunks(jdbc, job.world(), job.bucket());
    Map<Tier, ChunkCells> means = new EnumMap<>(Tier.class);
    for (Tier tier : List.of(Tier.FIVE_MINUTES, Tier.HOURS)) {
      means.put(tier, read(chunks, tier, tier.slice(job.day() + 1)));
    }
    for (long slice : hours(chunks, job)) {
      List<SampleColumns> merged = merged(chunks, slice);
      chunks.replace(Tier.RAW, slice, RawChunk.write(merged));
      means.values().forEach(cells -> merged.forEach(cells::put));
    }
    means.forEach((tier, cells) -> chunks.replace(tier, tier.slice(job.day() + 1), cells.write()));
  }

  private static Iterable<Long> hours(Chunks chunks, Job job) {
    return new TreeSet<>(chunks.unsealed(job.day(), job.day() + DAY))
        .headSet(job.dueBefore(), true);
  }

  private static ChunkCells read(Chunks chunks, Tier tier, long slice) {
    return chunks
        .readMeans(tier, slice)
        .map(chunk -> ChunkCells.read(tier, slice, chunk))
        .orElseGet(() -> new ChunkCells(tier, slice));
  }

  private static List<SampleColumns> merged(Chunks chunks, long slice) {
    SampleMerger merging = new SampleMerger();
    chunks.read(Tier.RAW, slice).forEach(chunk -> merging.addAll(RawChunk.read(chunk)));
    return merging.merged();
  }
}
