package io.crosstalk.bench.storm.contender;

import java.util.List;

/**
 * Result of a soak.
 *
 * @param samples that were taken in, in all
 * @param verdicts that came out besides ticks
 */
public record SoakMeasurement(List<SoakPoint> points, long samples, double seconds, long verdicts) {
  public SoakMeasurement {
    points = List.copyOf(points);
  }
}
