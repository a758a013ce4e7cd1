package io.crosstalk.rules.notify.ticket;

import io.crosstalk.rules.notify.text.BoundedText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change of a ticket.
 *
 * @param id id of the change in the target, unique within the ticket
 * @param at time on the clock of the target
 * @param author user of the target that has made the change
 * @param own whether Crosstalk has made the change
 */
public record TicketChange(String id, Instant at, String author, boolean own, Content content) {
  private static final int MAX_NAME = 200;

  public TicketChange {
    author = BoundedText.cut(author.replaceAll("[\\s\\p{Cntrl}]+", " ").strip(), MAX_NAME);
  }

  /** Content of a change. */
  public sealed interface Content {
    /** Name of the kind of change. */
    default String kind() {
      return switch (this) {
        case StatusChanged s -> "status";
        case AssigneeChanged a -> "assignee";
        case Commented c -> "comment";
      };
    }
  }

  /**
   * Another status.
   *
   * @param name the new status in the words of the target
   */
  public record StatusChanged(TicketPhase from, TicketPhase to, String name) implements Content {}

  /**
   * Another assignee.
   *
   * @param assignee name of the person or team; null when the ticket has none any more
   */
  public record AssigneeChanged(@Nullable String assignee) implements Content {
    public AssigneeChanged {
      assignee =
          assignee == null
              ? null
              : BoundedText.cut(assignee.replaceAll("[\\s\\p{Cntrl}]+", " ").strip(), MAX_NAME);
    }
  }

  /** A comment, as plain text. */
  public record Commented(String text) implements Content {
    private static final int MAX_TEXT = 4_000;

    public Commented {
      text = BoundedText.cut(text.replace('\0', '\uFFFD').strip(), MAX_TEXT);
    }
  }
}
