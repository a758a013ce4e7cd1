package io.crosstalk.bench.ingest;

/**
 * What is sent in a run.
 *
 * @param resources machines with {@link Requests#METRICS} series each
 * @param samplesARequest as many as Prometheus sends at a time by default: 2,000
 * @param samples of a run, warm-up apart
 */
record Workload(int resources, int samplesARequest, long samples) {

  int resourcesARequest() {
    return Math.max(1, samplesARequest / Requests.METRICS);
  }

  /** How many times each series is sampled. */
  int steps() {
    return (int) Math.max(1, samples / ((long) resources * Requests.METRICS));
  }

  /** What is really sent. */
  long sent() {
    return (long) steps() * resources * Requests.METRICS;
  }
}
