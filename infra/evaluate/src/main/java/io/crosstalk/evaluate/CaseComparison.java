package io.crosstalk.evaluate;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.evaluate.sequence.PublishedSequence;
import io.crosstalk.event.incident.Incident;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Comparison of the incidents at the end of a case with those that its label expects. */
public final class CaseComparison {
  private CaseComparison() {}

  /** Differences in words; empty when the incidents are as expected. */
  public static List<String> differences(
      List<ExpectedIncident> expected, List<Incident> incidents) {
    var byNotification =
        incidents.stream()
            .map(ReportedIncident::of)
            .collect(Collectors.partitioningBy(ReportedIncident::isNotified));
    CaseOutcome outcome =
        new CaseOutcome(
            "",
            expected,
            byNotification.getOrDefault(true, List.of()),
            byNotification.getOrDefault(false, List.of()),
            PublishedSequence.of(List.of(), List.of(), 0),
            1,
            0);
    return Stream.concat(outcome.faults().stream(), outcome.sequenceFaults().stream()).toList();
  }
}
