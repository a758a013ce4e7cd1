package io.crosstalk.simulate.casebook;

import java.util.Random;
import java.util.function.IntToDoubleFunction;

/**
 * Source of repeatable random numbers: the same name gives the same values, whatever other noise is
 * generated.
 */
final class Noise {
  private final Random random;

  Noise(String name) {
    random = new Random(name.hashCode() * 0x9E37_79B9_7F4A_7C15L);
  }

  /**
   * Creates random factors around 1 that change slowly from minute to minute.
   *
   * @param correlationMinutes time after which the correlation has fallen to 1/e
   * @param spread relative standard deviation
   */
  double[] wander(int minutes, double correlationMinutes, double spread) {
    double keep = StrictMath.exp(-1 / correlationMinutes);
    double step = spread * StrictMath.sqrt(1 - keep * keep);
    double[] factors = new double[minutes];
    double state = spread * random.nextGaussian();
    for (int i = 0; i < minutes; i++) {
      state = keep * state + step * random.nextGaussian();
      factors[i] = StrictMath.exp(state - spread * spread / 2);
    }
    return factors;
  }

  /**
   * Creates a series of a pattern multiplied by slow and quick noise.
   *
   * @param slow relative standard deviation of the slow noise
   * @param quick relative standard deviation of the noise from minute to minute
   */
  double[] noisy(int minutes, double slow, double quick, IntToDoubleFunction pattern) {
    double[] values = wander(minutes, 45, slow);
    for (int i = 0; i < minutes; i++) {
      values[i] *= pattern.applyAsDouble(i) * jitter(quick);
    }
    return values;
  }

  /** Random factor around 1, independent of earlier factors. */
  double jitter(double spread) {
    return StrictMath.exp(spread * random.nextGaussian() - spread * spread / 2);
  }

  boolean happens(double probability) {
    return random.nextDouble() < probability;
  }

  double between(double low, double high) {
    return low + (high - low) * random.nextDouble();
  }

  /** Draws a Poisson-distributed number of events. */
  int count(double mean) {
    double limit = StrictMath.exp(-mean);
    int events = 0;
    for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
      events++;
    }
    return events;
  }
}
