package io.crosstalk.rules.notify.requesttracker;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.message.ChildTicket;
import io.crosstalk.rules.notify.message.IncidentEnd;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.targets.DeliveryResult.Delivered;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TicketReader;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.notify.ticket.TicketPosition;
import io.crosstalk.rules.notify.ticket.TicketReading;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a ticket in Request Tracker for each incident, and for each of its children: created once,
 * commented with each later message, closed and opened with the incident. What people have done to
 * a ticket has priority: a deleted or merged ticket keeps its status.
 */
final class RequestTrackerAdapter implements TargetAdapter, TicketReader {
  private static final Logger LOG = LoggerFactory.getLogger(RequestTrackerAdapter.class);
  private static final String PLAIN_TEXT = "text/plain";

  /** Link from a child ticket to its parent. */
  private static final String MEMBER_OF = "MemberOf";

  /** Most attempts in succession to change a ticket that is changed at the same time. */
  private static final int MAX_ATTEMPTS = 5;

  private final TicketClient tickets;
  private final TicketHistory history;
  private final FieldChanges changes;
  private final String queue;

  private RequestTrackerAdapter(TicketClient tickets, FieldChanges changes, String queue) {
    this.tickets = tickets;
    this.history = new TicketHistory(tickets, changes.resolvedStatus());
    this.changes = changes;
    this.queue = queue;
  }

  static RequestTrackerAdapter create(RequestTrackerProperties.Target target, HttpSender http) {
    return new RequestTrackerAdapter(
        new TicketClient(target.url(), target.readToken(), http),
        new FieldChanges(target.priorities(), target.resolvedStatus(), target.openStatus()),
        target.queue());
  }

  @Override
  public Delivered deliver(Message message) throws UndeliverableException {
    boolean isFirst =
        message.ticket() == null && message.type() == MessageType.OPENED && !message.repeated();
    Ticket ticket = isFirst ? create(message) : createOrUpdate(message);
    return new Delivered(ticket, isFirst ? List.of() : closeDuplicates(ticket, message));
  }

  private Ticket createOrUpdate(Message message) throws UndeliverableException {
    Ticket known = message.ticket();
    if (known != null) {
      return update(known.key(), message);
    }
    if (message.type() == MessageType.OPENED) {
      return createOnce(message);
    }
    // The message that opened the incident has failed, perhaps after it created a ticket.
    Optional<TicketState> earlier = tickets.find(queueOf(message), TicketText.mark(message));
    return earlier.isPresent() ? update(earlier.get().id(), message) : create(message);
  }

  /**
   * Closes further open tickets of the incident, which Request Tracker has created late. A failure
   * is no failure of the delivery: the next message looks for them again.
   *
   * @return numbers of the closed tickets
   */
  private List<String> closeDuplicates(Ticket kept, Message message) {
    List<String> closed = new ArrayList<>();
    try {
      List<TicketState> found = tickets.findAll(queueOf(message), TicketText.mark(message));
      if (found.stream().allMatch(each -> each.id().equals(kept.key()))) {
        return closed;
      }
      // The kept ticket can have been merged into one of them.
      String remaining = tickets.read(kept.key()).map(TicketState::id).orElse(kept.key());
      for (TicketState each : found) {
        if (!each.id().equals(remaining)
            && !each.id().equals(kept.key())
            && !tickets.isInactive(each.id())) {
          closeDuplicate(each, kept);
          closed.add(each.id());
        }
      }
    } catch (UndeliverableException e) {
      LOG.warn(
          "duplicates of ticket {} in Request Tracker could not be closed; the next message tries again: {}",
          kept.key(),
          e.getMessage());
    }
    return closed;
  }

  private void closeDuplicate(TicketState duplicate, Ticket kept) throws UndeliverableException {
    String text = Texts.of("ticket.duplicate", kept.key(), tickets.page(kept.key()));
    tickets.comment(duplicate.id(), Map.of("Content", text, "ContentType", PLAIN_TEXT));
    tickets.change(
        duplicate,
        Map.of(FieldChanges.STATUS, changes.resolvedStatus(), "AddRefersTo", kept.key()));
  }

  /** The queue of a ticket: of a child, the assignment group of its team, if it is known. */
  private String queueOf(Message message) {
    ChildTicket child = message.child();
    String group = child == null ? null : child.contact().assignmentGroup();
    return group == null ? queue : group;
  }

  private Ticket createOnce(Message message) throws UndeliverableException {
    if (message.repeated()) {
      Optional<TicketState> earlier = tickets.find(queueOf(message), TicketText.mark(message));
      if (earlier.isPresent()) {
        return ticket(earlier.get().id(), earlier.get().status());
      }
    }
    Ticket created = create(message);
    if (!message.repeated()) {
      return created;
    }
    // The ticket of an earlier attempt can have appeared meanwhile.
    return tickets
        .find(queueOf(message), TicketText.mark(message))
        .map(oldest -> ticket(oldest.id(), oldest.status()))
        .orElse(created);
  }

  private Ticket create(Message message) throws UndeliverableException {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("Queue", queueOf(message));
    fields.put(FieldChanges.SUBJECT, TicketText.subject(message));
    fields.put("Content", TicketText.content(message));
    fields.put("ContentType", PLAIN_TEXT);
    Integer priority = changes.priorities().get(message.ticketSeverity());
    if (priority != null) {
      fields.put(FieldChanges.PRIORITY, priority);
    }
    if (IncidentEnd.isIn(message)) {
      fields.put(FieldChanges.STATUS, changes.resolvedStatus());
    }
    ChildTicket child = message.child();
    if (child != null && child.parent() != null) {
      fields.put(MEMBER_OF, child.parent().key());
    }
    String number = tickets.create(fields);
    return ticket(number, statusOfNew(number));
  }

  /**
   * The status of a new ticket. A failure to read it is no failure of the delivery, since another
   * attempt might create another ticket.
   */
  private String statusOfNew(String number) {
    try {
      return tickets.read(number).map(TicketState::status).orElse(TicketState.NEW);
    } catch (UndeliverableException e) {
      return TicketState.NEW;
    }
  }

  private Ticket update(String number, Message message) throws UndeliverableException {
    Optional<TicketState> found = tickets.read(number);
    if (found.isEmpty()) {
      return IncidentEnd.isIn(message) ? ticket(number, TicketState.DELETED) : createOnce(message);
    }
    TicketState ticket = found.get();
    if (ticket.isDeleted()) {
      return message.type() == MessageType.REOPENED
          ? createOnce(message)
          : ticket(number, ticket.status());
    }
    comment(ticket.id(), message);
    return ticket(number, changeFields(number, message).status());
  }

  private void comment(String number, Message message) throws UndeliverableException {
    String subject = TicketText.commentSubject(message);
    if (message.repeated() && tickets.hasComment(number, subject)) {
      return;
    }
    Map<String, Object> comment = new LinkedHashMap<>();
    comment.put(FieldChanges.SUBJECT, subject);
    comment.put("Content", TicketText.content(message));
    comment.put("ContentType", PLAIN_TEXT);
    tickets.comment(number, comment);
  }

  /** Changes the fields of a ticket, and reads it again when it is changed at the same time. */
  private TicketState changeFields(String number, Message message) throws UndeliverableException {
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      Optional<TicketState> changed = changeFieldsOnce(number, message);
      if (changed.isPresent()) {
        return changed.get();
      }
    }
    throw UndeliverableException.forNow(
        "ticket %s was changed at the same time, %d times in succession"
            .formatted(number, MAX_ATTEMPTS),
        null);
  }

  /** Changes the fields of a ticket; empty if it was changed at the same time. */
  private Optional<TicketState> changeFieldsOnce(String number, Message message)
      throws UndeliverableException {
    TicketState ticket = readExisting(number);
    if (ticket.isMerged(number)) {
      return Optional.of(ticket);
    }
    boolean decidesStatus = IncidentEnd.isIn(message) || message.type() == MessageType.REOPENED;
    boolean closed = decidesStatus && tickets.isInactive(number);
    Map<String, Object> fields = changes.of(message, ticket, closed);
    if (fields.isEmpty()) {
      return Optional.of(ticket);
    }
    Optional<String> reply = tickets.change(ticket, fields);
    if (reply.isEmpty()) {
      return Optional.empty();
    }
    TicketState changed = readExisting(number);
    Object status = fields.get(FieldChanges.STATUS);
    if (status != null
        && !changed.isMerged(number)
        && !changed.status().equalsIgnoreCase(status.toString())) {
      throw UndeliverableException.forGood(
          "ticket %s has a comment, and not the status '%s': %s"
              .formatted(number, status, reply.get()));
    }
    return Optional.of(changed);
  }

  /** Reads a ticket; one that was removed since the message began is a reason to begin again. */
  private TicketState readExisting(String number) throws UndeliverableException {
    Optional<TicketState> ticket = tickets.read(number);
    if (ticket.isEmpty() || ticket.get().isDeleted()) {
      throw UndeliverableException.forNow("ticket " + number + " was removed just now", null);
    }
    return ticket.get();
  }

  private Ticket ticket(String number, String status) {
    return new Ticket(number, tickets.page(number), status);
  }

  @Override
  public Map<String, String> versions(Collection<String> keys) throws UndeliverableException {
    return tickets.lastUpdates(keys);
  }

  @Override
  public TicketReading read(TicketPosition ticket) throws UndeliverableException {
    return history.read(ticket);
  }

  @Override
  public void close() {
    tickets.close();
  }
}
