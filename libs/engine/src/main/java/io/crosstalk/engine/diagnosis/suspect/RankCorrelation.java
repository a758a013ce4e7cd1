package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.statistics.ChanceProbability;
import io.crosstalk.engine.statistics.EffectiveSamples;
import io.crosstalk.engine.statistics.LagCorrelation;
import io.crosstalk.engine.statistics.LagCorrelation.Outcome;
import io.crosstalk.engine.statistics.LagMatch;
import io.crosstalk.engine.statistics.Ranks;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.Optional;

/**
 * Rank correlation of a load with the degradation, at the best of several lags, and the probability
 * that it is due to chance. The load may be a few samples earlier or at most one later. The
 * probability takes into account that neighbouring samples are similar, and that many loads and
 * lags were tried (Bonferroni's bound), so that a single rise of the load is not significant.
 *
 * <p>The correlation is shown as evidence and has no influence on the probability of a suspect;
 * {@link SuspectModel} uses other figures, to which a single rise contributes.
 *
 * @see Ranks
 * @see EffectiveSamples
 * @param coefficient Spearman's coefficient, -1 to 1; 0 when it is undefined
 * @param leadMs time by which the load precedes the degradation, milliseconds; negative when the
 *     load follows it
 * @param samples number of independent samples that the series are worth
 * @param loads number of loads from which this one was selected
 * @param chance probability that one of the loads correlates as well by chance at one of the lags,
 *     0 to 1
 */
record RankCorrelation(double coefficient, long leadMs, double samples, int loads, double chance) {
  private static final double SIGNIFICANT = 0.05;
  private static final RankCorrelation NONE = new RankCorrelation(0, 0, 0, 0, 1);

  /**
   * Correlates a load with the victim's degradation.
   *
   * @param usage load at the timeline's times; NaN where unknown
   * @param loads number of loads from which this one may have been selected, at least 1
   */
  static RankCorrelation of(Timeline victim, double[] usage, int loads) {
    float[] degradation = new float[usage.length];
    float[] load = new float[usage.length];
    for (int i = 0; i < usage.length; i++) {
      degradation[i] = (float) victim.degradation(i);
      load[i] = (float) usage[i];
    }
    degradation = Ranks.of(degradation);
    load = Ranks.of(load);
    LagCorrelation correlation = new LagCorrelation(degradation);
    return correlation.isUsable()
            && correlation.match(load) instanceof Outcome.Matched(LagMatch match)
        ? judge(match, new EffectiveSamples(degradation).with(load, match.overlap()), victim, loads)
        : NONE;
  }

  private static RankCorrelation judge(LagMatch match, double samples, Timeline victim, int loads) {
    double chance = ChanceProbability.ofCorrelation(match.coefficient(), samples);
    return new RankCorrelation(
        match.coefficient(),
        match.lag() * victim.interval(),
        samples,
        loads,
        Math.min(1, chance * LagCorrelation.LAGS * loads));
  }

  /**
   * Evidence of a significant correlation. A load that follows the degradation by more than a
   * sampling interval is not its cause.
   */
  Optional<Evidence> evidence(EvidenceSeries evidenceSeries) {
    boolean precedes = leadMs >= -evidenceSeries.timeline().interval();
    return coefficient > 0 && precedes && chance <= SIGNIFICANT
        ? Optional.of(toEvidence(evidenceSeries))
        : Optional.empty();
  }

  private Evidence toEvidence(EvidenceSeries evidenceSeries) {
    return evidenceSeries.evidence(
        EvidenceKind.ANTAGONIST_CORRELATION,
        Texts.of(
            "evidence.ranks",
            shift(),
            evidenceSeries.degradation(),
            Texts.number(coefficient),
            Math.round(samples),
            loads,
            unlikely()),
        coefficient,
        "1");
  }

  private String shift() {
    return leadMs == 0
        ? ""
        : Texts.of(
            leadMs > 0 ? "evidence.ranks.earlier" : "evidence.ranks.later",
            TextFormat.duration(Math.abs(leadMs) / 1000.0));
  }

  private String unlikely() {
    return chance < 0.001
        ? Texts.of("evidence.ranks.unlikely", Texts.of("percent", Texts.decimals(0.1, 1)))
        : Texts.of("percent", Texts.decimals(100 * chance, 1));
  }
}
