package io.crosstalk.collectors.probe;

/**
 * Sample in the form in which it is pushed to ingest-service, as one line of NDJSON.
 *
 * @param time epoch milliseconds
 */
record PushedSample(long time, String resource, String metric, double value, String unit) {}
