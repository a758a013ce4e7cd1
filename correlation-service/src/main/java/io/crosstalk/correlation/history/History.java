package io.crosstalk.correlation.history;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Reads what was kept. */
public interface History {

  /** Takes series one at a time, from several threads at once. */
  interface Visitor {
    /**
     * @param values one for each cell of the grid, the mean of what was measured in it; NaN where
     *     nothing was. Belongs to the reader again when this returns.
     */
    void visit(SeriesName name, float[] values);
  }

  /**
   * The key of a world that is asked for by its key or, the newest run, by its name; empty when
   * nothing of it is kept.
   *
   * @throws HistoryException when the store cannot be read; says what to do
   */
  Optional<String> find(String keyOrName);

  /**
   * The names of worlds of which anything is kept: the live one, then those replayed last.
   *
   * @throws HistoryException when the store cannot be read; says what to do
   */
  List<String> worlds(int most);

  /** The names of all series of a world of which anything is kept within the grid. */
  Set<SeriesName> names(String world, Grid grid);

  /**
   * Shows the visitor every series of the world that is wanted and has anything in the grid, read
   * from the coarsest tier that is fine enough for the grid's step.
   *
   * @throws HistoryException when the store cannot be read; says what to do
   */
  void read(String world, Grid grid, Predicate<SeriesName> wanted, Visitor visitor);
}
