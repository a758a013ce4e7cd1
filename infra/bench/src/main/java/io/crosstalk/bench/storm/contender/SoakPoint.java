package io.crosstalk.bench.storm.contender;

/**
 * Live heap at one point of a soak.
 *
 * @param seconds since the first committed tick
 * @param storms number of storms that were over by then
 * @param betweenStorms false when the topology did not finish its work in time
 * @param liveHeapMegabytes use of the heap after a full collection
 */
public record SoakPoint(
    double seconds, long storms, boolean betweenStorms, double liveHeapMegabytes) {}
