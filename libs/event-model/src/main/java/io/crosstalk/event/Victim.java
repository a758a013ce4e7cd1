package io.crosstalk.event;

import org.jspecify.annotations.Nullable;

/**
 * Affected resource for which a diagnosis is made.
 *
 * @param baseline the ordinary value, in {@code unit}
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
