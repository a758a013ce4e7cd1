package io.crosstalk.evaluate.sequence;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.incident.Severity;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that was published of one expected incident.
 *
 * @param histories incidents above {@code info} that have a victim and some time in common with it
 */
public record ExpectedSequence(ExpectedIncident expected, List<IncidentHistory> histories) {

  static ExpectedSequence of(ExpectedIncident expected, List<IncidentHistory> all) {
    return new ExpectedSequence(
        expected,
        all.stream().filter(each -> each.isNotified() && each.isAbout(expected)).toList());
  }

  /** The first statement above {@code info}; null without one. */
  public @Nullable Statement first() {
    return notified().min(Comparator.comparing(Statement::at)).orElse(null);
  }

  /** Returns whether the first statement has the expected class. */
  public boolean isFirstClassRight() {
    Statement first = first();
    return first != null && first.cause().causeClass() == expected.causeClass();
  }

  /** Returns whether the first statement has exactly the expected culprits. */
  public boolean areFirstCulpritsRight() {
    Statement first = first();
    return first != null && first.hasRightCulprits(expected);
  }

  /** Returns whether the first statement has the expected place, where there is one. */
  public boolean isFirstPlaceRight() {
    Statement first = first();
    return first != null && Objects.equals(first.cause().place(), expected.sharedResource());
  }

  /** Time from the true onset to the first statement with the right class and culprits. */
  public @Nullable Duration timeToCause() {
    return expected.onset() == null
        ? null
        : notified()
            .filter(each -> each.isRight(expected) && !each.at().isBefore(expected.onset()))
            .map(Statement::at)
            .min(Comparator.naturalOrder())
            .map(at -> Duration.between(expected.onset(), at))
            .orElse(null);
  }

  /** Returns whether nothing was published above the stated severity, where there is one. */
  public boolean isWithinSeverity() {
    return expected.severity() == null || worst().compareTo(expected.severity()) >= 0;
  }

  /** Worst severity that was published. */
  Severity worst() {
    return notified().map(Statement::severity).min(Comparator.naturalOrder()).orElse(Severity.INFO);
  }

  /** Number of messages, of all incidents about it. */
  int messages() {
    return histories.stream().mapToInt(IncidentHistory::messages).sum();
  }

  private Stream<Statement> notified() {
    return histories.stream()
        .flatMap(each -> each.statements().stream())
        .filter(each -> each.isNotified() && each.isLive() && each.scope().overlaps(expected));
  }
}
