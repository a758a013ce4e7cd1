package io.crosstalk.engine.site.state;

/**
 * Evidence of one row, for each step, that a place is in trouble while it is not known which rows
 * the trouble hurts.
 *
 * @param steps nats
 * @param most sum of the steps that speak for a trouble, nats
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RowGains(double[] steps, double most) {
  static RowGains of(Observations observations, int row) {
    boolean isFar = observations.rows().get(row).isFar();
    double ordinary = Noise.ordinary(isFar);
    double degraded = Noise.degraded(isFar);
    double[] steps = new double[observations.grid().size()];
    double most = 0;
    for (int t = 0; t < steps.length; t++) {
      steps[t] = observations.evidence(row, t, degraded, ordinary);
      most += Math.max(0, steps[t]);
    }
    return new RowGains(steps, most);
  }
}
