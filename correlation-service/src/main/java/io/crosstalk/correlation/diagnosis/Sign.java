package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.Metric;

/**
 * A figure that is neither load nor harm and that changed with the harm (errors, saturation,
 * state), or that tells how full a place is.
 *
 * @param before its mean before the onset, in {@code unit}
 * @param during its mean while it hurt, in {@code unit}
 * @param alignment phi of being far from what it was and of the victim being hurt, -1 to 1
 */
public record Sign(String resource, Metric metric, double before, double during, double alignment) {

  boolean hasRisen(double ratio, double least) {
    return during - before >= least && during >= ratio * before;
  }
}
