package io.crosstalk.ingest.collect.pipeline;

import java.util.Map;

/**
 * State of a stream.
 *
 * @param name name on the bus
 * @param intervals number of series by sampling interval in milliseconds; 0 where it is not known
 *     yet
 */
public record StreamReport(String name, StreamProgress progress, Map<Long, Integer> intervals) {}
