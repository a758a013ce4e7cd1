package io.crosstalk.rules.notify;

import io.crosstalk.event.Severity;

/**
 * Selection of the incidents that a notification target receives.
 *
 * @param minSeverity lowest severity
 * @param replays whether incidents of replayed cases are included
 */
public record TargetPolicy(String name, Severity minSeverity, boolean replays) {}
