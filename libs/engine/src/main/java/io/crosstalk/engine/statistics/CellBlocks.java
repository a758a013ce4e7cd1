package io.crosstalk.engine.statistics;

import java.util.Arrays;

/**
 * Values of a series in blocks of {@link #WIDTH} cells, padded with zeros, with fast sums over all
 * cells. In each loop all arrays are read at the same index, which is the only form that the
 * just-in-time compiler vectorizes. Many partial sums are computed side by side, because the
 * compiler must not reorder the terms of one sum.
 */
final class CellBlocks {
  /**
   * Cells in a block, a power of two: 1 KB an array, so that the arrays of one sum stay in the
   * nearest cache.
   */
  private static final int WIDTH = 256;

  private static final int GROUP = 4;
  private static final int HALF = WIDTH / 2;
  private static final int QUARTER = WIDTH / 4;

  private final float[][] blocks;

  CellBlocks(int cells) {
    int groups = (cells + GROUP * WIDTH - 1) / (GROUP * WIDTH);
    blocks = new float[Math.max(1, groups) * GROUP][WIDTH];
  }

  /** Allocates the working array that {@link #dot} and {@link #sum} need; for one thread. */
  static float[] scratch() {
    return new float[WIDTH];
  }

  /**
   * Copies the cells of a series.
   *
   * @param shift number of zeros before the first cell; negative to skip that many cells
   */
  void load(float[] values, int shift) {
    for (int block = 0; block < blocks.length; block++) {
      load(blocks[block], values, block * WIDTH - shift);
    }
  }

  private static void load(float[] block, float[] values, int start) {
    int from = Math.clamp(start, 0, values.length);
    int to = Math.clamp(start + (long) WIDTH, from, values.length);
    int offset = from - start;
    if (to - from < WIDTH) {
      Arrays.fill(block, 0);
    }
    if (to > from) {
      System.arraycopy(values, from, block, offset, to - from);
    }
  }

  float get(int cell) {
    return blocks[cell / WIDTH][cell % WIDTH];
  }

  void set(int cell, float value) {
    blocks[cell / WIDTH][cell % WIDTH] = value;
  }

  /** Subtracts a value from the first cells; the cells after them stay zero. */
  void subtract(float value, int cells) {
    for (int b = 0; b < blocks.length; b++) {
      subtract(blocks[b], value);
      Arrays.fill(blocks[b], Math.clamp(cells - (long) b * WIDTH, 0, WIDTH), WIDTH, 0);
    }
  }

  /** Returns the sum of all cells; NaN when a cell is NaN. */
  double sum(float[] scratch) {
    Arrays.fill(scratch, 0);
    for (int b = 0; b < blocks.length; b += GROUP) {
      add(scratch, blocks[b], blocks[b + 1], blocks[b + 2], blocks[b + 3]);
    }
    return fold(scratch);
  }

  /** Returns the sum of the products with another series of as many cells. */
  double dot(CellBlocks other, float[] scratch) {
    float[][] x = blocks;
    float[][] y = other.blocks;
    Arrays.fill(scratch, 0);
    for (int b = 0; b < x.length; b += GROUP) {
      addProducts(scratch, x[b], y[b], x[b + 1], y[b + 1], x[b + 2], y[b + 2], x[b + 3], y[b + 3]);
    }
    return fold(scratch);
  }

  private static void subtract(float[] block, float value) {
    for (int i = 0; i < WIDTH; i++) {
      block[i] -= value;
    }
  }

  private static void add(float[] sums, float[] a, float[] b, float[] c, float[] d) {
    for (int i = 0; i < WIDTH; i++) {
      sums[i] += a[i] + b[i] + c[i] + d[i];
    }
  }

  private static void addProducts(
      float[] sums,
      float[] a,
      float[] ay,
      float[] b,
      float[] by,
      float[] c,
      float[] cy,
      float[] d,
      float[] dy) {
    for (int i = 0; i < WIDTH; i++) {
      sums[i] += a[i] * ay[i] + b[i] * by[i] + c[i] * cy[i] + d[i] * dy[i];
    }
  }

  /**
   * Adds up partial sums by repeatedly adding the second half to the first. The distances between
   * the two halves are constants and longer than any vector, so that the compiler can vectorize the
   * loops.
   */
  private static double fold(float[] sums) {
    for (int i = 0; i < HALF; i++) {
      sums[i] += sums[i + HALF];
    }
    for (int i = 0; i < QUARTER; i++) {
      sums[i] += sums[i + QUARTER];
    }
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    for (int i = 0; i < QUARTER; i += 4) {
      a += sums[i];
      b += sums[i + 1];
      c += sums[i + 2];
      d += sums[i + 3];
    }
    return a + b + c + d;
  }
}
