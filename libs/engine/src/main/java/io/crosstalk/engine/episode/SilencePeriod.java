package io.crosstalk.engine.episode;

import io.crosstalk.event.Metric;

/**
 * A stretch of time without any sample from a resource that used to send them.
 *
 * @param metric quality metric of the resource; the first one by name
 * @param ordinary usual level of that metric, on the scale of {@link DegradationScale}
 * @param onset time at which the first missing sample was due, epoch milliseconds
 * @param detectedAt time at which the silence had lasted long enough to be reported, epoch
 *     milliseconds
 * @param intervalMs usual time between two samples
 */
public record SilencePeriod(
    Metric metric, double ordinary, long onset, long detectedAt, long intervalMs) {}
