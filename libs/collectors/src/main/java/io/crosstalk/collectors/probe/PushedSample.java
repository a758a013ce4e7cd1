package io.crosstalk.collectors.probe;

/**
 * Line of a push to ingest-service.
 *
 * @param time epoch milliseconds
 */
record PushedSample(long time, String resource, String metric, double value, String unit) {}
