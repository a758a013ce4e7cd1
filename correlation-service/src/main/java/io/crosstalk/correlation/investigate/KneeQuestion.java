package io.crosstalk.correlation.investigate;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which shared resource is closest to its knee?
 *
 * @param at the end of the history that is learned from
 * @param days how long that is
 * @param resource the only one that is asked about; null for all
 * @param limit how many are told
 */
public record KneeQuestion(Instant at, int days, @Nullable String resource, int limit) {}
