package io.crosstalk.bench.rest.stored;

import java.time.Instant;

/**
 * Differences of one copy of recorded verdicts.
 *
 * @param world key of the world
 * @param suffix of every resource and episode
 * @param onset of the first verdict's episode
 */
record VerdictCopy(String world, String suffix, Instant onset) {}
