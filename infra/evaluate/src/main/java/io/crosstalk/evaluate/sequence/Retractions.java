package io.crosstalk.evaluate.sequence;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.incident.CauseClass;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds the statements above {@code info} that did not last. */
final class Retractions {
  private static final int NAMED_VICTIMS = 3;

  private final List<Retraction> found = new ArrayList<>();

  private Retractions() {}

  /** All retractions of a case, in the order of time. */
  static List<Retraction> of(List<IncidentHistory> histories, List<ExpectedIncident> expected) {
    Retractions retractions = new Retractions();
    histories.forEach(retractions::compare);
    histories.forEach(each -> retractions.exonerations(each, expected));
    return retractions.found.stream().sorted(Comparator.comparing(Retraction::at)).toList();
  }

  private void compare(IncidentHistory history) {
    List<Statement> statements = history.statements();
    for (int i = 1; i < statements.size(); i++) {
      Step step = new Step(statements, i);
      if (step.last().isNotified() && step.last().isLive()) {
        compare(step);
      }
    }
  }

  /**
   * A statement and the ones before it.
   *
   * @param index index of the statement
   */
  private record Step(List<Statement> statements, int index) {
    Statement last() {
      return statements.get(index - 1);
    }

    Statement next() {
      return statements.get(index);
    }

    /** Begin of the uninterrupted run of statements above info up to the last one that fit. */
    Instant since(Predicate<Statement> fitting) {
      int first = index - 1;
      while (first > 0
          && statements.get(first - 1).isNotified()
          && statements.get(first - 1).isLive()
          && fitting.test(statements.get(first - 1))) {
        first--;
      }
      return statements.get(first).at();
    }

    Retraction retraction(
        Retraction.Kind kind, Predicate<Statement> fitting, String said, String replacement) {
      return new Retraction(
          kind, next().incident(), since(fitting), said, next().at(), replacement);
    }
  }

  private void compare(Step step) {
    if (!step.next().isLive()) {
      incident(step, "withdrawn");
      culprits(step, Set.of(), "the incident is withdrawn");
      return;
    }
    if (!step.next().isNotified()) {
      incident(step, "lowered to info");
    }
    cause(step, step.next().cause());
  }

  private void incident(Step step, String replacement) {
    found.add(
        step.retraction(
            Retraction.Kind.INCIDENT, Statement::isNotified, summary(step.last()), replacement));
  }

  private static String summary(Statement statement) {
    return "%s (%s) of %s"
        .formatted(
            statement.cause().causeClass().wireName(),
            statement.severity().wireName(),
            statement.scope().victims().stream()
                .sorted()
                .limit(NAMED_VICTIMS)
                .collect(Collectors.joining(", ")));
  }

  private void cause(Step step, StatedCause next) {
    StatedCause last = step.last().cause();
    culprits(
        step,
        next.culprits(),
        next.culprits().isEmpty()
            ? "no culprit"
            : "the culprits are " + String.join(", ", next.culprits()));
    if (last.causeClass() != CauseClass.UNKNOWN && last.causeClass() != next.causeClass()) {
      found.add(
          step.retraction(
              Retraction.Kind.CAUSE_CLASS,
              each -> each.cause().causeClass() == last.causeClass(),
              "the cause is " + last.causeClass().wireName(),
              "the cause is " + next.causeClass().wireName()));
    }
    if (last.place() != null && !last.place().equals(next.place())) {
      found.add(
          step.retraction(
              Retraction.Kind.PLACE,
              each -> Objects.equals(each.cause().place(), last.place()),
              "the place is " + last.place(),
              next.place() == null ? "no place" : "the place is " + next.place()));
    }
  }

  private void culprits(Step step, Set<String> next, String replacement) {
    StatedCause last = step.last().cause();
    for (String culprit : last.culprits()) {
      if (!next.contains(culprit)) {
        found.add(
            step.retraction(
                Retraction.Kind.CULPRIT,
                each -> each.cause().culprits().contains(culprit),
                String.format(
                    Locale.ROOT, "the culprit is %s (%.2f)", culprit, last.suspects().get(culprit)),
                replacement));
      }
    }
  }

  private void exonerations(IncidentHistory history, List<ExpectedIncident> expected) {
    Set<String> causes = new HashSet<>();
    for (ExpectedIncident each : expected) {
      if (history.isAbout(each)) {
        causes.addAll(each.culprits());
        if (each.sharedResource() != null) {
          causes.add(each.sharedResource());
        }
      }
    }
    causes.stream().sorted().forEach(cause -> exoneration(history, cause));
  }

  private void exoneration(IncidentHistory history, String cause) {
    List<Statement> said =
        history.statements().stream()
            .filter(each -> each.isNotified() && each.cause().exonerated().contains(cause))
            .toList();
    if (!said.isEmpty()) {
      Statement first = said.getFirst();
      boolean stays = said.getLast().equals(history.statements().getLast());
      found.add(
          new Retraction(
              Retraction.Kind.EXONERATION,
              first.incident(),
              first.at(),
              "not the cause: " + cause,
              said.getLast().at(),
              stays ? "still stated by the last version" : "stated for the last time"));
    }
  }
}
