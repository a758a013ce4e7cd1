package io.crosstalk.evaluate;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.incident.CauseClass;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reasons why a case is not right throughout: place and contributing causes in the end, and all
 * that was published on the way.
 */
final class SequenceFaults {
  private SequenceFaults() {}

  /** Reasons, each a sentence without its full stop. */
  static List<String> of(CaseOutcome outcome) {
    List<String> faults = new ArrayList<>();
    for (ExpectedIncident wanted : outcome.expected()) {
      ReportedIncident reported = outcome.nearest(wanted);
      if (reported != null) {
        place(wanted, reported, faults);
        contributing(wanted, reported, faults);
      }
    }
    faults.addAll(outcome.sequence().faults());
    return faults;
  }

  private static void place(
      ExpectedIncident wanted, ReportedIncident reported, List<String> faults) {
    String place = wanted.sharedResource();
    if (place != null && !Objects.equals(place, reported.sharedResource())) {
      faults.add(
          "the place is %s instead of %s%s"
              .formatted(
                  reported.sharedResource() == null ? "none" : reported.sharedResource(),
                  place,
                  since(wanted)));
    }
  }

  private static void contributing(
      ExpectedIncident wanted, ReportedIncident reported, List<String> faults) {
    if (!isContributingRight(wanted, reported)) {
      faults.add(
          "contributing is %s instead of %s%s"
              .formatted(
                  names(reported.contributing()),
                  names(Objects.requireNonNull(wanted.contributing())),
                  since(wanted)));
    }
  }

  private static String since(ExpectedIncident wanted) {
    return wanted.onset() == null ? "" : " (onset %s)".formatted(wanted.onset());
  }

  /** Returns whether the contributing causes are those that the case states, if it does. */
  static boolean isContributingRight(ExpectedIncident wanted, @Nullable ReportedIncident reported) {
    return wanted.contributing() == null
        || (reported != null && reported.contributing().equals(Set.copyOf(wanted.contributing())));
  }

  private static String names(Collection<CauseClass> classes) {
    return classes.isEmpty()
        ? "none"
        : classes.stream().map(CauseClass::wireName).sorted().collect(Collectors.joining(" and "));
  }
}
