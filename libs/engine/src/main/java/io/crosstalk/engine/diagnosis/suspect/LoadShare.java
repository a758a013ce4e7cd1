package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.load.LeastContribution;
import io.crosstalk.engine.diagnosis.load.Load;
import io.crosstalk.engine.diagnosis.load.LoadTotal;
import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Load of one member relative to the load of all members; each value is from 0 to 1 unless stated
 * otherwise. The share of the growth is what Adtributor calls explanatory power.
 *
 * @see <a href="https://www.usenix.org/conference/nsdi14/technical-sessions/presentation/bhagwan">
 *     Bhagwan et al.: Adtributor, NSDI 2014, section 3</a>
 * @param share share of the total growth
 * @param ownShare share of the total growth, where each growth is reduced by the growth that
 *     ordinary members had too
 * @param pair combined share of the growth of the two members that grew most; 0 if this member is
 *     not one of them
 * @param dose growth relative to the total load before; 1 for {@link LoadTotal#FULL_DOSE} or more
 * @param jointDose dose of all members together whose growth stands out as much
 * @param prominence growth relative to the largest growth
 * @param concentration how few members the growth is spread among: 1 divided by their effective
 *     number
 * @param commonGrowth growth of an ordinary member's load: 1 for double or more
 * @param beside growth as a multiple of the total load before; infinite when there was none
 * @param isMeasured whether share and dose may be published: percentages of machines of unknown
 *     size have no total
 * @param most upper bound of the probability, below 1 where the sizes of the members are unknown
 * @param least least contribution to the load that the domain itself reports; null where the shares
 *     are measured, and where it is below {@link LoadTotal#CULPRITS_PART} or unknown
 */
record LoadShare(
    double share,
    double ownShare,
    double pair,
    double dose,
    double jointDose,
    double prominence,
    double concentration,
    double commonGrowth,
    double beside,
    boolean isMeasured,
    double most,
    @Nullable LeastContribution least) {
  private static final double LIGHT_BELOW = 0.3;

  /**
   * Returns the values for a load that need not be large relative to the loads of others, because
   * only the victim is affected and the load is its own.
   */
  static LoadShare alone(Load load, LoadTotal total) {
    return new LoadShare(
        1, 1, 1, 1, 1, 1, 1, 0, beside(load, total), total.isComparable(), 1, null);
  }

  static LoadShare of(Load load, LoadTotal total) {
    double commonGrowth = Math.min(1, Math.log(total.commonFactor()) / Math.log(2));
    boolean disputed = total.isDisputed(load);
    LeastContribution least = disputed ? total.leastContribution(load) : null;
    if (least != null && least.share() >= LoadTotal.CULPRITS_PART) {
      return atLeast(least, commonGrowth);
    }
    double growth = total.growth(load);
    double own = Math.max(0, load.during() - load.before() * total.commonFactor());
    return new LoadShare(
        part(growth, total.growths()),
        part(own * total.scale(load), total.growths()),
        total.partOfPair(growth),
        dose(growth, total),
        jointDose(growth, commonGrowth, total),
        part(growth, total.largestGrowth()),
        1 / Math.max(1, total.contributors()),
        commonGrowth,
        beside(load, total),
        total.isComparable(),
        disputed ? total.chanceToMatter(load) : 1,
        null);
  }

  /** Returns the values for a member of unknown size, of which only a least growth is known. */
  private static LoadShare atLeast(LeastContribution least, double commonGrowth) {
    double share = least.share();
    double dose = orAll(least.part() / LoadTotal.FULL_DOSE, least.before());
    return new LoadShare(
        share,
        share,
        share,
        dose,
        dose,
        orAll(least.part(), least.others()),
        share * share,
        commonGrowth,
        least.part() / least.before(),
        false,
        1,
        least);
  }

  private static double dose(double growth, LoadTotal total) {
    return total.before() > 0 ? part(growth / LoadTotal.FULL_DOSE, total.before()) : 1;
  }

  /**
   * Returns the joint dose. Several loads that stand out alike are one cause: thirty backups can
   * overload a domain although each of them is small. The dose is smaller when ordinary loads rose
   * too.
   */
  private static double jointDose(double growth, double commonGrowth, LoadTotal total) {
    double own = dose(growth, total);
    return total.standsOut(growth)
        ? own + (1 - commonGrowth) * (dose(total.standingOut(), total) - own)
        : own;
  }

  private static double beside(Load load, LoadTotal total) {
    return total.before() > 0 ? total.growth(load) / total.before() : Double.POSITIVE_INFINITY;
  }

  /** Quotient of two growths, at most 1; 1 where the divisor is 0. */
  private static double orAll(double growth, double divisor) {
    return divisor > 0 ? part(growth, divisor) : 1;
  }

  private static double part(double part, double whole) {
    return whole > 0 ? Math.clamp(part / whole, 0, 1) : 0;
  }

  /**
   * Reason why the load is too small to be the cause, as the end of a sentence; empty when it is
   * not too small.
   */
  Optional<String> lightness(String domain) {
    return isMeasured && jointDose * prominence < LIGHT_BELOW
        ? Optional.of(
            share <= dose
                ? Texts.of("exoneration.smallShare", TextFormat.part(share), domain)
                : Texts.of(
                    "exoneration.smallDose", TextFormat.part(dose * LoadTotal.FULL_DOSE), domain))
        : Optional.empty();
  }

  Optional<Evidence> evidence(EvidenceSeries evidenceSeries) {
    if (least != null) {
      return Optional.of(leastShare(least, evidenceSeries));
    }
    return isMeasured && share >= EvidenceSeries.TELLING
        ? Optional.of(toEvidence(evidenceSeries))
        : Optional.empty();
  }

  private Evidence leastShare(LeastContribution contribution, EvidenceSeries evidenceSeries) {
    String unit = evidenceSeries.load().kind().unit();
    return evidenceSeries.evidence(
        EvidenceKind.SHARE_OF_LOAD,
        Texts.of(
            "evidence.leastShare",
            evidenceSeries.metric(),
            evidenceSeries.domain(),
            new Quantity(contribution.before(), unit),
            new Quantity(contribution.before() + contribution.growth(), unit),
            TextFormat.part(1 - share)),
        share,
        "1");
  }

  private Evidence toEvidence(EvidenceSeries evidenceSeries) {
    return evidenceSeries.evidence(
        EvidenceKind.SHARE_OF_LOAD,
        Double.isFinite(beside)
            ? Texts.of(
                "evidence.share.beside",
                TextFormat.part(share),
                evidenceSeries.domain(),
                TextFormat.beside(beside),
                evidenceSeries.timeline().comparedPast().text())
            : Texts.of("evidence.share", TextFormat.part(share), evidenceSeries.domain()),
        share,
        "1");
  }
}
