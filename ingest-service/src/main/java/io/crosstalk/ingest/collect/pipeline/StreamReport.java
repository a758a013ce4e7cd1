package io.crosstalk.ingest.collect.pipeline;

import java.util.Map;

/**
 * How a stream is doing.
 *
 * @param name as on the bus
 * @param intervals how many series there are of each sampling interval in milliseconds; 0 where it
 *     is not known yet
 */
public record StreamReport(String name, Progress progress, Map<Long, Integer> intervals) {}
