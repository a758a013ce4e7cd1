package io.crosstalk.correlation.history.chunk;

import io.crosstalk.engine.history.History.Visitor;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Builds series on a grid of evenly spaced times from stored chunks. The caller adds the chunks of
 * one part (a period that is read from one tier) after another, and within a part by tier, finest
 * first, then by slice, then in the order of writing. Hours whose means are not stored yet are
 * computed from their samples.
 */
public final class GridAssembler {
  private static final Tier FINEST = Tier.RAW;

  private final TimeGrid grid;
  private final Predicate<SeriesName> wanted;
  private final Map<SeriesName, GridSeries> series = new HashMap<>();
  private final Set<Long> rawHours = new HashSet<>();
  private SampleMerger hour = new SampleMerger();
  private @Nullable Long hourSlice;
  private byte[] lastNames = {};
  private List<SeriesName> lastSeries = List.of();

  public GridAssembler(TimeGrid grid, Predicate<SeriesName> wanted) {
    this.grid = grid;
    this.wanted = wanted;
  }

  /**
   * Adds a chunk.
   *
   * @param part the part that is being read
   * @param tier tier of the chunk: that of the part, or {@link Tier#RAW} for hours without means
   * @param slice start of the chunk's slice, epoch milliseconds
   */
  public void add(TierRange part, Tier tier, long slice, HistoryChunk chunk) {
    if (tier == FINEST) {
      if (hourSlice == null || hourSlice != slice) {
        endHour(part);
        hourSlice = slice;
      }
      hour.addAll(RawChunk.read(chunk));
    } else {
      endHour(part);
      addCells(part, slice, chunk);
    }
  }

  /** Ends a part, after its last chunk. */
  public void end(TierRange part) {
    endHour(part);
    rawHours.clear();
  }

  /** Passes every series that has at least one value to the visitor. */
  public void visitSeries(Visitor visitor) {
    series.forEach(
        (name, each) -> {
          float[] means = each.means();
          if (means != null) {
            visitor.visit(name, means);
          }
        });
  }

  private void endHour(TierRange part) {
    Long slice = hourSlice;
    if (slice != null) {
      rawHours.add(slice);
      List<SampleColumns> measured = hour.merged();
      if (part.tier() == FINEST) {
        measured.forEach(each -> addSamples(part, each));
      } else {
        addHour(part, slice, measured);
      }
      hour = new SampleMerger();
      hourSlice = null;
    }
  }

  private void addSamples(TierRange part, SampleColumns measured) {
    for (var column : measured.columns()) {
      GridSeries target = seriesOf(new SeriesName(measured.resource(), column.metric().name()));
      for (int i = 0; target != null && i < measured.times().length; i++) {
        if (part.has(measured.times()[i])) {
          target.add(measured.times()[i], column.values()[i]);
        }
      }
    }
  }

  private void addHour(TierRange part, long hourStart, List<SampleColumns> measured) {
    Tier tier = part.tier();
    long slice = tier.slice(hourStart + 1);
    ChunkCells cells = new ChunkCells(tier, slice);
    measured.forEach(cells::put);
    int first = (int) ((hourStart - slice) / tier.cellMs());
    int count = (int) (FINEST.sliceMs() / tier.cellMs());
    CellSelection allowed = CellSelection.of(part, slice, Set.of());
    cells
        .series()
        .forEach(
            (name, means) ->
                allowed.copyTo(FloatBuffer.wrap(means, first, count), first, seriesOf(name)));
  }

  private void addCells(TierRange part, long slice, HistoryChunk chunk) {
    List<SeriesName> names = names(chunk.names());
    CellSelection cells = CellSelection.of(part, slice, rawHours);
    CellsFormat.scan(
        chunk.content(),
        names.size(),
        (index, first, means) -> cells.copyTo(means, first, seriesOf(names.get(index))));
  }

  private @Nullable GridSeries seriesOf(SeriesName name) {
    GridSeries known = series.get(name);
    if (known == null && wanted.test(name)) {
      known = new GridSeries(grid);
      series.put(name, known);
    }
    return known;
  }

  /**
   * Parses the names of a chunk, unless they equal those of the chunk before, which is the usual
   * case.
   */
  private List<SeriesName> names(byte[] names) {
    if (!Arrays.equals(names, lastNames)) {
      lastSeries = ChunkNames.series(names);
      lastNames = names;
    }
    return lastSeries;
  }
}
