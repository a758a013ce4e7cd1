package io.crosstalk.evaluate;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.metric.Estimate;
import io.crosstalk.event.metric.Quantity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Formats the text about a case with a wrong outcome: the expected and the reported incidents, and
 * the reasons why it is wrong.
 */
final class FailureText {
  private static final int TOP = 3;

  private FailureText() {}

  /**
   * Lines of text about a case that is not right throughout. A wrong case has its expected
   * incidents, reported incidents, and the reasons why the outcome is wrong; then come the reasons
   * why it is not right throughout.
   */
  static List<String> wrong(CaseOutcome outcome) {
    List<String> lines = new ArrayList<>();
    lines.add(outcome.name());
    if (!outcome.isRight()) {
      lines.addAll(wrongInTheEnd(outcome));
    }
    outcome.sequenceFaults().forEach(fault -> lines.add("    Not throughout: " + fault + "."));
    return lines;
  }

  private static List<String> wrongInTheEnd(CaseOutcome outcome) {
    return List.of(
        sentences("Expected", outcome.expected().stream().map(FailureText::expected).toList()),
        sentences("Reported", outcome.incidents().stream().map(FailureText::reportedText).toList()),
        "    Wrong because " + String.join("; ", outcome.faults()) + ".");
  }

  private static String sentences(String what, List<String> each) {
    return each.isEmpty()
        ? "    " + what + ": no incident."
        : String.join(
            System.lineSeparator(),
            each.stream().map(line -> "    %s: %s.".formatted(what, line)).toList());
  }

  private static String expected(ExpectedIncident wanted) {
    return "%s%s%s; victims: %s; culprits: %s"
        .formatted(
            wanted.causeClass().wireName(),
            resourceText(wanted.sharedResource()),
            wanted.onset() == null ? "" : time(wanted.onset(), wanted.end()),
            names(wanted.victims(), "any"),
            names(wanted.culprits(), "none"));
  }

  private static String reportedText(ReportedIncident reported) {
    return "%s (%s)%s%s; victims: %s; culprits: %s%s"
        .formatted(
            reported.causeClass().wireName(),
            reported.severity().wireName(),
            resourceText(reported.sharedResource()),
            time(reported.onset(), reported.end()),
            names(reported.victims().stream().map(FailureText::victimText).toList(), "none"),
            names(reported.culprits(), "none"),
            suspected(reported));
  }

  private static String suspected(ReportedIncident reported) {
    List<String> first =
        reported.suspects().stream()
            .limit(TOP)
            .map(ReportedIncident.RankedSuspect::toString)
            .toList();
    return first.isEmpty() ? "" : "; suspects: " + String.join(", ", first);
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

  private static String names(Collection<String> names, String none) {
    return names.isEmpty() ? none : String.join(", ", names);
  }

  static String all(Collection<String> names) {
    return String.join(" and ", names);
  }
}
