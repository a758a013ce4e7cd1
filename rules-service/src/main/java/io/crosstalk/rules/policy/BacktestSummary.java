package io.crosstalk.rules.policy;

import java.time.Instant;

/**
 * Counts of a back-test of one rule or of several.
 *
 * @param world name or key of the world
 * @param from earliest onset of the incidents
 * @param until event time of the world
 * @param incidents number of incidents
 * @param truncated whether there are more incidents, which are older
 * @param matched incidents that a rule matches when they are opened
 * @param matchedLater other incidents that a rule matches in their latest version
 * @param failed incidents for which the condition of a rule has no result
 * @param held incidents whose first message a rule holds for at least one target
 * @param neverSent those of them that a rule still holds when they are resolved
 * @param severityChanged incidents whose message states another severity
 * @param rerouted incidents that other targets receive
 */
public record BacktestSummary(
    String world,
    Instant from,
    Instant until,
    int incidents,
    boolean truncated,
    int matched,
    int matchedLater,
    int failed,
    int held,
    int neverSent,
    int severityChanged,
    int rerouted) {}
