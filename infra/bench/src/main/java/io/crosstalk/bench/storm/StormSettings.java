package io.crosstalk.bench.storm;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Settings of the storm benchmark.
 *
 * @param rounds runs of each contender
 * @param threads stream threads
 * @param jvm options of every contender's JVM
 * @param limit wall-clock time after which a contender is killed
 * @param folder of brokers and contenders
 */
record StormSettings(int rounds, int threads, List<String> jvm, Duration limit, Path folder) {}
