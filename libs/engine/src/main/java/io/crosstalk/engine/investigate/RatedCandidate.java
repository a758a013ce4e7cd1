package io.crosstalk.engine.investigate;

import io.crosstalk.engine.statistics.ChanceProbability;
import io.crosstalk.engine.statistics.EffectiveSamples;
import io.crosstalk.engine.statistics.FalseDiscovery;
import io.crosstalk.engine.statistics.LagCorrelation;
import io.crosstalk.engine.statistics.LagMatch;
import java.util.Comparator;

/**
 * A candidate with its significance.
 *
 * @param samples effective ones
 * @param probability for the lags tried
 * @param corrected for all the series tried; 1 until that is known
 */
record RatedCandidate(Candidate candidate, double samples, double probability, double corrected) {
  static final Comparator<RatedCandidate> FIRST =
      Comparator.comparing((RatedCandidate each) -> !each.isSignificant())
          .thenComparing(each -> -Math.abs(each.candidate().match().coefficient()))
          .thenComparing(each -> each.candidate().name());

  static RatedCandidate of(Candidate candidate, EffectiveSamples samples, RankMethod method) {
    LagMatch match = candidate.match();
    double effective = samples.with(method.prepare(candidate.values()), match.overlap());
    double probability = ChanceProbability.ofCorrelation(match.coefficient(), effective);
    // Bonferroni's bound for the best of several lags.
    return new RatedCandidate(
        candidate, effective, Math.min(1, probability * LagCorrelation.LAGS), 1);
  }

  RatedCandidate corrected(double value) {
    return new RatedCandidate(candidate, samples, probability, value);
  }

  boolean isSignificant() {
    return corrected <= FalseDiscovery.RATE;
  }
}
