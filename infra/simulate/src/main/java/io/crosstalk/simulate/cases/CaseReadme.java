package io.crosstalk.simulate.cases;

import io.crosstalk.simulate.layout.CaseKind;
import io.crosstalk.simulate.layout.DataCentreDraft;
import io.crosstalk.simulate.run.Gauge;
import io.crosstalk.simulate.truth.Expected;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the text of a case's README: events, sources and expected diagnosis. */
final class CaseReadme {
  private final DataCentreDraft draft;
  private final List<Gauge> gauges;
  private final List<Expected> expected;
  private final int attempt;

  CaseReadme(DataCentreDraft draft, List<Gauge> gauges, List<Expected> expected, int attempt) {
    this.draft = draft;
    this.gauges = gauges;
    this.expected = expected;
    this.attempt = attempt;
  }

  String text() {
    return """
    # %s
    Simulated. %s.

    * Sampling in seconds: %s. Clocks ahead in seconds: %s.
    * %d resources are measured by %d series; draw %d.
    * %s
    %s\
    """
        .formatted(
            draft.kind.label(),
            draft.summary.replaceAll("\\.$", ""),
            draft.timeline.intervals(),
            draft.timeline.clocks(),
            gauges.stream().map(Gauge::resource).distinct().count(),
            gauges.size(),
            attempt + 1,
            answer(),
            warning());
  }

  private String answer() {
    return expected.isEmpty()
        ? "No person is to be alerted."
        : expected.stream()
            .map(each -> "%s of %s".formatted(each.causeClass().wireName(), each.victims()))
            .collect(Collectors.joining("; "));
  }

  private String warning() {
    return draft.kind == CaseKind.BULLY_COARSE
        ? "* The sampling interval exceeds a quarter of the degradation: no statement is certain.\n"
        : "";
  }
}
