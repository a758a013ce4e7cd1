package io.crosstalk.simulate.model;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Source of random numbers with a seed. All calculations use {@link StrictMath}, so that a seed
 * gives the same case on every machine.
 */
public final class SeededRandom {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final long seed;
  private final SplittableRandom random;

  public SeededRandom(long seed) {
    this.seed = seed;
    this.random = new SplittableRandom(seed);
  }

  /**
   * Creates an independent source for a name, whose numbers do not depend on earlier draws from
   * this one.
   */
  public SeededRandom fork(String name) {
    long hash = FNV_OFFSET ^ (seed * FNV_PRIME);
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * FNV_PRIME;
    }
    return new SeededRandom(hash);
  }

  public double between(double low, double high) {
    return low + (high - low) * random.nextDouble();
  }

  /**
   * Draws a number whose logarithm is uniformly distributed, so that a number between 1 and 10 is
   * as probable as one between 10 and 100.
   */
  public double logBetween(double low, double high) {
    return StrictMath.exp(between(StrictMath.log(low), StrictMath.log(high)));
  }

  /** Draws a whole number between two bounds, bounds included. */
  public int whole(int low, int high) {
    return low + random.nextInt(high - low + 1);
  }

  public boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  public <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  @SafeVarargs
  public final <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** Draws a number from the standard normal distribution (Box-Muller method). */
  public double gauss() {
    double radius = StrictMath.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
    return radius * StrictMath.cos(2 * StrictMath.PI * random.nextDouble());
  }

  /**
   * Draws a lognormally distributed number with mean 1.
   *
   * @param sigma standard deviation of the logarithm
   */
  public double lognormal(double sigma) {
    return StrictMath.exp(sigma * gauss() - sigma * sigma / 2);
  }

  /** Draws an exponentially distributed number with a given mean. */
  public double exponential(double mean) {
    return -mean * StrictMath.log(1 - random.nextDouble());
  }

  /**
   * Draws a Poisson-distributed count with a given mean; a normal distribution replaces it when the
   * mean is large.
   */
  public double poisson(double mean) {
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
