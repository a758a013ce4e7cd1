package io.crosstalk.bench.storm;

import io.crosstalk.bench.process.JavaProcess.End;
import io.crosstalk.bench.storm.variant.StormMeasurement;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of one variant.
 *
 * @param done finished part of the event time, 0 to 1
 * @param measured null when it did not end
 * @param topics size of the output, by topic
 */
record StormRun(
    End end,
    double done,
    @Nullable StormMeasurement measured,
    Map<String, TopicSize> topics,
    VerdictFigures figures) {}
