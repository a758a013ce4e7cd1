package io.crosstalk.collectors.text;

import io.crosstalk.event.metric.Conversion;

/**
 * Number as a text states it, with the unit behind it.
 *
 * @param value the number in its own unit
 * @param unit unit as written, not checked; empty if there is none
 */
public record WrittenNumber(double value, String unit) {

  /**
   * Returns the value in another unit. A number without a unit is in that unit already.
   *
   * @throws IllegalArgumentException when the number's unit is unknown, or measures something else
   */
  public double in(String target) {
    return unit.isEmpty() || unit.equals(target)
        ? value
        : Conversion.between(unit, target).apply(value);
  }
}
