package io.crosstalk.ingest.source.casefolder;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of samples.csv as primitive columns in the file's order, in blocks. Row objects would need
 * four times as much memory, and growing arrays would exist twice while they are copied.
 */
final class SampleRows {
  /** Number of rows in a block. */
  static final int BLOCK = 1 << 16;

  private static final int BLOCK_BITS = 16;

  private final List<Block> blocks = new ArrayList<>();
  private int size;

  private static final class Block {
    private final int[] series = new int[BLOCK];
    private final long[] times = new long[BLOCK];
    private final double[] values = new double[BLOCK];
    private final int[] lines = new int[BLOCK];
  }

  void add(int seriesNumber, long timeMs, double value, long line) {
    int position = size & (BLOCK - 1);
    if (position == 0) {
      blocks.add(new Block());
    }
    Block block = blocks.getLast();
    block.series[position] = seriesNumber;
    block.times[position] = timeMs;
    block.values[position] = value;
    block.lines[position] = Math.toIntExact(line);
    size++;
  }

  int size() {
    return size;
  }

  int series(int row) {
    return blocks.get(row >> BLOCK_BITS).series[row & (BLOCK - 1)];
  }

  long time(int row) {
    return blocks.get(row >> BLOCK_BITS).times[row & (BLOCK - 1)];
  }

  double value(int row) {
    return blocks.get(row >> BLOCK_BITS).values[row & (BLOCK - 1)];
  }

  int line(int row) {
    return blocks.get(row >> BLOCK_BITS).lines[row & (BLOCK - 1)];
  }
}
