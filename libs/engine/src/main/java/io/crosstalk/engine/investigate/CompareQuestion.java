package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.TimeGrid;
import org.jspecify.annotations.Nullable;

/**
 * Query for the differences between a good and a bad window.
 *
 * @param loadFactor the load in the bad window divided by that in the good one, above 0; null to
 *     compute it
 * @param resource only this resource, those that it uses and those that use the same; null for all
 * @param limit most series in the answer
 */
public record CompareQuestion(
    TimeGrid good,
    TimeGrid bad,
    @Nullable Double loadFactor,
    @Nullable String resource,
    int limit) {}
