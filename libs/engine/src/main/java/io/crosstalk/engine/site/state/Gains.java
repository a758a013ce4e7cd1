package io.crosstalk.engine.site.state;

import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.state.Segments.Segment;
import java.util.List;

/**
 * Evidence, for each step, that a place is in trouble while it is not known which rows it hurts.
 */
final class Gains {
  private final Place place;
  private final int[] degraded;
  private final int[] ascending;

  /** Evidence of one step of the members without any evidence, nats. */
  private final double ordinary;

  /** Steps that turned out to be no trouble. */
  private final boolean[] isBlocked;

  Gains(Place place, Observations observations) {
    this.place = place;
    int[] numbers = new int[place.members().size()];
    int count = 0;
    double sum = 0;
    for (Row row : place.members()) {
      int number = observations.number(row);
      if (number >= 0) {
        numbers[count++] = number;
      } else if (observations.isMeasured(row) && !place.isWhole(row)) {
        sum += Noise.ordinary(row.isFar()) * observations.scale().weight(row.intervalMs());
      }
    }
    degraded = java.util.Arrays.copyOf(numbers, count);
    ascending = degraded.clone();
    java.util.Arrays.sort(ascending);
    ordinary = sum;
    isBlocked = new boolean[observations.grid().size()];
  }

  Place place() {
    return place;
  }

  /** Numbers of the members with evidence. */
  int[] degraded() {
    return degraded;
  }

  /** The same in ascending order. */
  int[] ascending() {
    return ascending;
  }

  void block(int from, int to) {
    java.util.Arrays.fill(isBlocked, from, to, true);
  }

  /**
   * Returns the best stretches; none where all evidence together is less than the cost.
   *
   * @param steps receives the evidence of each step
   */
  List<Segment> segments(Observations observations, double cost, double[] steps) {
    double most = 0;
    for (int row : degraded) {
      most += observations.of(row).most();
    }
    if (most <= cost) {
      return List.of();
    }
    sum(observations, steps);
    return Segments.of(steps, cost);
  }

  private void sum(Observations observations, double[] gains) {
    java.util.Arrays.fill(gains, ordinary);
    for (int row : degraded) {
      double[] steps = observations.of(row).gains();
      for (int t = 0; t < gains.length; t++) {
        gains[t] += steps[t];
      }
    }
    for (int t = 0; t < gains.length; t++) {
      gains[t] = isBlocked[t] ? -1 : gains[t];
    }
  }
}
