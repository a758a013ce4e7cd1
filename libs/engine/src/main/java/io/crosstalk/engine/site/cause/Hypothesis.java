package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.series.Load;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A possible cause of a place in trouble.
 *
 * @param who resources whose load it is, or that show the sign, by id
 * @param load dimension of the load; null when it is none
 * @param score weighted sum of its features
 * @param probability among all hypotheses of the place
 */
public record Hypothesis(
    CauseKind kind, List<String> who, @Nullable Load load, double score, double probability) {
  Hypothesis withProbability(double other) {
    return new Hypothesis(kind, who, load, score, other);
  }
}
