package io.crosstalk.engine.investigate;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Query for the contention domains that are closest to their knees.
 *
 * @param at end of the history from which knees are learned
 * @param days length of this history
 * @param resource id of the only resource to examine; null for all contention domains
 * @param limit maximum number of resources in the answer
 */
public record KneeQuestion(Instant at, int days, @Nullable String resource, int limit) {}
