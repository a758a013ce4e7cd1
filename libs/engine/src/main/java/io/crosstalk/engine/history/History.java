package io.crosstalk.engine.history;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Reads the stored samples and means. */
public interface History {

  /** Receives series one at a time, from several threads at once. */
  interface Visitor {
    /**
     * Receives one series.
     *
     * @param values one for each cell of the grid, the mean of its samples; NaN where there is
     *     none. The array belongs to the reader again when this returns.
     */
    void visit(SeriesName name, float[] values);
  }

  /**
   * The key of a world by its key or by its name, which stands for the newest run; empty when no
   * data of it is kept.
   *
   * @throws HistoryException when the store cannot be read; says what to do
   */
  Optional<String> find(String keyOrName);

  /**
   * The names of the worlds with stored data: the live one, then replays, the latest first.
   *
   * @throws HistoryException when the store cannot be read; says what to do
   */
  List<String> worlds(int most);

  /** The names of all series of a world with stored data within the grid. */
  Set<SeriesName> names(String world, TimeGrid grid);

  /**
   * Passes every wanted series of the world with data in the grid to the visitor, read from the
   * coarsest tier that is fine enough for the grid's step.
   *
   * @throws HistoryException when the store cannot be read; says what to do
   */
  void read(String world, TimeGrid grid, Predicate<SeriesName> wanted, Visitor visitor);
}
