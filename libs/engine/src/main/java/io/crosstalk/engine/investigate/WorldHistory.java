package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.History;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.statistics.LagCorrelation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** History and inventory of one world, from which all queries are answered. */
public final class WorldHistory {
  private static final int MOST_NAMES = 20;

  /**
   * Possible lengths of cells: common sampling intervals, and intervals that are usual in charts.
   */
  private static final List<Duration> STEPS =
      List.of(
          Duration.ofSeconds(20),
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(15),
          Duration.ofHours(1),
          Duration.ofHours(6),
          Duration.ofDays(1));

  private final String world;
  private final History history;
  private final Inventory inventory;

  public WorldHistory(String world, History history, Inventory inventory) {
    this.world = world;
    this.history = history;
    this.inventory = inventory;
  }

  String world() {
    return world;
  }

  Inventory inventory() {
    return inventory;
  }

  Set<SeriesName> names(TimeGrid grid) {
    return history.names(world, grid);
  }

  void read(TimeGrid grid, Predicate<SeriesName> wanted, History.Visitor visitor) {
    history.read(world, grid, wanted, visitor);
  }

  /**
   * Reads one series.
   *
   * @throws NotKeptException when no data of the series is stored in the time of the grid
   */
  float[] read(TimeGrid grid, SeriesName name) {
    float[] values = find(grid, name);
    if (values == null) {
      throw new NotKeptException(notKeptMessage(grid, name));
    }
    return values;
  }

  private float @Nullable [] find(TimeGrid grid, SeriesName name) {
    AtomicReference<float[]> found = new AtomicReference<>();
    history.read(world, grid, name::equals, (each, values) -> found.set(values.clone()));
    return found.get();
  }

  private String notKeptMessage(TimeGrid grid, SeriesName name) {
    List<String> metrics =
        history.names(world, grid).stream()
            .filter(each -> each.resource().equals(name.resource()))
            .map(SeriesName::metric)
            .sorted()
            .limit(MOST_NAMES)
            .toList();
    return "Nothing is kept of %s of %s between %s and %s. %s"
        .formatted(
            name.metric(),
            name.resource(),
            grid.from(),
            grid.to(),
            metrics.isEmpty()
                ? "Nor is anything else of that resource: look at its id and the times."
                : "Of that resource there are: " + String.join(", ", metrics) + ".");
  }

  DescribedSeries catalogued(SeriesName name, TimeGrid grid) {
    return DescribedSeries.of(name, inventory.at(name.resource(), grid.to().toEpochMilli()));
  }

  /**
   * Returns a grid for a stretch of time that suits a series. The cells have the length of the
   * sampling interval, so that no cell between two samples is empty, or are longer if there would
   * be more than {@code maxCells}.
   *
   * @throws NotKeptException when no data of the series is stored in that time
   */
  public TimeGrid suited(SeriesName name, Instant from, Instant to, int maxCells) {
    Duration range = Duration.between(from, to);
    List<Duration> fine = STEPS.stream().filter(step -> range.dividedBy(step) <= maxCells).toList();
    TimeGrid finest = grid(from, to, fine.isEmpty() ? STEPS.getLast() : fine.getFirst());
    int filled = filled(read(finest, name));
    Duration typical = range.dividedBy(Math.max(1, filled));
    // Samples are sometimes a little late: up to a fifth more than the step is still the step.
    Duration least = typical.multipliedBy(5).dividedBy(6);
    return fine.stream()
        .filter(step -> step.compareTo(least) >= 0)
        .findFirst()
        .map(step -> grid(from, to, step))
        .orElse(finest);
  }

  /**
   * Returns a grid with a given step that covers a stretch of time; the last cell may extend beyond
   * the end of that time.
   */
  public static TimeGrid grid(Instant from, Instant to, Duration step) {
    long range = Duration.between(from, to).toMillis();
    return new TimeGrid(from, step, (int) Math.max(1, Math.ceilDiv(range, step.toMillis())));
  }

  private static int filled(float[] values) {
    return values.length - LagCorrelation.gaps(values).length;
  }
}
