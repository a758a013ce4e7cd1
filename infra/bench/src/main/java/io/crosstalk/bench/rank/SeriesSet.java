package io.crosstalk.bench.rank;

import io.crosstalk.engine.history.History;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * History in memory with series of random noise. The first series is the one that all others are
 * compared with.
 */
final class SeriesSet implements History {
  private static final Duration STEP = Duration.ofMinutes(5);

  private final SeriesName[] names;
  private final float[][] values;

  SeriesSet(int series, int points) {
    Random random = new Random(1);
    names = new SeriesName[series + 1];
    values = new float[series + 1][points];
    for (int i = 0; i <= series; i++) {
      names[i] = new SeriesName("vm-" + i, "disk.latency");
      for (int j = 0; j < points; j++) {
        values[i][j] = (float) random.nextGaussian();
      }
    }
  }

  SeriesName asked() {
    return names[0];
  }

  float[] askedValues() {
    return values[0];
  }

  int size() {
    return values.length - 1;
  }

  float[] get(int i) {
    return values[i + 1];
  }

  TimeGrid grid() {
    return new TimeGrid(Instant.EPOCH, STEP, values[0].length);
  }

  @Override
  public Optional<String> find(String keyOrName) {
    return Optional.of(keyOrName);
  }

  @Override
  public List<String> worlds(int most) {
    return List.of();
  }

  @Override
  public Set<SeriesName> names(String world, TimeGrid grid) {
    return Set.of(names);
  }

  /**
   * Passes the wanted series to the visitor, in parallel on as many threads as the machine has
   * processors.
   */
  @Override
  public void read(String world, TimeGrid grid, Predicate<SeriesName> wanted, Visitor visitor) {
    IntStream.range(0, names.length)
        .parallel()
        .filter(i -> wanted.test(names[i]))
        .forEach(i -> visitor.visit(names[i], values[i]));
  }
}
