package io.crosstalk.correlation.history.chunk;

import java.nio.FloatBuffer;
import java.util.BitSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The means to read from a slice of a tier: one bit for each cell, which is the interval of one
 * mean.
 *
 * @param tier tier with means
 * @param slice start of the slice, epoch milliseconds
 */
record CellSelection(Tier tier, long slice, BitSet cells) {

  /**
   * Selects the cells of a slice that lie in a period.
   *
   * @param part the period and its tier
   * @param slice start of the slice, epoch milliseconds
   * @param without starts of hours that are left out, because their means are computed from samples
   *     instead
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
   * Adds those of the means that are selected to a series.
   *
   * @param means consecutive means
   * @param first number of the first mean's cell in the slice
   * @param target series on a grid; null when the series is not wanted
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
