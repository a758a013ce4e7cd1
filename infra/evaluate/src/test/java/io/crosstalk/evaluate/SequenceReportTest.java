package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.evaluate.sequence.IncidentHistory;
import io.crosstalk.evaluate.sequence.PublishedSequence;
import io.crosstalk.evaluate.sequence.Stories;
import io.crosstalk.evaluate.sequence.Story;
import io.crosstalk.event.incident.CauseClass;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SequenceReportTest {
  private static final ExpectedIncident WANTED =
      new ExpectedIncident(
          CauseClass.NOISY_NEIGHBOUR,
          List.of("vm-pay"),
          List.of("vm-lab"),
          "ds-1",
          Story.START,
          null);

  @Test
  void totals_silentCaseWithAWithdrawnIncident_isRightButNotThroughout() {
    SequenceReport report = new SequenceReport(List.of(silent("quiet-1", Stories.withdrawn())));

    assertThat(report.totals())
        .contains("| right throughout | 0.00 of 1 | |\n")
        .contains("| retracted incidents | 1 in 1 of 1 cases | none |\n")
        .contains("| messages an incident, median and maximum | 2.0 and 2 | |\n");
    assertThat(report.byKind())
        .contains("| quiet | 1.00 | 0.00 | – | 1 | 0 | 0 | 0 | 0 | 2.0 | – |\n");
  }

  @Test
  void totals_culpritThatIsCorrected_delaysTheRightCause() {
    SequenceReport report = new SequenceReport(List.of(bully("bully-1", Stories.corrected())));

    assertThat(report.totals())
        .contains("| retracted culprits | 1 in 1 of 1 cases | none |\n")
        .contains("| first statement: class | 1.00 of 1 | |\n")
        .contains("| first statement: culprits | 0.00 of 1 | |\n")
        .contains("| first statement: place | 1.00 of 1 | |\n")
        .contains("| time to the right cause, minutes | 8.0 (1 of 1) | |\n")
        .contains("| time to the right cause, intervals | 4.0 (1 of 1) | |\n");
  }

  @Test
  void failures_caseThatIsRightInTheEnd_listsWhatWasRetracted() {
    AccuracyReport report =
        new AccuracyReport(List.of(silent("quiet-1", Stories.withdrawn())), Map.of());

    assertThat(report.failures())
        .isEqualToNormalizingNewlines(
            """
            quiet-1
                Not throughout: 2026-03-02T00:00:00Z: unknown (minor) of vm-pay (inc-1); 2026-03-02T00:09:00Z: withdrawn.
            """);
  }

  private static CaseOutcome silent(String name, IncidentHistory history) {
    return outcome(name, List.of(), history);
  }

  private static CaseOutcome bully(String name, IncidentHistory history) {
    return outcome(name, List.of(WANTED), history);
  }

  private static CaseOutcome outcome(
      String name, List<ExpectedIncident> expected, IncidentHistory history) {
    return new CaseOutcome(
        name,
        expected,
        List.of(),
        List.of(),
        PublishedSequence.of(List.of(history), expected, 0),
        120_000,
        1);
  }
}
