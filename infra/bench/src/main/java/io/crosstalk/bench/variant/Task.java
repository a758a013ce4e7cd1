package io.crosstalk.bench.variant;

import io.crosstalk.bench.load.Workload;

/**
 * Task of a variant.
 *
 * @param broker its process
 * @param id new for each run: name of application, group and transactions
 * @param threads threads of variants that have a choice
 * @param stateDirectory an empty folder of its own
 */
public record Task(
    Variant variant,
    String bootstrapServers,
    long broker,
    String id,
    Workload workload,
    int threads,
    String stateDirectory) {}
