package io.crosstalk.casefolder;

import io.crosstalk.casefolder.sort.RowCursor;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Collects the rows of one time into a {@link SamplesAtTime}, and resolves repeated rows of the
 * same series. Rows must be added in the order of their lines. Not thread-safe.
 */
final class MomentBuilder {
  private final SeriesDictionary dictionary;
  private final boolean firstCounts;
  private final int[] ranks;

  /**
   * Number of the time, from 1, in which each series last had a row; only then is its entry in
   * {@link #places} valid.
   */
  private final long[] moments;

  private final int[] places;
  private final BitSet contradictions = new BitSet();
  private int[] numbers = new int[16];
  private double[] values = new double[16];
  private int size;
  private long moment = 1;
  private long repetitions;

  MomentBuilder(SeriesDictionary dictionary, boolean firstCounts) {
    this.dictionary = dictionary;
    this.firstCounts = firstCounts;
    this.ranks = dictionary.ranks();
    this.moments = new long[dictionary.size()];
    this.places = new int[dictionary.size()];
  }

  void add(RowCursor row) {
    int number = row.series();
    if (moments[number] == moment) {
      repeat(places[number], row);
      return;
    }
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    moments[number] = moment;
    places[number] = size;
    numbers[size] = number;
    values[size] = row.value();
    size++;
  }

  private void repeat(int place, RowCursor row) {
    if (values[place] == row.value()) {
      repetitions++;
    } else if (firstCounts) {
      // A file with more lines than an int can count has too many to be listed in any case.
      contradictions.set((int) Math.min(row.line(), Integer.MAX_VALUE - 1));
    } else {
      values[place] = row.value();
    }
  }

  /** Returns the samples of the time that was collected, and begins the next time. */
  SamplesAtTime finish(long timeMs) {
    SampleSeries[] series = new SampleSeries[size];
    double[] sorted = new double[size];
    long[] order = order();
    for (int i = 0; i < size; i++) {
      int place = (int) order[i];
      series[i] = dictionary.get(numbers[place]);
      sorted[i] = values[place];
    }
    size = 0;
    moment++;
    return new SamplesAtTime(timeMs, series, sorted);
  }

  /** Indices of the collected rows (lower 32 bits), sorted by resource and metric. */
  private long[] order() {
    long[] order = new long[size];
    boolean ascending = true;
    for (int i = 0; i < size; i++) {
      order[i] = ((long) ranks[numbers[i]] << Integer.SIZE) | i;
      ascending &= i == 0 || order[i] > order[i - 1];
    }
    if (!ascending) {
      Arrays.sort(order);
    }
    return order;
  }

  /**
   * Number of rows that repeated an earlier row for the same time, resource and metric, with the
   * same value.
   */
  long repetitions() {
    return repetitions;
  }

  /**
   * Line numbers of rows whose value differs from that of an earlier row for the same time,
   * resource and metric; empty if the last value counts.
   */
  BitSet contradictions() {
    return contradictions;
  }
}
