package io.crosstalk.bench.storm;

import io.crosstalk.bench.process.JavaProcess.End;
import io.crosstalk.bench.storm.variant.StormMeasurement;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Result of one run of the correlation topology over a quiet or stormy workload.
 *
 * @param end the way in which the process ended
 * @param done processed share of the event time, 0 to 1
 * @param measured measurements of the run; null when the run did not end
 * @param topics size of the output by topic
 * @param figures comparison of the verdicts with the planned troubles
 */
record StormRun(
    End end,
    double done,
    @Nullable StormMeasurement measured,
    Map<String, TopicSize> topics,
    VerdictFigures figures) {}
