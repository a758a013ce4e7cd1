package io.crosstalk.engine.history;

import io.crosstalk.event.inventory.World;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;

/** A history that keeps all samples in memory, for the tests of this module and of its users. */
public final class MemoryHistory implements History {
  private final Map<String, Map<SeriesName, NavigableMap<Long, Double>>> worlds = new HashMap<>();

  /** Adds a sample. */
  public MemoryHistory add(String world, SeriesName name, Instant time, double value) {
    worlds
        .computeIfAbsent(world, key -> new TreeMap<>())
        .computeIfAbsent(name, key -> new TreeMap<>())
        .put(time.toEpochMilli(), value);
    return this;
  }

  /** Adds a sample at the end of each cell of the grid; NaN adds none. */
  public MemoryHistory add(String world, SeriesName name, TimeGrid grid, float... values) {
    for (int i = 0; i < values.length; i++) {
      if (!Float.isNaN(values[i])) {
        add(world, name, grid.from().plus(grid.step().multipliedBy(i + 1L)), values[i]);
      }
    }
    return this;
  }

  @Override
  public Optional<String> find(String keyOrName) {
    return worlds.keySet().stream()
        .filter(key -> key.equals(keyOrName) || World.parse(key).name().equals(keyOrName))
        .max(Comparator.comparingLong(key -> World.parse(key).run()));
  }

  @Override
  public List<String> worlds(int most) {
    return worlds.keySet().stream()
        .map(World::parse)
        .sorted(Comparator.comparing((World world) -> !world.isLive()).thenComparing(World::name))
        .map(World::name)
        .distinct()
        .limit(most)
        .toList();
  }

  @Override
  public Set<SeriesName> names(String world, TimeGrid grid) {
    Set<SeriesName> names = new ConcurrentSkipListSet<>();
    read(world, grid, name -> true, (name, values) -> names.add(name));
    return names;
  }

  @Override
  public void read(String world, TimeGrid grid, Predicate<SeriesName> wanted, Visitor visitor) {
    worlds.getOrDefault(world, Map.of()).entrySet().parallelStream()
        .filter(each -> wanted.test(each.getKey()))
        .forEach(each -> show(each.getKey(), within(each.getValue(), grid), grid, visitor));
  }

  private static Map<Long, Double> within(NavigableMap<Long, Double> samples, TimeGrid grid) {
    return samples.subMap(grid.from().toEpochMilli(), false, grid.to().toEpochMilli(), true);
  }

  private static void show(
      SeriesName name, Map<Long, Double> samples, TimeGrid grid, Visitor visitor) {
    if (samples.isEmpty()) {
      return;
    }
    double[] sums = new double[grid.cells()];
    int[] counts = new int[grid.cells()];
    samples.forEach(
        (time, value) -> {
          long millis = time - grid.from().toEpochMilli();
          int cell = (int) Math.ceilDiv(millis, grid.step().toMillis()) - 1;
          sums[cell] += value;
          counts[cell]++;
        });
    float[] values = new float[grid.cells()];
    for (int i = 0; i < values.length; i++) {
      values[i] = counts[i] == 0 ? Float.NaN : (float) (sums[i] / counts[i]);
    }
    visitor.visit(name, values);
    // According to the port the values belong to the reader again.
    Arrays.fill(values, Float.NaN);
  }
}
