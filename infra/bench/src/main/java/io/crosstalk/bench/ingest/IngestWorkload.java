package io.crosstalk.bench.ingest;

/**
 * Size of the input of a run.
 *
 * @param resources number of machines, with {@link IngestRequests#METRICS} series each
 * @param samplesARequest number of samples in a request; Prometheus sends 2,000 by default
 * @param samples number of samples of a run
 */
record IngestWorkload(int resources, int samplesARequest, long samples) {

  int resourcesARequest() {
    return Math.max(1, samplesARequest / IngestRequests.METRICS);
  }

  /** Number of samples of each series. */
  int steps() {
    return (int) Math.max(1, samples / ((long) resources * IngestRequests.METRICS));
  }

  /**
   * Number of samples that a run sends: {@code samples} rounded down to whole steps of all series.
   */
  long sent() {
    return (long) steps() * resources * IngestRequests.METRICS;
  }
}
