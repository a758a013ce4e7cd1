package io.crosstalk.bench.storm.variant;

import io.crosstalk.bench.storm.load.StormWorkload;

/**
 * One run of the correlation topology.
 *
 * @param broker its process
 * @param id new for each run: name of application, group and transactions
 * @param threads stream threads
 * @param stateDirectory an empty folder of its own
 * @param workload that was written; of a soak, one cycle of it
 * @param minutes duration of a soak; 0 for a single storm
 * @param heap whether the live heap is measured every second, by full collections
 */
public record StormTask(
    String bootstrapServers,
    long broker,
    String id,
    int threads,
    String stateDirectory,
    StormWorkload workload,
    int minutes,
    boolean heap) {}
