package io.crosstalk.bench.storm;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How to measure storms.
 *
 * @param rounds how often each contender runs
 * @param threads stream threads
 * @param jvm options of every contender's JVM
 * @param limit after which a contender is killed, by the wall clock
 * @param folder of brokers and contenders
 */
record StormSettings(int rounds, int threads, List<String> jvm, Duration limit, Path folder) {}
