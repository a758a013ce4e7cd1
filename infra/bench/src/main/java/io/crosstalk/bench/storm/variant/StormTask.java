package io.crosstalk.bench.storm.variant;

import io.crosstalk.bench.storm.load.StormWorkload;

/**
 * Task of a process that runs the correlation topology once, passed as JSON.
 *
 * @param bootstrapServers address of the broker
 * @param broker process id of the broker
 * @param id name of the application, the consumer group and the transactions; another one for each
 *     run
 * @param threads stream threads
 * @param stateDirectory empty folder for the state stores of this run
 * @param workload workload in the topics; for a soak test, one cycle of it
 * @param minutes duration of a soak test; 0 for a single storm
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
