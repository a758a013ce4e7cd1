package io.crosstalk.bench.history;

import io.crosstalk.correlation.history.store.ChunkIntake;
import io.crosstalk.correlation.history.store.HistoryStore;
import io.crosstalk.event.Tick;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Writes the samples of a {@link HistoryLandscape} to the history store in the same way as the
 * service's Kafka consumer, but without Kafka.
 */
final class HistoryWriter {
  static final int PARTITIONS = 4;
  private static final String WORLD = "live";

  private final HistoryStore store;
  private final HistoryLandscape landscape;
  private final int flushSamples;
  private final List<ChunkIntake> intakes;

  HistoryWriter(HistoryStore store, HistoryLandscape landscape, int flushSamples) {
    this.store = store;
    this.landscape = landscape;
    this.flushSamples = flushSamples;
    intakes = IntStream.range(0, PARTITIONS).mapToObj(store::intake).toList();
  }

  /** Writes all samples and seals their chunks. */
  void run() {
    for (int point = 0; point < landscape.points(); point++) {
      boolean last = point == landscape.points() - 1;
      for (int machine = 0; machine < landscape.machines(); machine++) {
        intakes
            .get(machine % PARTITIONS)
            .add(WORLD, landscape.name(machine), landscape.batch(machine, point));
      }
      Tick tick = new Tick("bench", landscape.time(point), last);
      for (ChunkIntake intake : intakes) {
        intake.add(WORLD, tick);
        intake.readUpTo(point + 1L);
      }
      if (last || buffered() >= flushSamples) {
        write();
      }
    }
  }

  private long buffered() {
    return intakes.stream().mapToLong(ChunkIntake::buffered).sum();
  }

  private void write() {
    for (ChunkIntake intake : intakes) {
      store.write(intake);
      boolean more = true;
      while (more) {
        more = store.maintain(intake);
      }
    }
  }
}
