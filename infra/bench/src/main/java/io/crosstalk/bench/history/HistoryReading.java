package io.crosstalk.bench.history;

import io.crosstalk.engine.history.History;
import io.crosstalk.engine.history.TimeGrid;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;

/**
 * Measures one reading of all series from a history, resampled to a time grid. Every value is added
 * up, so that no decoding is skipped.
 */
final class HistoryReading {
  private final History history;
  private final TimeGrid grid;

  HistoryReading(History history, TimeGrid grid) {
    this.history = history;
    this.grid = grid;
  }

  int cells() {
    return grid.cells();
  }

  /**
   * Reads all series once.
   *
   * @param series expected number of series
   * @return elapsed time, milliseconds
   * @throws IllegalStateException when another number of series was read
   */
  double once(int series) {
    long start = System.nanoTime();
    AtomicLong seen = new AtomicLong();
    DoubleAdder sum = new DoubleAdder();
    history.read(
        "live",
        grid,
        name -> true,
        (name, values) -> {
          seen.incrementAndGet();
          sum.add(total(values));
        });
    double elapsed = (System.nanoTime() - start) / 1e6;
    if (seen.get() != series || Double.isNaN(sum.sum())) {
      throw new IllegalStateException("read " + seen + " series with a sum of " + sum.sum());
    }
    return elapsed;
  }

  private static double total(float[] values) {
    double total = 0;
    for (float value : values) {
      total += value;
    }
    return total;
  }
}
