package io.crosstalk.ingest.collect.pipeline;

import java.util.Map;

/**
 * State of a stream, as part of a {@link PipelineReport}.
 *
 * @param name name on the bus
 * @param intervals number of series by sampling interval in milliseconds; series whose interval is
 *     not known yet count under 0
 */
public record StreamReport(String name, StreamProgress progress, Map<Long, Integer> intervals) {}
