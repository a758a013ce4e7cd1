package io.crosstalk.bench;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the comparison.
 *
 * @param rounds runs of each variant
 * @param threads stream threads
 * @param jvm options of every variant's JVM
 * @param wrap words before {@code java}
 * @param profile folder for recordings of Flight Recorder; null for none
 */
record ThroughputSettings(
    int rounds, int threads, List<String> jvm, List<String> wrap, @Nullable Path profile) {}
