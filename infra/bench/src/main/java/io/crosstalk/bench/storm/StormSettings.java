package io.crosstalk.bench.storm;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Settings of the storm benchmark.
 *
 * @param rounds number of runs of each workload
 * @param threads stream threads
 * @param jvm options of every variant's JVM
 * @param limit wall-clock time after which a variant is killed
 * @param folder folder for the data of brokers and variants
 */
record StormSettings(int rounds, int threads, List<String> jvm, Duration limit, Path folder) {}
