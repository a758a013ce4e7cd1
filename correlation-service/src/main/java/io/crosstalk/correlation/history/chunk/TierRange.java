package io.crosstalk.correlation.history.chunk;

import io.crosstalk.engine.history.TimeGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A stretch of time that is read from one tier: ({@code fromMs}, {@code toMs}], epoch milliseconds.
 */
public record TierRange(Tier tier, long fromMs, long toMs) {

  /**
   * Splits a grid into parts: the coarsest tier whose cells fit the grid's, and coarser tiers for
   * the time from which that tier is no longer kept.
   *
   * @param keptFrom start of the retention of each tier
   */
  public static List<TierRange> of(TimeGrid grid, ToLongFunction<Tier> keptFrom) {
    List<TierRange> parts = new ArrayList<>();
    long from = grid.from().toEpochMilli();
    long to = grid.to().toEpochMilli();
    Tier finest = Tier.coarsestFor(from, grid.step().toMillis());
    for (int i = finest.ordinal(); i < Tier.values().length && from < to; i++) {
      Tier tier = Tier.values()[i];
      long start = Math.min(to, Math.max(from, keptFrom.applyAsLong(tier)));
      if (start < to) {
        parts.add(new TierRange(tier, start, to));
      }
      to = start;
    }
    return parts;
  }

  /** The first slice of a tier that this stretch touches. */
  public long firstSlice(Tier ofTier) {
    return ofTier.slice(fromMs + 1);
  }

  boolean has(long timeMs) {
    return timeMs > fromMs && timeMs <= toMs;
  }
}
