package io.crosstalk.testkit.datacentre;

/**
 * The stretch in which somebody is hurt.
 *
 * @param from in seconds of the case
 * @param to in seconds of the case
 * @param worst how many times slower at worst; counts and shares, which grow without measure where
 *     there were hardly any, do not count here
 */
record Harm(double from, double to, double worst) {
  Harm and(Harm other) {
    return new Harm(
        Math.min(from, other.from), Math.max(to, other.to), Math.max(worst, other.worst));
  }
}
