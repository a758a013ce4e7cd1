package io.crosstalk.bench.storm.variant;

/**
 * Live heap at one point of a soak, between two storms and with no work under way.
 *
 * @param seconds since the first committed tick
 * @param storms number of storms that were over by then
 * @param liveHeapMegabytes use of the heap after a full collection
 */
public record SoakPoint(double seconds, long storms, double liveHeapMegabytes) {}
