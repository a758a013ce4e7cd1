package io.crosstalk.engine.investigate;

import io.crosstalk.engine.statistics.Chance;
import io.crosstalk.engine.statistics.EffectiveSamples;
import io.crosstalk.engine.statistics.FalseDiscovery;
import io.crosstalk.engine.statistics.LagCorrelation;
import io.crosstalk.engine.statistics.Match;
import java.util.Comparator;

/**
 * A candidate with its significance.
 *
 * @param samples effective ones
 * @param probability for the lags tried
 * @param corrected for all the series tried; 1 until that is known
 */
record Judged(Candidate candidate, double samples, double probability, double corrected) {
  static final Comparator<Judged> FIRST =
      Comparator.comparing((Judged each) -> !each.isSignificant())
          .thenComparing(each -> -Math.abs(each.candidate().match().coefficient()))
          .thenComparing(each -> each.candidate().name());

  static Judged of(Candidate candidate, EffectiveSamples samples, RankMethod method) {
    Match match = candidate.match();
    double effective = samples.with(method.prepare(candidate.values()), match.overlap());
    double probability = Chance.ofCorrelation(match.coefficient(), effective);
    // Bonferroni's bound for the best of several lags.
    return new Judged(candidate, effective, Math.min(1, probability * LagCorrelation.LAGS), 1);
  }

  Judged corrected(double value) {
    return new Judged(candidate, samples, probability, value);
  }

  boolean isSignificant() {
    return corrected <= FalseDiscovery.RATE;
  }
}
