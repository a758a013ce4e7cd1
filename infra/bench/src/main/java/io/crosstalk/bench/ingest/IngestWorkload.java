package io.crosstalk.bench.ingest;

/**
 * Requests of a run.
 *
 * @param resources machines with {@link IngestRequests#METRICS} series each
 * @param samplesARequest as many as Prometheus sends at a time by default: 2,000
 * @param samples of a run, without the warm-up
 */
record IngestWorkload(int resources, int samplesARequest, long samples) {

  int resourcesARequest() {
    return Math.max(1, samplesARequest / IngestRequests.METRICS);
  }

  /** Number of samples of each series. */
  int steps() {
    return (int) Math.max(1, samples / ((long) resources * IngestRequests.METRICS));
  }

  /** Number of samples that are sent. */
  long sent() {
    return (long) steps() * resources * IngestRequests.METRICS;
  }
}
