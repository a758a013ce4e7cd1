package io.crosstalk.evaluate;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.Suspect;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reasons why a case counts as wrong, by the strict rules of the aims. */
final class Faults {
  private final Outcome outcome;
  private final List<String> found = new ArrayList<>();

  private Faults(Outcome outcome) {
    this.outcome = outcome;
  }

  /** Reasons, each a sentence without its full stop; empty when the case is right. */
  static List<String> of(Outcome outcome) {
    Faults faults = new Faults(outcome);
    faults.count();
    outcome.expected().forEach(faults::compare);
    faults.wronglyAccused();
    return faults.found;
  }

  private void count() {
    int called = outcome.called().size();
    int expected = outcome.expected().size();
    if (called == expected) {
      return;
    }
    if (called == 0) {
      found.add("nobody was called");
    } else if (expected == 0) {
      found.add("somebody was called where silence is right (" + incidents(called) + ")");
    } else {
      found.add("there were %s instead of %d".formatted(incidents(called), expected));
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
          "the cause was said to be %s instead of %s"
              .formatted(reported.causeClass().wireName(), wanted.causeClass().wireName()));
    }
  }

  private void victim(ExpectedIncident wanted, ReportedIncident reported) {
    if (!wanted.victims().isEmpty() && !reported.hurt().contains(wanted.victims().getFirst())) {
      found.add(wanted.victims().getFirst() + ", the first victim, was not told to be hurt");
    }
  }

  private void culprits(ExpectedIncident wanted, ReportedIncident reported) {
    Set<String> culprits = reported.culprits();
    if (!culprits.containsAll(wanted.culprits())) {
      wanted.culprits().stream()
          .filter(each -> !culprits.contains(each))
          .forEach(each -> found.add(notAccused(each, reported)));
    } else if (!isOnTop(wanted, reported)) {
      found.add("another one was suspected more than " + Words.all(wanted.culprits()));
    }
    culprits.stream()
        .filter(reported.hurt()::contains)
        .forEach(each -> found.add(each + " was told to be both culprit and victim"));
  }

  private static String notAccused(String culprit, ReportedIncident reported) {
    return reported.suspects().stream()
        .filter(each -> each.resource().equals(culprit))
        .findFirst()
        .map(
            each ->
                String.format(
                    Locale.ROOT,
                    "%s was suspected by %.2f only, and accused is who reaches %.2f",
                    culprit,
                    each.probability(),
                    Suspect.CULPRIT_PROBABILITY))
        .orElse(culprit + " was not suspected");
  }

  private static boolean isOnTop(ExpectedIncident wanted, ReportedIncident reported) {
    return reported.suspects().stream()
        .limit(wanted.culprits().size())
        .allMatch(each -> wanted.culprits().contains(each.resource()));
  }

  private void wronglyAccused() {
    outcome.accusedInnocents().stream()
        .sorted()
        .forEach(each -> found.add(each + " was accused and is innocent"));
  }
}
