package io.crosstalk.bench;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the throughput comparison.
 *
 * @param rounds number of times that each variant is run
 * @param threads stream threads of variants that use Kafka Streams
 * @param jvm options of every variant's JVM
 * @param wrap command put before {@code java}, such as {@code taskset -c 0}; may be empty
 * @param profile folder for recordings of Flight Recorder; null for none
 */
record ThroughputSettings(
    int rounds, int threads, List<String> jvm, List<String> wrap, @Nullable Path profile) {}
