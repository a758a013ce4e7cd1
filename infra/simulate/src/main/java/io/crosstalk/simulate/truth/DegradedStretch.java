package io.crosstalk.simulate.truth;

/**
 * Period in which a resource is degraded.
 *
 * @param from begin, seconds of the case
 * @param to end, seconds of the case
 * @param worst highest factor by which a time, such as a latency, was longer; counts and shares are
 *     ignored, because their factors are unbounded for values near 0
 */
record DegradedStretch(double from, double to, double worst) {
  DegradedStretch and(DegradedStretch other) {
    return new DegradedStretch(
        Math.min(from, other.from), Math.max(to, other.to), Math.max(worst, other.worst));
  }
}
