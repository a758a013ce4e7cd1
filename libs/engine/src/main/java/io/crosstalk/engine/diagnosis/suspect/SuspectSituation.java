package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.load.LoadTotal;
import io.crosstalk.engine.diagnosis.load.PreviouslySustainedLoad;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DomainRef;
import java.util.Map;

/**
 * Common facts against which all suspects of a domain are scored.
 *
 * @param totals total loads of all members, by kind
 * @param othersMeasured number of members, without the victim and what it runs on, whose
 *     degradation is measured
 * @param othersAffected number of those that are affected
 */
public record SuspectSituation(
    DiagnosisRequest request,
    Timeline timeline,
    DomainRef domain,
    Map<LoadKind, LoadTotal> totals,
    PreviouslySustainedLoad sustained,
    int othersMeasured,
    int othersAffected) {

  /** Returns the same facts with other total loads, by which the loads of suspects are judged. */
  public SuspectSituation with(Map<LoadKind, LoadTotal> otherTotals) {
    return new SuspectSituation(
        request, timeline, domain, otherTotals, sustained, othersMeasured, othersAffected);
  }

  /** Share of the other measured members that are affected too, 0 to 1. */
  double company() {
    return othersMeasured == 0 ? 0 : (double) othersAffected / othersMeasured;
  }
}
