package io.crosstalk.engine.history;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads the history of worlds: stored samples, and their means over longer intervals for older
 * times.
 */
public interface History {

  /** Receives series one at a time, from several threads at once. */
  interface Visitor {
    /**
     * Receives one series.
     *
     * @param values one for each cell of the grid, the mean of its samples; NaN where there is
     *     none. The caller reuses the array after this call, so a visitor must copy what it keeps.
     */
    void visit(SeriesName name, float[] values);
  }

  /**
   * Returns the key of a world, which is given by its key, or by its name for the newest run of
   * that name; empty when no data of the world is stored.
   *
   * @throws HistoryException when the store cannot be read; the message says what to do
   */
  Optional<String> find(String keyOrName);

  /**
   * The names of the worlds with stored data: the live one, then replays, the latest first.
   *
   * @throws HistoryException when the store cannot be read; the message says what to do
   */
  List<String> worlds(int most);

  /** The names of all series of a world with stored data within the grid. */
  Set<SeriesName> names(String world, TimeGrid grid);

  /**
   * Passes every wanted series of the world with data in the grid to the visitor. The data are read
   * from the coarsest tier, that is, stored resolution, that is fine enough for the grid's step.
   *
   * @throws HistoryException when the store cannot be read; the message says what to do
   */
  void read(String world, TimeGrid grid, Predicate<SeriesName> wanted, Visitor visitor);
}
