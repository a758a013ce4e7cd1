package io.crosstalk.engine.diagnosis.load;

/**
 * Load of one resource on a domain in one dimension, as far as it is known without reading each
 * sample.
 *
 * @param before mean before the onset
 * @param during mean during the degradation
 * @param peak upper bound during the degradation
 */
record LoadOutline(
    LoadKind kind, String metric, double size, double before, double during, double peak)
    implements Demand {

  /** Returns whether all three values are known. */
  boolean isKnown() {
    return !Double.isNaN(before + during + peak);
  }
}
