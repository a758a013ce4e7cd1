package io.crosstalk.engine.diagnosis.remedy;

import io.crosstalk.engine.diagnosis.series.PlotSeries;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DiagnosisRequest.Subject;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Evidence that an episode ended only because it had lasted for a week, without any improvement.
 */
final class LastingEpisode {
  private static final long DAY_MS = 24 * 3_600_000L;

  private LastingEpisode() {}

  /**
   * Returns the evidence of a diagnosis, followed by the evidence about the long duration when the
   * episode ended for that reason.
   */
  static List<Evidence> beside(List<Evidence> reasons, DiagnosisRequest request) {
    if (!request.hasMerelyLasted()) {
      return reasons;
    }
    List<Evidence> all = new ArrayList<>(reasons);
    all.add(evidence(request));
    return all;
  }

  private static Evidence evidence(DiagnosisRequest request) {
    boolean silent = request.subject() == Subject.SILENCE;
    long days = DiagnosisRequest.LASTING_MS / DAY_MS;

    return new Evidence(
        silent ? EvidenceKind.MISSING_SIGNAL : EvidenceKind.CHANGE_AGAINST_BASELINE,
        Texts.of(
            silent ? "evidence.lasting.silent" : "evidence.lasting",
            request.victim().resource(),
            days),
        days,
        "d",
        List.of(PlotSeries.victim(request)));
  }
}
