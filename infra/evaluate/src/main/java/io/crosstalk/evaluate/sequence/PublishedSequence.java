package io.crosstalk.evaluate.sequence;

import io.crosstalk.casefolder.ExpectedIncident;
import java.util.ArrayList;
import java.util.List;

/**
 * All that was published in a case.
 *
 * @param histories all incidents, also merged and withdrawn ones
 * @param expected expected incidents with what was published of each
 * @param retractions statements above {@code info} that did not last, in the order of time
 * @param allowed number of retractions that are no fault
 */
public record PublishedSequence(
    List<IncidentHistory> histories,
    List<ExpectedSequence> expected,
    List<Retraction> retractions,
    int allowed) {
  public PublishedSequence {
    histories = List.copyOf(histories);
    expected = List.copyOf(expected);
    retractions = List.copyOf(retractions);
  }

  /** The sequence of a case, compared with its expectation. */
  public static PublishedSequence of(
      List<IncidentHistory> histories, List<ExpectedIncident> expected, int allowed) {
    return new PublishedSequence(
        histories,
        expected.stream().map(each -> ExpectedSequence.of(each, histories)).toList(),
        Retractions.of(histories, expected),
        allowed);
  }

  /** Incidents that were above {@code info} at any time. */
  public List<IncidentHistory> notified() {
    return histories.stream().filter(IncidentHistory::isNotified).toList();
  }

  /** Number of retractions of one kind. */
  public int count(Retraction.Kind kind) {
    return (int) retractions.stream().filter(each -> each.kind() == kind).count();
  }

  /** Faults in words; empty when there are none. */
  public List<String> faults() {
    List<String> faults = new ArrayList<>();
    if (retractions.size() > allowed) {
      retractions.forEach(each -> faults.add(each.text()));
    }
    for (ExpectedSequence each : expected) {
      severity(each, faults);
      messages(each, faults);
    }
    return faults;
  }

  private static void severity(ExpectedSequence sequence, List<String> faults) {
    var limit = sequence.expected().severity();
    if (limit != null && !sequence.isWithinSeverity()) {
      faults.add(
          "the worst severity was %s instead of %s"
              .formatted(sequence.worst().wireName(), limit.wireName()));
    }
  }

  private static void messages(ExpectedSequence sequence, List<String> faults) {
    var limit = sequence.expected().messages();
    if (limit != null && sequence.messages() > limit) {
      faults.add(
          "there were %d messages instead of at most %d".formatted(sequence.messages(), limit));
    }
  }
}
