package io.crosstalk.correlation.history.chunk;

import java.nio.FloatBuffer;
import java.util.BitSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cells to read from a slice of means.
 *
 * @param slice its start, epoch milliseconds
 */
record CellSelection(Tier tier, long slice, BitSet cells) {

  /**
   * The cells that belong to a part.
   *
   * @param without hours whose means are computed from samples
   */
  static CellSelection of(TierRange part, long slice, Set<Long> without) {
    Tier tier = part.tier();
    BitSet cells = new BitSet(tier.cells());
    for (int cell = 0; cell < tier.cells(); cell++) {
      long end = slice + (cell + 1) * tier.cellMs();
      cells.set(cell, part.has(end) && !without.contains(Tier.RAW.slice(end)));
    }
    return new CellSelection(tier, slice, cells);
  }

  /**
   * Adds the wanted means to a series.
   *
   * @param first the cell of the first mean
   * @param target null when the series is not wanted
   */
  void copyTo(FloatBuffer means, int first, @Nullable GridSeries target) {
    int end = first + means.remaining();
    int base = means.position() - first;
    int from = cells.nextSetBit(first);
    while (target != null && from >= 0 && from < end) {
      int to = Math.min(end, cells.nextClearBit(from));
      FloatBuffer run = means.slice(base + from, to - from);
      target.addCells(slice + (from + 1) * tier.cellMs(), tier.cellMs(), run);
      from = cells.nextSetBit(to);
    }
  }
}
