package io.crosstalk.bench.storm.variant;

/**
 * Live heap at one point of a soak test, between two storms, when all samples read so far have been
 * processed.
 *
 * @param seconds since the first committed tick
 * @param storms number of storms before this point
 * @param liveHeapMegabytes use of the heap after a full collection
 */
public record SoakPoint(double seconds, long storms, double liveHeapMegabytes) {}
