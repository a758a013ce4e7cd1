package io.crosstalk.simulate.model;

import java.util.Arrays;

/** Growing list of numbers. */
final class DoubleList {
  private double[] values = new double[64];
  private int size;

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  double get(int index) {
    return values[index];
  }

  void clear() {
    size = 0;
  }
}
