package io.crosstalk.simulate.estate;

/**
 * Time in which a resource is slower than in another run.
 *
 * @param meter index of the figure that is worst
 * @param from second
 * @param to second
 * @param worst factor
 */
record Stretch(int meter, int from, int to, double worst) {
  Stretch and(Stretch other) {
    Stretch worse = worst >= other.worst ? this : other;
    return new Stretch(
        worse.meter, Math.min(from, other.from), Math.max(to, other.to), worse.worst);
  }

  boolean isNear(Stretch other, int seconds) {
    return from - seconds < other.to && other.from - seconds < to;
  }
}
