package io.crosstalk.evaluate;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sentences about the expected and the reported incidents of a case. */
final class Words {
  private static final int TOP = 3;

  private Words() {}

  /** Lines about a wrong case: expected, reported, and the reason why it is wrong. */
  static List<String> wrong(Outcome outcome) {
    return List.of(
        outcome.name(),
        sentences("Expected", outcome.expected().stream().map(Words::expected).toList()),
        sentences("Said", outcome.told().stream().map(Words::reportedText).toList()),
        "    Wrong because " + String.join("; ", outcome.faults()) + ".");
  }

  private static String sentences(String what, List<String> each) {
    return each.isEmpty()
        ? "    " + what + ": nothing."
        : String.join(
            System.lineSeparator(),
            each.stream().map(line -> "    %s: %s.".formatted(what, line)).toList());
  }

  private static String expected(ExpectedIncident wanted) {
    return "%s%s%s: %s hurt, and %s to be accused"
        .formatted(
            wanted.causeClass().wireName(),
            resourceText(wanted.sharedResource()),
            wanted.onset() == null ? "" : time(wanted.onset(), wanted.end()),
            are(wanted.victims(), "somebody"),
            are(wanted.culprits(), "nobody"));
  }

  private static String reportedText(ReportedIncident reported) {
    return "%s%s%s%s: %s hurt, and %s accused%s"
        .formatted(
            reported.causeClass().wireName(),
            reported.isCall()
                ? " (" + reported.severity().wireName() + ")"
                : " (info, nobody is called)",
            resourceText(reported.place()),
            time(reported.onset(), reported.end()),
            are(reported.victims().stream().map(Words::victimText).toList(), "nobody"),
            are(reported.culprits(), "nobody"),
            suspected(reported));
  }

  private static String suspected(ReportedIncident reported) {
    List<String> first =
        reported.suspects().stream().limit(TOP).map(ReportedIncident.Accused::toString).toList();
    return first.isEmpty() ? "" : "; suspected most: " + String.join(", ", first);
  }

  private static String victimText(Victim victim) {
    return "%s (%s %s → %s)"
        .formatted(
            victim.resource(),
            victim.metric(),
            Estimate.withoutError(victim.baseline(), victim.unit()).text(),
            new Quantity(victim.observed(), victim.unit()).text());
  }

  private static String resourceText(@Nullable String resource) {
    return resource == null ? "" : " at " + resource;
  }

  private static String time(Instant from, @Nullable Instant to) {
    return to == null ? " from %s on".formatted(from) : " from %s to %s".formatted(from, to);
  }

  /** Names with the verb that fits. */
  private static String are(Collection<String> names, String none) {
    return names.isEmpty() ? none + " is" : all(names) + (names.size() == 1 ? " is" : " are");
  }

  static String all(Collection<String> names) {
    return String.join(" and ", names);
  }
}
