package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.TimeGrid;
import org.jspecify.annotations.Nullable;

/**
 * Query for the differences between a good and a bad window.
 *
 * @param loadFactor the load in the bad window divided by that in the good one, above 0; null to
 *     compute it
 * @param resource resource to which the comparison is limited, with the resources that it uses and
 *     all other users of those; null to compare all series
 * @param limit maximum number of series in the answer
 */
public record CompareQuestion(
    TimeGrid good,
    TimeGrid bad,
    @Nullable Double loadFactor,
    @Nullable String resource,
    int limit) {}
