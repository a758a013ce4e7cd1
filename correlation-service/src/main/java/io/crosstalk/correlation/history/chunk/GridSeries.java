package io.crosstalk.correlation.history.chunk;

import io.crosstalk.engine.history.TimeGrid;
import java.nio.FloatBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One series on a grid of evenly spaced times: means of the values in each cell of the grid. Values
 * outside the grid are ignored.
 */
public final class GridSeries {
  private final long fromMs;
  private final long stepMs;
  private final float[] values;
  private double @Nullable [] sums;
  private int @Nullable [] counts;

  public GridSeries(TimeGrid grid) {
    fromMs = grid.from().toEpochMilli();
    stepMs = grid.step().toMillis();
    values = new float[grid.cells()];
    Arrays.fill(values, Float.NaN);
  }

  /**
   * Adds evenly spaced means.
   *
   * @param firstEndMs end of the first mean's interval, epoch milliseconds
   * @param cellMs length of each interval, milliseconds
   */
  void addCells(long firstEndMs, long cellMs, FloatBuffer means) {
    if (cellMs == stepMs && (firstEndMs - fromMs) % stepMs == 0) {
      copy(Math.floorDiv(firstEndMs - 1 - fromMs, stepMs), means);
      return;
    }
    for (int i = 0; means.hasRemaining(); i++) {
      add(firstEndMs + i * cellMs, means.get());
    }
  }

  private void copy(long to, FloatBuffer means) {
    int skipped = Math.clamp(-to, 0, means.remaining());
    int start = Math.clamp(to + skipped, 0, values.length);
    means.position(means.position() + skipped);
    means.get(values, start, Math.min(means.remaining(), values.length - start));
  }

  /**
   * Adds a value to the mean of its cell.
   *
   * @param timeMs epoch milliseconds
   * @param value NaN is ignored
   */
  void add(long timeMs, double value) {
    long cell = Math.floorDiv(timeMs - 1 - fromMs, stepMs);
    if (cell < 0 || cell >= values.length || Double.isNaN(value)) {
      return;
    }
    if (sums == null || counts == null) {
      sums = new double[values.length];
      counts = new int[values.length];
    }
    sums[(int) cell] += value;
    counts[(int) cell]++;
  }

  /**
   * Means of the grid's cells, NaN where there is no value; null when the series has no value at
   * all.
   */
  public float @Nullable [] means() {
    if (sums != null && counts != null) {
      for (int i = 0; i < values.length; i++) {
        if (counts[i] > 0) {
          values[i] = (float) (sums[i] / counts[i]);
        }
      }
    }
    for (float value : values) {
      if (!Float.isNaN(value)) {
        return values;
      }
    }
    return null;
  }
}
