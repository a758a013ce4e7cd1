package io.crosstalk.bench.storm.variant;

import java.util.List;

/**
 * Result of a soak.
 *
 * @param samples number of samples that were read
 * @param verdicts number of verdicts, without ticks
 */
public record SoakMeasurement(List<SoakPoint> points, long samples, double seconds, long verdicts) {
  public SoakMeasurement {
    points = List.copyOf(points);
  }
}
