package io.crosstalk.correlation.history.store;

import io.crosstalk.correlation.history.chunk.RawChunk;
import io.crosstalk.correlation.history.chunk.SampleColumns;
import io.crosstalk.correlation.history.chunk.SampleMerger;
import io.crosstalk.correlation.history.store.ChunkIntake.SliceKey;
import io.crosstalk.engine.history.History;
import io.crosstalk.event.inventory.World;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Entry point to the history in PostgreSQL: writing, maintenance and reading. The samples of a
 * partition of Kafka are written together with the offset in the partition, so that no sample is
 * lost or written twice, whichever process fails.
 */
public final class HistoryStore implements AutoCloseable {
  /**
   * Most cells of a grid that are assembled at one time by each reader; at 16 bytes a cell that is
   * 32 MB.
   */
  private static final int MAX_CELLS = 2_000_000;

  private final HistoryProperties properties;
  private final Database database;
  private final JdbcClient jdbc;
  private final StoredPositions positions;
  private final Worlds worlds;
  private final HourSealer sealer;
  private final TierRetention retention;

  /**
   * Creates a store that has not connected to its database yet.
   *
   * @param topic topic whose offsets are stored
   */
  public HistoryStore(HistoryProperties properties, String topic) {
    this.properties = properties;
    database = new Database(properties);
    jdbc = database.client();
    positions = new StoredPositions(jdbc, topic);
    worlds = new Worlds(jdbc, properties.keepReplays());
    sealer = new HourSealer(database, positions);
    retention = new TierRetention(jdbc, properties);
  }

  /** Migrates the tables; fails while the database is unavailable. */
  public void prepare() {
    database.migrate();
  }

  /** Creates the buffer of a partition, which continues at the stored offset. */
  public ChunkIntake intake(int partition) {
    return new ChunkIntake(
        partition, properties, positions.of(partition), worlds.watermarks(partition));
  }

  /**
   * Writes the buffered samples and the offset in one transaction.
   *
   * @return number of samples written, without those of worlds that are no longer kept
   * @throws LostPartitionException when another instance has written this partition
   */
  public long write(ChunkIntake intake) {
    if (!intake.isNew()) {
      return 0;
    }
    Long written = database.transactions().execute(status -> writeAll(intake));
    intake.markWritten();
    return written == null ? 0 : written;
  }

  private long writeAll(ChunkIntake intake) {
    positions.advance(intake.partition(), intake.from(), intake.position().orElseThrow());
    long written = 0;
    for (World world : intake.worlds()) {
      Optional<Integer> admitted = worlds.admit(world);
      if (admitted.isPresent()) {
        written += write(admitted.get(), intake.samples().getOrDefault(world, Map.of()));
        Worlds.Watermark watermark = intake.advanced().get(world);
        if (watermark != null) {
          worlds.save(admitted.get(), intake.partition(), watermark);
        }
      }
    }
    return written;
  }

  private long write(int world, Map<SliceKey, SampleMerger> samples) {
    long written = 0;
    for (var each : samples.entrySet()) {
      var merged = each.getValue().merged();
      SliceKey place = each.getKey();
      new Chunks(jdbc, world, place.bucket()).append(place.slice(), RawChunk.write(merged));
      written += merged.stream().mapToLong(SampleColumns::sampleCount).sum();
    }
    return written;
  }

  /**
   * Does one step of maintenance: seals hours that are over and adds them to the means, and deletes
   * data beyond the retention.
   *
   * @return whether there is more to do
   * @throws LostPartitionException when another instance has written this partition
   */
  public boolean maintain(ChunkIntake intake) {
    if (intake.from().isEmpty()) {
      return false;
    }
    boolean more = sealer.seal(intake.partition(), intake.from().getAsLong());
    more |= retention.deleteExpired(intake.partition());
    return worlds.deleteDropped(TierRetention.ROWS_PER_STEP) | more;
  }

  /** The history for queries. */
  public History history() {
    return history(MAX_CELLS);
  }

  /**
   * The history for queries.
   *
   * @param maxCells most cells of a grid that are assembled at one time
   */
  History history(int maxCells) {
    return new StoredHistory(
        database.template(), database.transactions(), worlds, properties, maxCells);
  }

  @Override
  public void close() {
    database.close();
  }
}
