package io.crosstalk.correlation.episode;

import io.crosstalk.event.Metric;

/**
 * A stretch of time in which nothing comes from a resource that used to be heard.
 *
 * @param metric the first of its quality metrics by name
 * @param ordinary its usual level, on the scale of {@link Badness}
 * @param onset when the first missing sample was due, epoch milliseconds
 * @param detectedAt when it had lasted too long, epoch milliseconds
 * @param intervalMs how often the resource used to be heard
 */
public record SilentSpell(
    Metric metric, double ordinary, long onset, long detectedAt, long intervalMs) {}
