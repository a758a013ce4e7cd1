package io.crosstalk.engine.site.state;

import io.crosstalk.engine.site.series.Row;

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
      } else if (observations.isMeasured(row)) {
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

  double[] of(Observations observations) {
    double[] gains = new double[isBlocked.length];
    java.util.Arrays.fill(gains, ordinary);
    for (int row : degraded) {
      boolean isFar = observations.rows().get(row).isFar();
      double weight = observations.weight(row);
      double ordinarySample = Noise.ordinary(isFar);
      double degradedSample = Noise.degraded(isFar);
      for (int t = 0; t < gains.length; t++) {
        if (observations.isLive(row, t)) {
          gains[t] +=
              Noise.evidence(observations.value(row, t), degradedSample, ordinarySample) * weight;
        }
      }
    }
    for (int t = 0; t < gains.length; t++) {
      gains[t] = isBlocked[t] ? -1 : gains[t];
    }
    return gains;
  }
}
