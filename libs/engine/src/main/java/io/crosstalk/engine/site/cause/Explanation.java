package io.crosstalk.engine.site.cause;

import java.util.List;
import java.util.Map;

/**
 * All causes of a place in trouble.
 *
 * @param best the leading cause
 * @param hypotheses all of them, the most probable first
 * @param culprits probability of each resource whose load may be the cause
 * @param total evidence for all of them, nats, against a fault without a sign
 */
public record Explanation(
    Hypothesis best, List<Hypothesis> hypotheses, Map<String, Double> culprits, double total,
    List<Way> ways) {}
