package io.crosstalk.correlation.diagnosis;

/**
 * A demand as far as it is known without looking at each sample.
 *
 * @param before the mean before the onset
 * @param during the mean while it hurt
 * @param peak an upper bound while it hurt
 */
record Outline(LoadKind kind, String metric, double size, double before, double during, double peak)
    implements Demand {

  /** Whether nothing is missing. */
  boolean isKnown() {
    return !Double.isNaN(before + during + peak);
  }
}
