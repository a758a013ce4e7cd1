package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.ingest.collect.settings.Identities;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.normalize.TimeBounds;
import java.time.Clock;

/**
 * What a pipeline is made of.
 *
 * @param source the configured name
 * @param world the key of the world that it writes to
 * @param bounds which times are believed
 * @param maxSeries how many series a stream may have; samples of others are rejected
 * @param maxBuffered how many samples, resources, changes and dead letters may wait for their
 *     delivery; an inventory that comes while there is room may exceed it once
 */
public record PipelineSettings(
    String source,
    String world,
    Identities identities,
    TimeBounds bounds,
    Clock clock,
    ReadingMeters meters,
    int maxSeries,
    int maxBuffered) {}
