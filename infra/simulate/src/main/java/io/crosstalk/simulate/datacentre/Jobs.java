package io.crosstalk.simulate.datacentre;

import io.crosstalk.simulate.datacentre.OperationFlow.Medium;
import java.util.function.DoubleConsumer;

/** Jobs of a client besides its ordinary load. */
final class Jobs {
  /**
   * Adjustable job: its strength is the rate of operations, or the number of outstanding
   * operations.
   */
  record Turned(OperationFlow job, double weakest, double strongest, DoubleConsumer strength) {}

  private final SeededRandom dice;

  Jobs(SeededRandom dice) {
    this.dice = dice;
  }

  /** Large operations: a copy, a scan, a restore. */
  OperationProfile large() {
    double size = dice.pick(0.064, 0.128, 0.256, 0.512, 1.0);
    return new OperationProfile(dice.pick(0.0, 0.05, 0.3, 0.5, 0.95, 1.0), size, size);
  }

  /** Small random operations: a runaway query, a rebuild of indexes. */
  OperationProfile small() {
    double size = dice.pick(0.004, 0.008, 0.008, 0.016);
    return new OperationProfile(dice.pick(0.0, 0.2, 0.5, 0.8, 1.0), size, size);
  }

  /** Adjustable job that issues as many operations as its limit allows, or a rate of its own. */
  Turned turned(Medium medium, OperationProfile work, ServiceStation spot) {
    double full = 1 / spot.cost(work);
    boolean isUnlimited = dice.chance(0.7);
    var job =
        OperationFlow.job(
            medium, work, isUnlimited ? 50 * full : 0.1 * full, isUnlimited ? 8 : 2000);
    return isUnlimited
        ? new Turned(job, 0.3, 20_000, strength -> job.limit = strength)
        : new Turned(job, 0.02, 3, strength -> job.meanRate = strength * full);
  }

  /** Flow with that share of the station, as long as responses are quick. */
  OperationFlow steady(Medium medium, OperationProfile work, ServiceStation spot, double share) {
    return OperationFlow.job(medium, work, share / spot.cost(work), dice.whole(8, 32));
  }
}
