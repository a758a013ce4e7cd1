package io.crosstalk.bench.storm.variant;

import io.crosstalk.bench.variant.RunMeasurement;

/**
 * Measurement of one run of the storm benchmark.
 *
 * @param run throughput and CPU time, from five minutes (event time) before the storm until all
 *     output was committed
 * @param peakHeapMegabytes largest use of the heap, megabytes
 * @param liveHeapMegabytes largest use of the heap after a full collection, megabytes; runs whose
 *     time is measured have only one full collection, at the end
 * @param longestPieceSeconds longest piece of work that a stream thread has done without a
 *     possibility to commit; negative when not measured
 * @param longestBetweenPollsSeconds longest time between two polls of a stream thread
 */
public record StormMeasurement(
    RunMeasurement run,
    double peakHeapMegabytes,
    double liveHeapMegabytes,
    double longestPieceSeconds,
    double longestBetweenPollsSeconds) {}
