package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.Optional;

/**
 * What one member's load is beside what all members ask for, each from 0 to 1 unless told
 * otherwise. The share of the growth is what Adtributor calls explanatory power.
 *
 * @see <a href="https://www.usenix.org/conference/nsdi14/technical-sessions/presentation/bhagwan">
 *     Bhagwan et al.: Adtributor, NSDI 2014, section 3</a>
 * @param share of the growth
 * @param ownShare the same without what it grew as everybody did
 * @param pair which part of the growth the two have who grew most, if it is one of them
 * @param dose its growth beside what was asked before; 1 for {@link #FULL_DOSE} or more
 * @param jointDose the same for all members together whose growth stands out as much
 * @param prominence its growth beside that of whoever grew most
 * @param concentration how few the growth is spread among
 * @param tide by how much an ordinary member's load rose: 1 for double or more
 * @param beside its growth as a multiple of what was asked before; infinite when nothing was
 * @param isMeasured whether share and dose may be told: percentages of machines of unknown size
 *     make no whole
 */
record Portion(
    double share,
    double ownShare,
    double pair,
    double dose,
    double jointDose,
    double prominence,
    double concentration,
    double tide,
    double beside,
    boolean isMeasured) {
  /** Growth of a quarter of the load that was there counts fully. */
  static final double FULL_DOSE = 0.25;

  private static final double LIGHT_BELOW = 0.3;

  /** Of dose and prominence: so much passes the model's condition and says no more. */
  private static final double UNKNOWN = Math.sqrt(1 / SuspectModel.WEIGHT_FACTOR);

  /** Of somebody whose load need not be large beside that of others. */
  static Portion alone(Load load, LoadTotal total) {
    return new Portion(1, 1, 1, 1, 1, 1, 1, 0, beside(load, total), total.isComparable());
  }

  static Portion of(Load load, LoadTotal total) {
    double tide = Math.min(1, Math.log(total.commonFactor()) / Math.log(2));
    double beside = beside(load, total);
    if (total.isDisputed(load)) {
      return new Portion(0, 0, 0, UNKNOWN, UNKNOWN, UNKNOWN, 0, tide, beside, false);
    }
    double growth = total.growth(load);
    double own = Math.max(0, load.during() - load.before() * total.commonFactor());
    return new Portion(
        part(growth, total.growths()),
        part(own * total.scale(load), total.growths()),
        total.partOfPair(growth),
        dose(growth, total),
        jointDose(growth, tide, total),
        part(growth, total.largestGrowth()),
        1 / Math.max(1, total.contributors()),
        tide,
        beside,
        total.isComparable());
  }

  private static double dose(double growth, LoadTotal total) {
    return total.before() > 0 ? part(growth / FULL_DOSE, total.before()) : 1;
  }

  /**
   * Several that stand out alike are one cause: none of thirty backups need be large for all of
   * them to be. Where ordinary members rose too, standing out says less.
   */
  private static double jointDose(double growth, double tide, LoadTotal total) {
    double own = dose(growth, total);
    return total.standsOut(growth)
        ? own + (1 - tide) * (dose(total.standingOut(), total) - own)
        : own;
  }

  private static double beside(Load load, LoadTotal total) {
    return total.before() > 0 ? total.growth(load) / total.before() : Double.POSITIVE_INFINITY;
  }

  private static double part(double part, double whole) {
    return whole > 0 ? Math.clamp(part / whole, 0, 1) : 0;
  }

  /** Why it is too little to be the cause, as the end of a sentence; empty when it is not. */
  Optional<String> lightness(String domain) {
    return isMeasured && jointDose * prominence < LIGHT_BELOW
        ? Optional.of(
            share <= dose
                ? "that is only %s of the growth on %s".formatted(Sentences.part(share), domain)
                : "that is only %s of what was asked of %s before"
                    .formatted(Sentences.part(dose * FULL_DOSE), domain))
        : Optional.empty();
  }

  Optional<Evidence> evidence(Exhibit exhibit) {
    return isMeasured && share >= Exhibit.TELLING ? Optional.of(told(exhibit)) : Optional.empty();
  }

  private Evidence told(Exhibit exhibit) {
    return exhibit.evidence(
        EvidenceKind.SHARE_OF_LOAD,
        "It accounts for %s of the growth of the load on %s%s."
            .formatted(Sentences.part(share), exhibit.domain(), besideBefore()),
        share,
        "1");
  }

  private String besideBefore() {
    return Double.isFinite(beside)
        ? ", and that growth is %s the whole load before".formatted(Sentences.beside(beside))
        : "";
  }
}
