package io.crosstalk.engine.diagnosis.finding;

/**
 * Question of a specialist about a domain that its samples do not answer.
 *
 * @param what what would answer it, in words
 * @param measuredBefore whether a metric that would answer it was measured before or after the
 *     degradation
 */
public record OpenQuestion(String what, boolean measuredBefore) {}
