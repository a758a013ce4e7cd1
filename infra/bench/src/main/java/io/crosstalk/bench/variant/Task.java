package io.crosstalk.bench.variant;

import io.crosstalk.bench.load.Workload;

/**
 * Task of a process of the throughput comparison, passed as JSON.
 *
 * @param variant the program to run
 * @param bootstrapServers address of the broker
 * @param broker process id of the broker
 * @param id name of the application, the consumer group and the transactions; another one for each
 *     run
 * @param workload workload in the topics
 * @param threads number of stream threads; the copy loop ignores it
 * @param stateDirectory empty folder for the state stores of this run
 */
public record Task(
    Variant variant,
    String bootstrapServers,
    long broker,
    String id,
    Workload workload,
    int threads,
    String stateDirectory) {}
