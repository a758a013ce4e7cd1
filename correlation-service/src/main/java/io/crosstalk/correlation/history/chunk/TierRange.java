package io.crosstalk.correlation.history.chunk;

import io.crosstalk.engine.history.TimeGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** A period that is read from one tier: ({@code fromMs}, {@code toMs}], epoch milliseconds. */
public record TierRange(Tier tier, long fromMs, long toMs) {

  /**
   * Splits the period of a grid into parts, each to be read from one tier: the latest from the
   * coarsest tier that gives exact means, and earlier ones, beyond that tier's retention, from
   * coarser tiers.
   *
   * @param keptFrom start of the retention of each tier, epoch milliseconds
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

  /** Start of the first slice of a tier that overlaps the period, epoch milliseconds. */
  public long firstSlice(Tier ofTier) {
    return ofTier.slice(fromMs + 1);
  }

  boolean has(long timeMs) {
    return timeMs > fromMs && timeMs <= toMs;
  }
}
