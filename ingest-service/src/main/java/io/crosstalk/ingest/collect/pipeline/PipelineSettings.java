package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.collectors.normalize.TimeBounds;
import io.crosstalk.collectors.settings.ResourceIdentities;
import io.crosstalk.ingest.normalize.ReadingMeters;
import java.time.Clock;

/**
 * Settings of a pipeline.
 *
 * @param source configured name of the source
 * @param world key of the world that it writes to
 * @param bounds range of acceptable times
 * @param maxSeries number of series that a stream may have; samples of further series are rejected
 * @param maxBuffered number of samples, resources, changes and dead letters that may wait for
 *     delivery; an inventory that arrives while there is room may exceed it once
 */
public record PipelineSettings(
    String source,
    String world,
    ResourceIdentities identities,
    TimeBounds bounds,
    Clock clock,
    ReadingMeters meters,
    int maxSeries,
    int maxBuffered) {}
