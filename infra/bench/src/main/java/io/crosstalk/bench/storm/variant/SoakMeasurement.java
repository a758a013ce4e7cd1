package io.crosstalk.bench.storm.variant;

import java.util.List;

/**
 * Measurement of a soak test.
 *
 * @param points live heap at points between storms
 * @param samples number of samples that were read
 * @param seconds elapsed time since the first committed tick
 * @param verdicts number of verdicts, without ticks
 */
public record SoakMeasurement(List<SoakPoint> points, long samples, double seconds, long verdicts) {
  public SoakMeasurement {
    points = List.copyOf(points);
  }
}
