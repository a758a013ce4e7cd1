package io.crosstalk.engine.statistics;

import java.util.Arrays;

/**
 * Values of a series minus its mean, with zeros in its gaps, and sums over some of its cells. One
 * object is used for one series after the other. Not thread-safe.
 */
final class CentredSeries {
  private static final int[] NO_GAPS = {};

  /**
   * Variation relative to the level below which a series counts as constant; floats have no better
   * resolution.
   */
  private static final double RESOLUTION = 1e-6;

  private final int cells;
  private final CellBlocks blocks;
  private final float[] scratch = CellBlocks.scratch();
  private int[] gaps = NO_GAPS;
  private double mean;
  private double sum;
  private double squares;

  /**
   * Sums over some cells of a series.
   *
   * @param count number of these cells
   * @param sum sum of their values
   * @param squares sum of the squares of their values
   */
  record Part(int count, double sum, double squares) {
    double squaresAboutMean() {
      return squares - sum * sum / count;
    }
  }

  CentredSeries(int cells) {
    this.cells = cells;
    this.blocks = new CellBlocks(cells);
  }

  /**
   * Loads a series.
   *
   * @param values NaN in gaps
   */
  void take(float[] values) {
    blocks.load(values, 0);
    double total = blocks.sum(scratch);
    gaps = Double.isNaN(total) ? LagCorrelation.gaps(values) : NO_GAPS;
    fillGaps();
    total = gaps.length == 0 ? total : blocks.sum(scratch);
    mean = count() == 0 ? 0 : total / count();
    blocks.subtract((float) mean, cells);
    fillGaps();
    sum = blocks.sum(scratch);
    squares = blocks.dot(blocks, scratch);
  }

  private void fillGaps() {
    for (int gap : gaps) {
      blocks.set(gap, 0);
    }
  }

  int count() {
    return cells - gaps.length;
  }

  boolean isConstant() {
    double least = RESOLUTION * Math.abs(mean);
    return squares <= count() * least * least;
  }

  float get(int cell) {
    return blocks.get(cell);
  }

  double dot(CellBlocks other) {
    return blocks.dot(other, scratch);
  }

  /**
   * Returns the sums over those cells of this series that are paired with a value of the other
   * series. Cell {@code i} of the other series is paired with cell {@code i + lag} of this series.
   */
  Part beside(CentredSeries other, int lag) {
    int alone = 0;
    double excluded = 0;
    double excludedSquares = 0;
    for (int i = 0; i < Math.abs(lag); i++) {
      int cell = lag > 0 ? i : cells - 1 - i;
      alone += isGap(cell) ? 0 : 1;
      excluded += blocks.get(cell);
      excludedSquares += square(blocks.get(cell));
    }
    for (int gap : other.gaps) {
      int cell = gap + lag;
      if (cell >= 0 && cell < cells) {
        alone += isGap(cell) ? 0 : 1;
        excluded += blocks.get(cell);
        excludedSquares += square(blocks.get(cell));
      }
    }
    return new Part(count() - alone, sum - excluded, squares - excludedSquares);
  }

  private boolean isGap(int cell) {
    return gaps.length > 0 && Arrays.binarySearch(gaps, cell) >= 0;
  }

  private static double square(double value) {
    return value * value;
  }
}
