package io.crosstalk.evaluate;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.incident.Suspect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Compares the outcome of a case with its expectation and finds the reasons why the case counts as
 * wrong.
 */
final class CaseFaults {
  private final CaseOutcome outcome;
  private final List<String> found = new ArrayList<>();

  private CaseFaults(CaseOutcome outcome) {
    this.outcome = outcome;
  }

  /**
   * Reasons why a case counts as wrong, each a sentence without its full stop; empty when the case
   * is right.
   */
  static List<String> of(CaseOutcome outcome) {
    CaseFaults faults = new CaseFaults(outcome);
    faults.count();
    outcome.expected().forEach(faults::compare);
    faults.falseCulprits();
    return faults.found;
  }

  private void count() {
    int notified = outcome.notified().size();
    int expected = outcome.expected().size();
    if (notified == expected) {
      return;
    }
    if (notified == 0) {
      found.add("no incident was reported");
    } else if (expected == 0) {
      found.add("%s reported where none is expected".formatted(incidents(notified)));
    } else {
      found.add("there were %s instead of %d".formatted(incidents(notified), expected));
    }
  }

  private static String incidents(int count) {
    return count == 1 ? "1 incident" : count + " incidents";
  }

  private void compare(ExpectedIncident wanted) {
    ReportedIncident reported = outcome.nearest(wanted);
    if (reported != null) {
      causeClass(wanted, reported);
      victim(wanted, reported);
      culprits(wanted, reported);
    }
  }

  private void causeClass(ExpectedIncident wanted, ReportedIncident reported) {
    if (reported.causeClass() != wanted.causeClass()) {
      found.add(
          "the cause is %s instead of %s"
              .formatted(reported.causeClass().wireName(), wanted.causeClass().wireName()));
    }
  }

  private void victim(ExpectedIncident wanted, ReportedIncident reported) {
    if (!wanted.victims().isEmpty() && !reported.affected().contains(wanted.victims().getFirst())) {
      found.add(
          wanted.victims().getFirst() + ", the first victim, is not among the affected resources");
    }
  }

  private void culprits(ExpectedIncident wanted, ReportedIncident reported) {
    Set<String> culprits = reported.culprits();
    if (!culprits.containsAll(wanted.culprits())) {
      wanted.culprits().stream()
          .filter(each -> !culprits.contains(each))
          .forEach(each -> found.add(notCulprit(each, reported)));
    } else if (!isOnTop(wanted, reported)) {
      found.add("another suspect ranks above " + FailureText.all(wanted.culprits()));
    }
    culprits.stream()
        .filter(reported.affected()::contains)
        .forEach(each -> found.add(each + " is both culprit and victim"));
  }

  private static String notCulprit(String culprit, ReportedIncident reported) {
    return reported.suspects().stream()
        .filter(each -> each.resource().equals(culprit))
        .findFirst()
        .map(
            each ->
                String.format(
                    Locale.ROOT,
                    "%s has a probability of only %.2f; a culprit has at least %.2f",
                    culprit,
                    each.probability(),
                    Suspect.CULPRIT_PROBABILITY))
        .orElse(culprit + " is not among the suspects");
  }

  private static boolean isOnTop(ExpectedIncident wanted, ReportedIncident reported) {
    return reported.suspects().stream()
        .limit(wanted.culprits().size())
        .allMatch(each -> wanted.culprits().contains(each.resource()));
  }

  private void falseCulprits() {
    outcome.falseCulprits().stream()
        .sorted()
        .forEach(each -> found.add(each + " is named as a culprit and is none"));
  }
}
