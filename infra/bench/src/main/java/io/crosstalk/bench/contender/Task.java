package io.crosstalk.bench.contender;

import io.crosstalk.bench.load.Workload;

/**
 * What a contender is to do.
 *
 * @param broker its process
 * @param id new for each run: application, group and transactions are named by it
 * @param threads for those that have a choice
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
