package io.crosstalk.rules.notify;

import io.crosstalk.event.Severity;

/**
 * What a notification target wants to hear of.
 *
 * @param minSeverity the mildest
 * @param replays whether incidents of replayed cases are of interest
 */
public record TargetPolicy(String name, Severity minSeverity, boolean replays) {}
