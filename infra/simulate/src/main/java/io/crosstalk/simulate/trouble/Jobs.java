package io.crosstalk.simulate.trouble;

import io.crosstalk.simulate.model.OperationFlow;
import io.crosstalk.simulate.model.OperationFlow.Medium;
import io.crosstalk.simulate.model.OperationProfile;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.ServiceStation;
import java.util.function.DoubleConsumer;

/** Draws jobs that a client runs besides its ordinary load. */
public final class Jobs {
  /**
   * Job whose strength can be adjusted.
   *
   * @param job flow of the job's operations
   * @param weakest smallest strength that is tried
   * @param strongest largest strength that is tried
   * @param strength sets the strength: the rate of operations, or the number of outstanding
   *     operations
   */
  record Turned(OperationFlow job, double weakest, double strongest, DoubleConsumer strength) {}

  private final SeededRandom dice;

  public Jobs(SeededRandom dice) {
    this.dice = dice;
  }

  /** Draws large operations, as of a copy, a scan or a restore. */
  public OperationProfile large() {
    double size = dice.pick(0.064, 0.128, 0.256, 0.512, 1.0);
    return new OperationProfile(dice.pick(0.0, 0.05, 0.3, 0.5, 0.95, 1.0), size, size);
  }

  /** Draws small random operations, as of a runaway query or a rebuild of indexes. */
  public OperationProfile small() {
    double size = dice.pick(0.004, 0.008, 0.008, 0.016);
    return new OperationProfile(dice.pick(0.0, 0.2, 0.5, 0.8, 1.0), size, size);
  }

  /**
   * Draws an adjustable job, which either issues as many operations as its limit of outstanding
   * operations allows, or operations at a fixed rate.
   *
   * @param spot device that the job is to load
   */
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

  /** Creates a job that uses a given share of a device as long as the response times are short. */
  public OperationFlow steady(
      Medium medium, OperationProfile work, ServiceStation spot, double share) {
    return OperationFlow.job(medium, work, share / spot.cost(work), dice.whole(8, 32));
  }
}
