package io.crosstalk.engine.investigate;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Query for the contention domains that are closest to their knees.
 *
 * @param at the end of the history to learn from
 * @param days the length of this history
 * @param resource the only one to examine; null for all
 * @param limit most resources in the answer
 */
public record KneeQuestion(Instant at, int days, @Nullable String resource, int limit) {}
