package io.crosstalk.correlation.history.chunk;

import io.crosstalk.engine.history.SeriesName;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Means of many series in one slice of a tier, in memory. */
public final class ChunkCells {
  private final Tier tier;
  private final long slice;
  private final Map<SeriesName, float[]> series = new TreeMap<>();

  /**
   * Creates a slice without any series.
   *
   * @param tier tier with means
   * @param slice start of the slice, epoch milliseconds
   */
  public ChunkCells(Tier tier, long slice) {
    this.tier = tier;
    this.slice = slice;
  }

  /**
   * Reads the means of a chunk.
   *
   * @param slice start of the slice, epoch milliseconds
   */
  public static ChunkCells read(Tier tier, long slice, HistoryChunk chunk) {
    ChunkCells cells = new ChunkCells(tier, slice);
    List<SeriesName> names = ChunkNames.series(chunk.names());
    CellsFormat.scan(
        chunk.content(),
        names.size(),
        (index, first, means) ->
            means.get(cells.meansOf(names.get(index)), first, means.remaining()));
    return cells;
  }

  /**
   * Computes the means of samples, and adds them. All samples must be in this slice, with ascending
   * times.
   */
  public void put(SampleColumns measured) {
    for (var column : measured.columns()) {
      SeriesName name = new SeriesName(measured.resource(), column.metric().name());
      putMeans(meansOf(name), measured.times(), column.values());
    }
  }

  private float[] meansOf(SeriesName name) {
    return series.computeIfAbsent(name, each -> gaps());
  }

  private float[] gaps() {
    float[] gaps = new float[tier.cells()];
    Arrays.fill(gaps, Float.NaN);
    return gaps;
  }

  private void putMeans(float[] means, long[] times, double[] values) {
    int at = 0;
    while (at < times.length) {
      int cell = cell(times[at]);
      double sum = 0;
      int count = 0;
      for (; at < times.length && cell(times[at]) == cell; at++) {
        if (!Double.isNaN(values[at])) {
          sum += values[at];
          count++;
        }
      }
      if (count > 0) {
        means[cell] = (float) (sum / count);
      }
    }
  }

  private int cell(long timeMs) {
    return (int) ((timeMs - 1 - slice) / tier.cellMs());
  }

  /** Means of each series, from the slice's first cell to its last; NaN where there is none. */
  public Map<SeriesName, float[]> series() {
    return series;
  }

  /** Writes the means as a chunk; series without any mean are left out. */
  public HistoryChunk write() {
    return CellsFormat.write(series);
  }
}
