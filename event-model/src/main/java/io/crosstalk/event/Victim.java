package io.crosstalk.event;

import org.jspecify.annotations.Nullable;

/**
 * Who is hurt.
 *
 * @param baseline what is normal, in {@code unit}
 * @param observed the median during the episode, in {@code unit}
 * @param criticality 1 (highest) to 4
 */
public record Victim(
    String resource,
    ResourceKind kind,
    String metric,
    double baseline,
    double observed,
    String unit,
    Environment environment,
    @Nullable String team,
    int criticality) {}
