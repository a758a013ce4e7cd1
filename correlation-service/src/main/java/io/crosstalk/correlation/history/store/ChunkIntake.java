package io.crosstalk.correlation.history.store;

import io.crosstalk.correlation.history.chunk.SampleColumns;
import io.crosstalk.correlation.history.chunk.SampleMerger;
import io.crosstalk.correlation.history.chunk.Tier;
import io.crosstalk.event.Ids;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.Tick;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Buffer of one partition: samples and ticks that were read from Kafka and are not written to the
 * database yet.
 */
public final class ChunkIntake {
  /**
   * Number of buckets of a partition. Each bucket holds a share of the live world's resources in
   * rows of its own.
   */
  static final int BUCKETS = 16;

  static final long LATEST_MS = Instant.parse("9999-12-31T00:00:00Z").toEpochMilli();

  private final int partition;
  private final HistoryProperties properties;
  private final WorldWatermarks watermarks;
  private final Map<World, Map<SliceKey, SampleMerger>> samples = new HashMap<>();
  private OptionalLong from;
  private OptionalLong next;
  private long buffered;
  private long late;

  ChunkIntake(
      int partition,
      HistoryProperties properties,
      OptionalLong from,
      Map<String, Worlds.Watermark> watermarks) {
    this.partition = partition;
    this.properties = properties;
    this.from = from;
    this.next = from;
    this.watermarks = new WorldWatermarks(watermarks);
  }

  /**
   * Place of buffered samples in the database.
   *
   * @param bucket number of the bucket, over all partitions
   * @param slice start of the slice of the raw tier, epoch milliseconds
   */
  record SliceKey(int bucket, long slice) implements Comparable<SliceKey> {
    @Override
    public int compareTo(SliceKey other) {
      int byBucket = Integer.compare(bucket, other.bucket);
      return byBucket != 0 ? byBucket : Long.compare(slice, other.slice);
    }
  }

  /**
   * Adds samples of a resource.
   *
   * @throws IllegalArgumentException when the samples cannot be stored, such as for an invalid
   *     world
   */
  public void add(String worldKey, String resource, SampleBatch batch) {
    World world = world(worldKey);
    Ids.check(resource);
    if (Arrays.stream(batch.times()).anyMatch(time -> time < 0 || time > LATEST_MS)) {
      throw new IllegalArgumentException("a time lies outside the years 1970 to 9999");
    }
    long[] times = batch.times();
    int start = 0;
    for (int i = 1; i <= times.length; i++) {
      if (i == times.length || Tier.RAW.slice(times[i]) != Tier.RAW.slice(times[start])) {
        addSlice(world, resource, batch, start, i);
        start = i;
      }
    }
  }

  private void addSlice(World world, String resource, SampleBatch batch, int start, int end) {
    long slice = Tier.RAW.slice(batch.times()[start]);
    int count = (end - start) * batch.columns().size();
    if (slice < properties.keptFrom(Tier.RAW, watermarks.throughMs(world))) {
      late += count;
      return;
    }
    SampleColumns part =
        new SampleColumns(
            resource,
            Arrays.copyOfRange(batch.times(), start, end),
            batch.columns().stream().map(column -> cut(column, start, end)).toList());
    samples
        .computeIfAbsent(world, each -> new TreeMap<>())
        .computeIfAbsent(new SliceKey(bucket(world, resource), slice), each -> new SampleMerger())
        .add(part);
    buffered += count;
  }

  private static Column cut(Column column, int start, int end) {
    return new Column(column.metric(), Arrays.copyOfRange(column.values(), start, end));
  }

  /**
   * Bucket of a resource. Replayed worlds have a single bucket in each partition, since many rows
   * with little data would be slow.
   */
  private int bucket(World world, String resource) {
    int own = world.isLive() ? Math.floorMod(resource.hashCode(), BUCKETS) : 0;
    return partition * BUCKETS + own;
  }

  /**
   * Adds a tick.
   *
   * @throws IllegalArgumentException when its world is invalid
   */
  public void add(String worldKey, Tick tick) {
    watermarks.advance(world(worldKey), tick.completeThroughMs(), tick.end());
  }

  private static World world(String key) {
    Ids.check(key);
    return World.parse(key);
  }

  /** Notes that all records before an offset have been added. */
  public void readUpTo(long nextOffset) {
    next = OptionalLong.of(nextOffset);
  }

  public int partition() {
    return partition;
  }

  /** Offset of the next record to read; empty when no record has been read yet. */
  public OptionalLong position() {
    return next;
  }

  /** Number of samples in the buffer. */
  public long buffered() {
    return buffered;
  }

  /** Number of samples since the last write that were dropped because their retention was over. */
  public long late() {
    return late;
  }

  /**
   * Returns whether a world has ended since the last write. The buffer is then written at once,
   * because users may wait for its data.
   */
  public boolean hasEnded() {
    return watermarks.hasEnded();
  }

  boolean isNew() {
    return !from.equals(next);
  }

  OptionalLong from() {
    return from;
  }

  Map<World, Map<SliceKey, SampleMerger>> samples() {
    return samples;
  }

  /** Watermarks of the worlds that have had ticks since the last write. */
  Map<World, Worlds.Watermark> advanced() {
    return watermarks.advanced();
  }

  List<World> worlds() {
    return Stream.concat(samples.keySet().stream(), advanced().keySet().stream())
        .distinct()
        .sorted(Comparator.comparing(World::key))
        .toList();
  }

  /** Clears the buffer after its content has been written. */
  void markWritten() {
    from = next;
    samples.clear();
    watermarks.markWritten();
    buffered = 0;
    late = 0;
  }
}
