package io.crosstalk.correlation.diagnosis;

import java.util.List;
import java.util.Set;

/**
 * What was measured for and against one suspect, each from 0 (nothing) to 1 (as much as there can
 * be).
 *
 * @param alignment phi of being loud and of the victim being hurt, not below 0
 * @param share of the growth of the domain's load
 * @param ownShare the same without what it grew as everybody did
 * @param pair which part of the growth the two have who grew most, if it is one of them
 * @param antagonism the antagonist correlation, not below 0
 * @param growth against its own past: 0 for none, 1 for eightfold or more
 * @param dose its growth, and that of others that stand out as much, beside what was asked of the
 *     domain before; 1 for a quarter or more
 * @param prominence its growth beside that of whoever grew most
 * @param precedes 1 when its rise began no later than the harm, else 0
 * @param concentration how few the growth is spread among: 1 for one, 0.1 for ten
 * @param tide by how much an ordinary member's load rose: 0 for not at all, 1 for double or more
 * @param excuse in which part of its loud samples it was itself well
 * @param outlasting in which part of the first samples after the harm it was still loud
 * @param borne whether as much was asked of the domain before while the victim was well, less where
 *     the harm follows the suspect's load (antagonism)
 */
public record Reasons(
    double alignment,
    double share,
    double ownShare,
    double pair,
    double antagonism,
    double growth,
    double dose,
    double prominence,
    double precedes,
    double concentration,
    double tide,
    double excuse,
    double outlasting,
    double borne) {

  /** In the order of {@link #values()}. */
  public static final List<String> NAMES =
      List.of(
          "alignment",
          "share",
          "ownShare",
          "pair",
          "antagonism",
          "growth",
          "dose",
          "prominence",
          "precedes",
          "concentration",
          "tide",
          "excuse",
          "outlasting",
          "borne");

  /** Those that speak against a suspect; all others speak for it. */
  public static final Set<String> AGAINST = Set.of("tide", "excuse", "outlasting", "borne");

  /** All of them. */
  public double[] values() {
    return new double[] {
      alignment,
      share,
      ownShare,
      pair,
      antagonism,
      growth,
      dose,
      prominence,
      precedes,
      concentration,
      tide,
      excuse,
      outlasting,
      borne
    };
  }
}
