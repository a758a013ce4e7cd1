package io.crosstalk.bench.storm.variant;

import io.crosstalk.bench.variant.RunMeasurement;

/**
 * Measurement of a variant's run.
 *
 * @param run from five minutes (event time) before the storm until all output was committed
 * @param peakHeapMegabytes largest use of the heap
 * @param liveHeapMegabytes largest use of the heap after a full collection; of a run that is
 *     measured only the one at the end
 * @param longestPieceSeconds longest piece of work of a stream thread; negative when not measured
 * @param longestBetweenPollsSeconds longest time between two polls of a stream thread
 */
public record StormMeasurement(
    RunMeasurement run,
    double peakHeapMegabytes,
    double liveHeapMegabytes,
    double longestPieceSeconds,
    double longestBetweenPollsSeconds) {}
