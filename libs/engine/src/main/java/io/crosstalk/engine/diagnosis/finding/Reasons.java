package io.crosstalk.engine.diagnosis.finding;

import java.util.List;
import java.util.Set;

/**
 * Measured reasons for and against one suspect, each from 0 (none) to 1 (the maximum).
 *
 * @param alignment phi coefficient of the suspect's load and the victim's degradation, not below 0
 * @param share share of the growth of the domain's load
 * @param ownShare share of the growth of the domain's load, where each growth is reduced by the
 *     growth that ordinary members had too
 * @param pair combined share of the growth of the two members that grew most; 0 if this member is
 *     not one of them
 * @param antagonism antagonist correlation, not below 0
 * @param growth growth against its own past: 0 for none, 1 for eightfold or more
 * @param dose growth of all members whose growth stands out as much, relative to the total load of
 *     the domain before the onset; 1 for a quarter or more
 * @param prominence growth relative to the largest growth
 * @param precedes 1 when the rise of the suspect's load began no later than the degradation, else 0
 * @param concentration how few members the growth is spread among: 1 for one, 0.1 for ten
 * @param commonGrowth growth of an ordinary member's load: 0 for none, 1 for double or more
 * @param healthyWhileLoud share of the samples with a high load of the suspect in which the suspect
 *     itself was not degraded
 * @param loudAfterwards share of the first samples after the degradation in which the suspect's
 *     load was still high
 * @param sustained confidence that the domain sustained the same load before while the victim was
 *     well, reduced where the degradation follows the suspect's load (antagonism)
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
    double commonGrowth,
    double healthyWhileLoud,
    double loudAfterwards,
    double sustained) {

  /** Names of the reasons in the order of {@link #values()}. */
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
          "commonGrowth",
          "healthyWhileLoud",
          "loudAfterwards",
          "sustained");

  /** Names of the reasons that speak against a suspect; all others speak for it. */
  public static final Set<String> AGAINST =
      Set.of("commonGrowth", "healthyWhileLoud", "loudAfterwards", "sustained");

  /** Values of all reasons. */
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
      commonGrowth,
      healthyWhileLoud,
      loudAfterwards,
      sustained
    };
  }
}
