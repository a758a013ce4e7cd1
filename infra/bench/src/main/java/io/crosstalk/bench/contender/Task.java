package io.crosstalk.bench.contender;

import io.crosstalk.bench.load.Workload;

/**
 * Task of a contender.
 *
 * @param broker its process
 * @param id new for each run: name of application, group and transactions
 * @param threads threads of contenders that have a choice
 * @param stateDirectory an empty folder of its own
 */
public record Task(
    Kind kind,
    String bootstrapServers,
    long broker,
    String id,
    Workload workload,
    int threads,
    String stateDirectory) {}
