package io.crosstalk.correlation.investigate;

import io.crosstalk.correlation.history.Grid;
import org.jspecify.annotations.Nullable;

/**
 * What is different in the bad window?
 *
 * @param loadFactor the load in the bad window by that in the good one, above 0; null to have it
 *     found out
 * @param resource only it, what it leans on and who leans on the same; null for everything
 * @param limit how many series to tell
 */
public record CompareQuestion(
    Grid good, Grid bad, @Nullable Double loadFactor, @Nullable String resource, int limit) {}
