package io.crosstalk.rules.ownership;

/**
 * A mistake in a file with owners.
 *
 * @param line line in the file, from 1
 * @param text the mistake, and what to do
 */
public record OwnerProblem(String file, int line, String text) {}
