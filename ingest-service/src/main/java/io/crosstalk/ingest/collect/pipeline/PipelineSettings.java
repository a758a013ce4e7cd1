package io.crosstalk.ingest.collect.pipeline;

import io.crosstalk.collectors.normalize.TimeBounds;
import io.crosstalk.collectors.settings.ResourceIdentities;
import io.crosstalk.ingest.normalize.ReadingMeters;
import java.time.Clock;

/**
 * Settings of a source's pipeline.
 *
 * @param source configured name of the source
 * @param world key of the world that the data belong to
 * @param identities mapping of the source's resource ids to common ids
 * @param bounds range of acceptable times
 * @param maxSeries most series that a stream may have; samples of further series are rejected
 * @param maxBuffered most samples, resources, changes and dead letters that may wait for delivery;
 *     one inventory may exceed the limit if there was room when it arrived
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
