package io.crosstalk.rules.notify.requesttracker;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.rules.notify.targets.PageProgress;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.rules.notify.text.PlainText;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.notify.ticket.TicketChange;
import io.crosstalk.rules.notify.ticket.TicketPhase;
import io.crosstalk.rules.notify.ticket.TicketPosition;
import io.crosstalk.rules.notify.ticket.TicketReading;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the changes of a ticket from its transactions. Their ids grow; the position is the largest
 * id that was read, with the user that has created the ticket, which is that of Crosstalk. Each
 * reading goes back a page behind the position, because a transaction can become visible after one
 * with a larger id.
 */
final class TicketHistory {
  private static final String NOBODY = "Nobody";
  private static final String TOO_LONG = "(a comment that is too long to be read)";
  private static final Set<String> CLOSED = Set.of("resolved", "rejected", TicketState.DELETED);

  private final TicketClient tickets;
  private final String resolvedStatus;

  /**
   * Creates a reader.
   *
   * @param resolvedStatus status of a ticket whose incident is over
   */
  TicketHistory(TicketClient tickets, String resolvedStatus) {
    this.tickets = tickets;
    this.resolvedStatus = resolvedStatus;
  }

  /** Transactions that were read, the oldest first, with the user of Crosstalk. */
  private record Transactions(List<JsonNode> items, HistoryPosition position) {}

  TicketReading read(TicketPosition ticket) throws UndeliverableException {
    Optional<TicketState> state = tickets.readIfVisible(ticket.key());
    if (state.isEmpty()) {
      return new TicketReading.Lost(Texts.of("ticket.lost.unseen"));
    }
    if (state.get().isDeleted()) {
      return new TicketReading.Lost(Texts.of("ticket.lost.deleted"));
    }
    Transactions transactions = transactions(ticket, HistoryPosition.parse(ticket.position()));
    List<TicketChange> changes = new ArrayList<>();
    for (JsonNode each : transactions.items()) {
      TicketChange change = change(each, ticket, transactions, state.get());
      if (change != null) {
        changes.add(change);
      }
    }
    return new TicketReading.Found(
        new Ticket(ticket.key(), tickets.page(ticket.key()), state.get().status()),
        transactions.position().toString(),
        changes);
  }

  private Transactions transactions(TicketPosition ticket, HistoryPosition position)
      throws UndeliverableException {
    List<JsonNode> newestFirst = new ArrayList<>();
    String account = position.account();
    long last = position.last();
    int number = 1;
    PageProgress progress = new PageProgress(ticket.key(), "id");
    List<JsonNode> page;
    do {
      page = progress.next(tickets.history(ticket.key(), number++));
      newestFirst.addAll(page);
    } while (page.size() == TicketClient.pageSize() && id(page.getLast()) > position.last());
    for (JsonNode each : newestFirst) {
      last = Math.max(last, id(each));
      if (is(each, "Type", "Create") && is(each, "ObjectId", ticket.key())) {
        account = creator(each);
      }
    }
    return new Transactions(newestFirst.reversed(), new HistoryPosition(last, account));
  }

  private @Nullable TicketChange change(
      JsonNode transaction, TicketPosition ticket, Transactions all, TicketState state)
      throws UndeliverableException {
    boolean own =
        creator(transaction).equals(all.position().account())
            || TicketText.isCommentSubject(transaction.path("Data").asString(""));
    String id = transaction.path("id").asString("");
    TicketChange.Content content =
        ticket.seen().contains(id) ? null : content(transaction, own, state);
    return content == null
        ? null
        : new TicketChange(id, time(transaction), creator(transaction), own, content);
  }

  private TicketChange.@Nullable Content content(
      JsonNode transaction, boolean own, TicketState state) throws UndeliverableException {
    String type = transaction.path("Type").asString("");
    return switch (type) {
      case "Comment", "Correspond" ->
          new TicketChange.Commented(own ? "" : text(transaction.path("id").asString("")));
      case "Status" -> status(transaction, state);
      case "SetWatcher" ->
          is(transaction, "Field", "Owner")
              ? new TicketChange.AssigneeChanged(owner(transaction.path("NewValue").asString("")))
              : null;
      default -> null;
    };
  }

  private TicketChange.StatusChanged status(JsonNode transaction, TicketState state)
      throws UndeliverableException {
    String from = transaction.path("OldValue").asString("");
    String to = transaction.path("NewValue").asString("");
    return new TicketChange.StatusChanged(phase(from, state), phase(to, state), to);
  }

  /**
   * Phase of a status. Names that are not those of the default lifecycle can only be asked for
   * while the ticket has them.
   */
  private TicketPhase phase(String status, TicketState state) throws UndeliverableException {
    if (status.equals(TicketState.NEW)) {
      return TicketPhase.NEW;
    }
    boolean closed =
        CLOSED.contains(status)
            || status.equals(resolvedStatus)
            || (status.equals(state.status()) && tickets.isInactive(state.id()));
    return closed ? TicketPhase.CLOSED : TicketPhase.IN_PROGRESS;
  }

  private @Nullable String owner(String id) throws UndeliverableException {
    String name = tickets.userName(id).orElse("user " + id);
    return name.equals(NOBODY) ? null : name;
  }

  private String text(String transaction) throws UndeliverableException {
    List<JsonNode> parts = tickets.parts(transaction);
    for (JsonNode part : parts) {
      if (is(part, "ContentType", "text/plain")) {
        return part.path("Content").asString("");
      }
    }
    for (JsonNode part : parts) {
      if (is(part, "ContentType", "text/html")) {
        return PlainText.ofHtml(part.path("Content").asString(""));
      }
    }
    return parts.isEmpty() ? TOO_LONG : "";
  }

  private static Instant time(JsonNode transaction) throws UndeliverableException {
    String created = transaction.path("Created").asString("");
    try {
      return Instant.parse(created);
    } catch (DateTimeException e) {
      throw UndeliverableException.forNow("a transaction has no time: '" + created + "'", null);
    }
  }

  private static String creator(JsonNode transaction) {
    return transaction.path("Creator").path("id").asString("");
  }

  private static long id(JsonNode transaction) {
    return transaction.path("id").asLong(0);
  }

  private static boolean is(JsonNode item, String field, String value) {
    return item.path(field).asString("").equals(value);
  }
}
