package io.crosstalk.bench.rest.stored;

import java.time.Instant;

/**
 * Values by which a copy differs from the recorded verdicts.
 *
 * @param world key of the copy's world
 * @param suffix text that is appended to the name of every resource and episode
 * @param onset onset of the first verdict's episode in the copy
 */
record VerdictCopy(String world, String suffix, Instant onset) {}
