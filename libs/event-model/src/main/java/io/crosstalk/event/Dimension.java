package io.crosstalk.event;

import org.jspecify.annotations.Nullable;

/** Quantity that a unit measures, as powers of time and of data. */
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

  /** The dimension of a product; null when no unit has it. */
  @Nullable Dimension times(Dimension other) {
    for (Dimension each : values()) {
      if (each.time == time + other.time && each.data == data + other.data) {
        return each;
      }
    }
    return null;
  }
}
