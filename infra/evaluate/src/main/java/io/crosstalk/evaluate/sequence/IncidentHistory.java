package io.crosstalk.evaluate.sequence;

import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.event.incident.Severity;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that was published of one incident.
 *
 * @param statements in the order of their publication; not empty
 */
public record IncidentHistory(List<Statement> statements) {
  public IncidentHistory {
    statements = List.copyOf(statements);
  }

  /** Returns whether it was above {@code info} at any time. */
  public boolean isNotified() {
    return first() != null;
  }

  /** The first statement above {@code info}; null without one. */
  public @Nullable Statement first() {
    return statements.stream().filter(Statement::isNotified).findFirst().orElse(null);
  }

  /**
   * Number of messages: the statements above {@code info} with something to act on, and each that
   * lowers one to {@code info}.
   */
  public int messages() {
    int messages = 0;
    for (int i = 0; i < statements.size(); i++) {
      messages += isMessage(i) ? 1 : 0;
    }
    return messages;
  }

  /** Number of messages without anything new that a person would act on. */
  public int messagesWithoutNews() {
    int without = 0;
    for (int i = 1; i < statements.size(); i++) {
      without += isMessage(i) && !statements.get(i).hasNewsSince(statements.get(i - 1)) ? 1 : 0;
    }
    return without;
  }

  private boolean isMessage(int index) {
    Statement statement = statements.get(index);
    return statement.isMessage()
        && (statement.isNotified() || (index > 0 && statements.get(index - 1).isNotified()));
  }

  /** Worst severity that was published. */
  public Severity worst() {
    return statements.stream()
        .map(Statement::severity)
        .min(Comparator.naturalOrder())
        .orElse(Severity.INFO);
  }

  /** Returns whether it became more severe after its first statement above {@code info}. */
  public boolean isRaised() {
    Statement first = first();
    return first != null && worst().compareTo(first.severity()) < 0;
  }

  /** Returns whether any of its statements is about an expected incident. */
  boolean isAbout(ExpectedIncident expected) {
    return statements.stream().anyMatch(each -> each.scope().overlaps(expected));
  }
}
