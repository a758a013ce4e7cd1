package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.Optional;

/**
 * Phi coefficient of two on/off series: whether the victim is degraded, and whether the suspect is
 * loud, that is, its load is high.
 *
 * @see <a href="https://doi.org/10.2307/2340126">Yule: On the Methods of Measuring Association
 *     between Two Attributes, JRSS 1912</a>
 * @param phi -1 to 1; 0 when one of the series never changes
 * @param loudAndAffected number of samples in which the suspect is loud and the victim degraded
 * @param affected number of samples in which the victim is degraded
 * @param loudOnly number of samples in which the suspect is loud and the victim well
 * @param well number of samples in which the victim is well
 * @param riseTime begin of the suspect's last rise before or at the onset, epoch milliseconds;
 *     {@code Long.MAX_VALUE} without one
 * @param loudAfterwards share of the samples after the episode in which the suspect was still loud,
 *     0 to 1
 */
public record PhiCoefficient(
    double phi,
    int loudAndAffected,
    int affected,
    int loudOnly,
    int well,
    long riseTime,
    double loudAfterwards) {

  /**
   * Compares the series of a victim and a suspect.
   *
   * @param loudFrom load from which the suspect counts as loud
   */
  public static PhiCoefficient of(Timeline victim, double[] usage, double loudFrom) {
    return of(victim, usage, loudFrom, loudFrom);
  }

  /**
   * Compares the series of a victim and a suspect.
   *
   * @param loudFrom load from which the suspect counts as loud
   * @param risenFrom load from which the rise of the suspect's load counts as begun, at most {@code
   *     loudFrom}
   */
  static PhiCoefficient of(Timeline victim, double[] usage, double loudFrom, double risenFrom) {
    int[][] counts = new int[2][2];
    long rise = Long.MAX_VALUE;
    boolean risenBefore = false;
    boolean found = false;
    int after = 0;
    int stillLoud = 0;
    for (int i = 0; i < usage.length; i++) {
      if (Double.isNaN(usage[i])) {
        continue;
      }
      if (victim.isAfter(i)) {
        after++;
        stillLoud += usage[i] >= loudFrom ? 1 : 0;
      }
      if (!(victim.isBefore(i) || victim.isAffected(i))) {
        continue;
      }
      boolean loud = usage[i] >= loudFrom;
      counts[loud ? 1 : 0][victim.isAffected(i) ? 1 : 0]++;
      boolean risen = usage[i] >= risenFrom;
      if (risen && !risenBefore && !found) {
        rise = victim.time(i);
      }
      found |= loud && victim.isAffected(i) && !victim.isBefore(i);
      risenBefore = risen;
    }
    return new PhiCoefficient(
        phi(counts),
        counts[1][1],
        counts[0][1] + counts[1][1],
        counts[1][0],
        counts[0][0] + counts[1][0],
        found ? rise : Long.MAX_VALUE,
        after == 0 ? 0 : (double) stillLoud / after);
  }

  Optional<Evidence> evidence(EvidenceSeries evidenceSeries) {
    return phi >= EvidenceSeries.TELLING
        ? Optional.of(toEvidence(evidenceSeries))
        : Optional.empty();
  }

  private Evidence toEvidence(EvidenceSeries evidenceSeries) {
    return evidenceSeries.evidence(
        EvidenceKind.ON_OFF_ALIGNMENT,
        Texts.of(
            evidenceSeries.request().comparesOnlySomeSamples()
                ? "evidence.onOff.some"
                : "evidence.onOff",
            loudAndAffected,
            affected,
            loudOnly,
            well),
        phi,
        "1");
  }

  private static double phi(int[][] n) {
    double loud = (double) n[1][0] + n[1][1];
    double quiet = (double) n[0][0] + n[0][1];
    double affected = (double) n[0][1] + n[1][1];
    double well = (double) n[0][0] + n[1][0];
    double norm = Math.sqrt(loud * quiet * affected * well);
    double cross = (double) n[1][1] * n[0][0] - (double) n[1][0] * n[0][1];
    return norm == 0 ? 0 : cross / norm;
  }
}
