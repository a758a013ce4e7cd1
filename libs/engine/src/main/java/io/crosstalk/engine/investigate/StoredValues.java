package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.event.metric.MetricCatalogue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Stored values of one resource.
 *
 * @param stepSeconds length of a cell, of which each point is the mean
 * @param items series with data, by metric
 * @param nextCursor always null: there is one page
 */
public record StoredValues(
    String world,
    String resource,
    Instant from,
    Instant to,
    long stepSeconds,
    List<Item> items,
    @Nullable String nextCursor) {
  /** Most points of an answer. */
  private static final int MAX_POINTS = 100_000;

  /**
   * A series.
   *
   * @param points time of the end of each cell with data, in epoch milliseconds, and the value
   */
  public record Item(String metric, String unit, List<List<Number>> points) {}

  public StoredValues {
    items = List.copyOf(items);
  }

  /**
   * Reads the values.
   *
   * @param metric one metric; null for all
   * @throws TooManyPointsException when there are more than an answer may have
   */
  public static StoredValues of(
      WorldHistory history, String resource, @Nullable String metric, TimeGrid grid) {
    ConcurrentLinkedQueue<Item> found = new ConcurrentLinkedQueue<>();
    history.read(
        grid,
        name -> isWanted(name, resource, metric),
        (name, values) -> found.add(item(name, grid, values)));
    if (found.stream().mapToLong(item -> item.points().size()).sum() > MAX_POINTS) {
      throw new TooManyPointsException(MAX_POINTS);
    }
    return new StoredValues(
        history.world(),
        resource,
        grid.from(),
        grid.to(),
        grid.step().toSeconds(),
        found.stream().sorted(Comparator.comparing(Item::metric)).toList(),
        null);
  }

  private static boolean isWanted(SeriesName name, String resource, @Nullable String metric) {
    return name.resource().equals(resource) && (metric == null || name.metric().equals(metric));
  }

  private static Item item(SeriesName name, TimeGrid grid, float[] values) {
    long from = grid.from().toEpochMilli();
    long step = grid.step().toMillis();
    List<List<Number>> points = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      if (!Float.isNaN(values[i])) {
        points.add(List.of(from + (i + 1) * step, Double.parseDouble(Float.toString(values[i]))));
      }
    }
    return new Item(name.metric(), MetricCatalogue.of(name.metric()).unit(), points);
  }
}
