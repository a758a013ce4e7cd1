package io.crosstalk.event.metric;

import org.jspecify.annotations.Nullable;

/**
 * Physical dimension of a unit, such as duration or data rate: the exponents of time and of data in
 * it. Units of the same dimension can be converted into each other.
 */
public enum Dimension {
  DURATION(1, 0),
  DATA(0, 1),
  DATA_RATE(-1, 1),
  RATE(-1, 0),
  NUMBER(0, 0);

  private final int time;
  private final int data;

  Dimension(int time, int data) {
    this.time = time;
    this.data = data;
  }

  /**
   * Returns the dimension of a product of two quantities; null when it is none of these dimensions.
   */
  @Nullable Dimension times(Dimension other) {
    for (Dimension each : values()) {
      if (each.time == time + other.time && each.data == data + other.data) {
        return each;
      }
    }
    return null;
  }
}
