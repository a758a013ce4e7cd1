package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.statistics.Chance;
import io.crosstalk.correlation.statistics.EffectiveSamples;
import io.crosstalk.correlation.statistics.LagCorrelation;
import io.crosstalk.correlation.statistics.LagCorrelation.Outcome;
import io.crosstalk.correlation.statistics.Match;
import io.crosstalk.correlation.statistics.Ranks;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import java.util.Optional;

/**
 * Whether a load and the harm rise and fall together in ranks, the load a few samples earlier or at
 * most one later, and whether chance would do as well. Samples of smooth series are worth fewer,
 * and of many loads at many lags one does well by chance (Bonferroni's bound). A load that rose
 * once, when the harm began, is no more than chance; it takes several rises.
 *
 * <p>It is told and not weighed: {@link SuspectModel} judges by what one rise shows, too.
 *
 * @see Ranks
 * @see EffectiveSamples
 * @param coefficient Spearman's, -1 to 1; 0 when nothing can be said
 * @param leadMs by how much the load is taken earlier, milliseconds; below 0 when later
 * @param samples so many independent ones they are worth
 * @param loads of how many it is the one that is looked at
 * @param chance the probability that one of them does as well by chance at one of the lags, 0 to 1
 */
record RankCorrelation(double coefficient, long leadMs, double samples, int loads, double chance) {
  private static final double SIGNIFICANT = 0.05;
  private static final RankCorrelation NONE = new RankCorrelation(0, 0, 0, 0, 1);

  /**
   * Compares.
   *
   * @param usage beside the victim's samples, NaN where there is none
   * @param loads of how many the one that is compared may have been chosen, at least 1
   */
  static RankCorrelation of(Timeline victim, double[] usage, int loads) {
    float[] harm = new float[usage.length];
    float[] load = new float[usage.length];
    for (int i = 0; i < usage.length; i++) {
      harm[i] = (float) victim.badness(i);
      load[i] = (float) usage[i];
    }
    harm = Ranks.of(harm);
    load = Ranks.of(load);
    LagCorrelation correlation = new LagCorrelation(harm);
    return correlation.isUsable() && correlation.match(load) instanceof Outcome.Matched(Match match)
        ? judge(match, new EffectiveSamples(harm).with(load, match.overlap()), victim, loads)
        : NONE;
  }

  private static RankCorrelation judge(Match match, double samples, Timeline victim, int loads) {
    double chance = Chance.ofCorrelation(match.coefficient(), samples);
    return new RankCorrelation(
        match.coefficient(),
        match.lag() * victim.interval(),
        samples,
        loads,
        Math.min(1, chance * LagCorrelation.LAGS * loads));
  }

  /** What follows the harm by more than a sampling interval is no cause of it. */
  Optional<Evidence> evidence(Exhibit exhibit) {
    boolean precedes = leadMs >= -exhibit.timeline().interval();
    return coefficient > 0 && precedes && chance <= SIGNIFICANT
        ? Optional.of(told(exhibit))
        : Optional.empty();
  }

  private Evidence told(Exhibit exhibit) {
    return exhibit.evidence(
        EvidenceKind.ANTAGONIST_CORRELATION,
        "The ranks of its load%s and of the %s correlate by %s of at most 1, worth %.0f independent samples; that %s does so by chance has a probability of %s."
            .formatted(
                shift(),
                exhibit.harm(),
                Quantity.number(coefficient),
                samples,
                which(),
                unlikely()),
        coefficient,
        "1");
  }

  private String shift() {
    return leadMs == 0
        ? ""
        : ", %s %s,"
            .formatted(
                Sentences.duration(Math.abs(leadMs) / 1000.0), leadMs > 0 ? "earlier" : "later");
  }

  private String which() {
    return loads == 1 ? "it" : "one of %d loads".formatted(loads);
  }

  private String unlikely() {
    return chance < 0.001 ? "less than 0.1 %" : "%.1f %%".formatted(100 * chance);
  }
}
