package io.crosstalk.evaluate;

import io.crosstalk.event.Estimate;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Victim;
import io.crosstalk.event.casefolder.ExpectedIncident;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was expected of a case, and what was said, in sentences. */
final class Words {
  private static final int TOP = 3;

  private Words() {}

  /** A case that came out wrong: expected, said, and why that is wrong. */
  static List<String> wrong(Outcome outcome) {
    return List.of(
        outcome.name(),
        sentences("Expected", outcome.expected().stream().map(Words::expected).toList()),
        sentences("Said", outcome.told().stream().map(Words::said).toList()),
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
            place(wanted.sharedResource()),
            wanted.onset() == null ? "" : time(wanted.onset(), wanted.end()),
            are(wanted.victims(), "somebody"),
            are(wanted.culprits(), "nobody"));
  }

  private static String said(Told told) {
    return "%s%s%s%s: %s hurt, and %s accused%s"
        .formatted(
            told.causeClass().wireName(),
            told.isCall() ? " (" + told.severity().wireName() + ")" : " (info, nobody is called)",
            place(told.place()),
            time(told.onset(), told.end()),
            are(told.victims().stream().map(Words::hurt).toList(), "nobody"),
            are(told.culprits(), "nobody"),
            suspected(told));
  }

  private static String suspected(Told told) {
    List<String> first = told.suspects().stream().limit(TOP).map(Told.Accused::toString).toList();
    return first.isEmpty() ? "" : "; suspected most: " + String.join(", ", first);
  }

  private static String hurt(Victim victim) {
    return "%s (%s %s → %s)"
        .formatted(
            victim.resource(),
            victim.metric(),
            Estimate.withoutError(victim.baseline(), victim.unit()).text(),
            new Quantity(victim.observed(), victim.unit()).text());
  }

  private static String place(@Nullable String resource) {
    return resource == null ? "" : " at " + resource;
  }

  private static String time(Instant from, @Nullable Instant to) {
    return to == null ? " from %s on".formatted(from) : " from %s to %s".formatted(from, to);
  }

  /** With the verb that fits. */
  private static String are(Collection<String> names, String nobody) {
    return names.isEmpty() ? nobody + " is" : all(names) + (names.size() == 1 ? " is" : " are");
  }

  static String all(Collection<String> names) {
    return String.join(" and ", names);
  }
}
