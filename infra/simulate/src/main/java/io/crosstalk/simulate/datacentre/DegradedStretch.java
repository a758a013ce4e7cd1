package io.crosstalk.simulate.datacentre;

/**
 * Period in which a resource is degraded.
 *
 * @param from in seconds of the case
 * @param to in seconds of the case
 * @param worst highest slowdown factor; counts and shares are left out, because they grow without
 *     bound from values near 0
 */
record DegradedStretch(double from, double to, double worst) {
  DegradedStretch and(DegradedStretch other) {
    return new DegradedStretch(
        Math.min(from, other.from), Math.max(to, other.to), Math.max(worst, other.worst));
  }
}
