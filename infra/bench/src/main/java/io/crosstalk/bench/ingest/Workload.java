package io.crosstalk.bench.ingest;

/**
 * Requests of a run.
 *
 * @param resources machines with {@link Requests#METRICS} series each
 * @param samplesARequest as many as Prometheus sends at a time by default: 2,000
 * @param samples of a run, without the warm-up
 */
record Workload(int resources, int samplesARequest, long samples) {

  int resourcesARequest() {
    return Math.max(1, samplesARequest / Requests.METRICS);
  }

  /** Number of samples of each series. */
  int steps() {
    return (int) Math.max(1, samples / ((long) resources * Requests.METRICS));
  }

  /** Number of samples that are sent. */
  long sent() {
    return (long) steps() * resources * Requests.METRICS;
  }
}
