package io.crosstalk.evaluate;

import io.crosstalk.event.Suspect;
import io.crosstalk.event.casefolder.ExpectedIncident;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Why a case counts as wrong, by the strict rules of the aims. */
final class Faults {
  private final Outcome outcome;
  private final List<String> found = new ArrayList<>();

  private Faults(Outcome outcome) {
    this.outcome = outcome;
  }

  /** Each a sentence without its full stop; empty when nothing is wrong. */
  static List<String> of(Outcome outcome) {
    Faults faults = new Faults(outcome);
    faults.count();
    outcome.expected().forEach(faults::compare);
    faults.innocents();
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
    Told told = outcome.nearest(wanted);
    if (told != null) {
      causeClass(wanted, told);
      victim(wanted, told);
      culprits(wanted, told);
    }
  }

  private void causeClass(ExpectedIncident wanted, Told told) {
    if (told.causeClass() != wanted.causeClass()) {
      found.add(
          "the cause was said to be %s instead of %s"
              .formatted(told.causeClass().wireName(), wanted.causeClass().wireName()));
    }
  }

  private void victim(ExpectedIncident wanted, Told told) {
    if (!wanted.victims().isEmpty() && !told.hurt().contains(wanted.victims().getFirst())) {
      found.add(wanted.victims().getFirst() + ", the first victim, was not told to be hurt");
    }
  }

  private void culprits(ExpectedIncident wanted, Told told) {
    Set<String> culprits = told.culprits();
    if (!culprits.containsAll(wanted.culprits())) {
      wanted.culprits().stream()
          .filter(each -> !culprits.contains(each))
          .forEach(each -> found.add(notAccused(each, told)));
    } else if (!isOnTop(wanted, told)) {
      found.add("another one was suspected more than " + Words.all(wanted.culprits()));
    }
    culprits.stream()
        .filter(told.hurt()::contains)
        .forEach(each -> found.add(each + " was told to be both culprit and victim"));
  }

  private static String notAccused(String culprit, Told told) {
    return told.suspects().stream()
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

  private static boolean isOnTop(ExpectedIncident wanted, Told told) {
    return told.suspects().stream()
        .limit(wanted.culprits().size())
        .allMatch(each -> wanted.culprits().contains(each.resource()));
  }

  private void innocents() {
    outcome.accusedInnocents().stream()
        .sorted()
        .forEach(each -> found.add(each + " was accused and is innocent"));
  }
}
