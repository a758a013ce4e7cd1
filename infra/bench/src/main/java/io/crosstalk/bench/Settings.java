package io.crosstalk.bench;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How to measure.
 *
 * @param rounds how often each contender runs
 * @param threads stream threads
 * @param jvm options of every contender's JVM
 * @param wrap what stands before {@code java}
 * @param profile folder for recordings of Flight Recorder; null for none
 */
record Settings(
    int rounds, int threads, List<String> jvm, List<String> wrap, @Nullable Path profile) {}
