package io.crosstalk.engine.investigate;

import io.crosstalk.engine.statistics.ChanceProbability;
import io.crosstalk.engine.statistics.EffectiveSamples;
import io.crosstalk.engine.statistics.FalseDiscovery;
import io.crosstalk.engine.statistics.LagCorrelation;
import io.crosstalk.engine.statistics.LagMatch;
import java.util.Comparator;

/**
 * A series of a ranking with the significance of its correlation.
 *
 * @param samples number of independent samples
 * @param probability probability of such a correlation by chance, for the number of lags tried
 * @param corrected the same probability, corrected for the number of series tried; 1 until it has
 *     been computed
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
