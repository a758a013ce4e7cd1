package io.crosstalk.simulate.datacentre;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Seeded random numbers. All calculations use {@link StrictMath}, so that a seed gives the same
 * bytes on every machine.
 */
final class SeededRandom {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final long seed;
  private final SplittableRandom random;

  SeededRandom(long seed) {
    this.seed = seed;
    this.random = new SplittableRandom(seed);
  }

  /** Independent random numbers that do not depend on earlier draws from this instance. */
  SeededRandom fork(String name) {
    long hash = FNV_OFFSET ^ (seed * FNV_PRIME);
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * FNV_PRIME;
    }
    return new SeededRandom(hash);
  }

  double between(double low, double high) {
    return low + (high - low) * random.nextDouble();
  }

  /**
   * Number with an even distribution of its logarithm: as often between 1 and 10 as between 10 and
   * 100.
   */
  double logBetween(double low, double high) {
    return StrictMath.exp(between(StrictMath.log(low), StrictMath.log(high)));
  }

  /** Whole number between both bounds, bounds included. */
  int whole(int low, int high) {
    return low + random.nextInt(high - low + 1);
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  final <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** Standard normal number, by Box and Muller. */
  double gauss() {
    double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
    return radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
  }

  /** Lognormal number with mean 1. */
  double lognormal(double sigma) {
    return StrictMath.exp(sigma * gauss() - sigma * sigma / 2);
  }

  /** Exponential waiting time with that mean. */
  double exponential(double mean) {
    return -mean * StrictMath.log(1 - random.nextDouble());
  }

  /** Count with that mean; normally distributed where the mean is large. */
  double poisson(double mean) {
    if (mean > 50) {
      return Math.max(0, StrictMath.rint(mean + StrictMath.sqrt(mean) * gauss()));
    }
    double limit = StrictMath.exp(-mean);
    int count = 0;
    for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
      count++;
    }
    return count;
  }
}
