package io.crosstalk.rules.notify.servicenow;

import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.message.ChildTicket;
import io.crosstalk.rules.notify.message.IncidentEnd;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.targets.DeliveryResult;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a record of the incident table for each incident, and for each of its children. The record
 * is found by its number, or by the correlation id when the number is not known or no longer
 * exists.
 */
final class IncidentAdapter implements TargetAdapter, TicketReader {
  private static final Logger LOG = LoggerFactory.getLogger(IncidentAdapter.class);
  private static final String NEWEST_FIRST = "^ORDERBYDESCsys_created_on";
  private static final String SYS_ID = "[0-9a-f]{32}";

  private final IncidentTable table;
  private final RecordHistory history;
  private final IncidentFields fields;

  IncidentAdapter(IncidentTable table, IncidentFields fields) {
    this.table = table;
    this.history = new RecordHistory(table);
    this.fields = fields;
  }

  @Override
  public DeliveryResult.Delivered deliver(Message message) throws UndeliverableException {
    Ticket ticket = message.ticket();
    IncidentRecord known = find(message);
    if (known == null && ticket != null && message.type().isEnd()) {
      return new DeliveryResult.Delivered(new Ticket(ticket.key(), ticket.url(), "Deleted"));
    }
    IncidentRecord incident = known == null ? createOnce(message) : known;
    boolean isComplete = known == null || (ticket == null && message.type() == MessageType.OPENED);
    if (!isComplete || IncidentEnd.isIn(message)) {
      incident = change(incident, message);
    }
    boolean isFirst = known == null && !message.repeated();
    return new DeliveryResult.Delivered(
        new Ticket(incident.number(), table.pageOf(incident), incident.status()),
        isFirst ? List.of() : closeDuplicates(incident, message));
  }

  private @Nullable IncidentRecord find(Message message) throws UndeliverableException {
    Ticket ticket = message.ticket();
    if (ticket == null && !message.repeated() && message.type() == MessageType.OPENED) {
      return null;
    }
    IncidentRecord numbered = ticket == null ? null : numbered(ticket.key());
    return isUsable(numbered, message) ? numbered : correlated(message);
  }

  private @Nullable IncidentRecord numbered(String number) throws UndeliverableException {
    IncidentRecord found = table.find("number=" + number);
    return found != null && found.number().equals(number) ? found : null;
  }

  private @Nullable IncidentRecord correlated(Message message) throws UndeliverableException {
    String id = message.ticketId();
    List<IncidentRecord> found = table.findAll("correlation_id=" + id + NEWEST_FIRST);
    // An instance ignores a condition on a field that the user must not read, and finds any record.
    for (IncidentRecord each : found) {
      if (!each.correlationId().equals(id)) {
        throw UndeliverableException.forGood(
            "the query by correlation_id found %s of another incident; allow the user to read it"
                .formatted(each.number()));
      }
    }
    IncidentRecord oldestOpen =
        found.reversed().stream().filter(each -> !each.isResolved()).findFirst().orElse(null);
    IncidentRecord chosen = oldestOpen == null && !found.isEmpty() ? found.getFirst() : oldestOpen;
    return isUsable(chosen, message) ? chosen : null;
  }

  /** Returns whether a message can change a record: one that is closed cannot be reopened. */
  private static boolean isUsable(@Nullable IncidentRecord found, Message message) {
    return found != null && !(message.type() == MessageType.REOPENED && found.isFinal());
  }

  /**
   * Creates a record. After an earlier attempt it looks for a record once more, because that of the
   * earlier attempt can have appeared meanwhile; the older one is then used.
   */
  private IncidentRecord createOnce(Message message) throws UndeliverableException {
    IncidentRecord created = create(message);
    IncidentRecord oldest = message.repeated() ? correlated(message) : null;
    return oldest == null ? created : oldest;
  }

  /**
   * Closes further open records of the same ticket, which the instance has created late. A failure
   * is no failure of the delivery: the next message looks for them again.
   *
   * @return numbers of the closed records
   */
  private List<String> closeDuplicates(IncidentRecord kept, Message message) {
    List<String> closed = new ArrayList<>();
    try {
      for (IncidentRecord each :
          table.findAll("correlation_id=" + message.ticketId() + NEWEST_FIRST)) {
        boolean isDuplicate =
            each.correlationId().equals(message.ticketId())
                && !each.sysId().equals(kept.sysId())
                && !each.isResolved();
        if (isDuplicate) {
          table.update(each.sysId(), fields.duplicateOf(kept, table.pageOf(kept)));
          closed.add(each.number());
        }
      }
    } catch (UndeliverableException e) {
      LOG.warn(
          "duplicates of {} in ServiceNow could not be closed; the next message tries again: {}",
          kept.number(),
          e.getMessage());
    }
    return closed;
  }

  private IncidentRecord create(Message message) throws UndeliverableException {
    IncidentRecord created = table.create(fields.created(message, references(message)));
    if (!created.correlationId().equals(message.ticketId())) {
      throw UndeliverableException.forGood(
          ("%s was created without its correlation_id, so that it cannot be found again;"
                  + " allow the user to write it")
              .formatted(created.number()));
    }
    return created;
  }

  /** Fields of a child that refer to its parent, to the group of its team and to its resource. */
  private Map<String, String> references(Message message) throws UndeliverableException {
    Map<String, String> references = new LinkedHashMap<>();
    ChildTicket child = message.child();
    if (child == null) {
      return references;
    }
    Ticket parent = child.parent();
    IncidentRecord found = parent == null ? null : numbered(parent.key());
    if (found != null) {
      references.put("parent_incident", found.sysId());
    }
    String group = group(child.contact().assignmentGroup());
    if (group != null) {
      references.put("assignment_group", group);
    }
    String key = child.contact().ciKey();
    if (key != null && key.matches(SYS_ID)) {
      references.put("cmdb_ci", key);
    }
    return references;
  }

  /** Key of a group; null when there is none, so that the desk assigns the record. */
  private @Nullable String group(@Nullable String name) throws UndeliverableException {
    if (name == null || name.matches(SYS_ID)) {
      return name;
    }
    String key = table.findGroup(name);
    if (key == null) {
      LOG.warn(
          "there is no assignment group '{}' in ServiceNow, or the user must not read it; correct"
              + " the owner files",
          name);
    }
    return key;
  }

  private IncidentRecord change(IncidentRecord incident, Message message)
      throws UndeliverableException {
    boolean isOver = IncidentEnd.isIn(message);
    boolean isClosedAlready = isOver && incident.isResolved();
    if (isClosedAlready && (incident.isFinal() || message.type() != MessageType.CHANGED)) {
      return incident;
    }
    // What people say about a resolved incident is a note; its fields stay as they were resolved.
    Map<String, String> changes = isClosedAlready ? new LinkedHashMap<>() : fields.changed(message);
    if (!message.repeated() || !table.hasNote(incident.sysId(), IncidentFields.markOf(message))) {
      fields.putNote(changes, message);
    }
    if (isOver && !isClosedAlready) {
      fields.putResolution(changes, message);
    } else if (message.type() == MessageType.REOPENED && incident.isResolved()) {
      changes.put("state", IncidentRecord.IN_PROGRESS);
    }
    IncidentRecord changed = table.update(incident.sysId(), changes);
    if (isOver && !changed.isResolved()) {
      throw UndeliverableException.forGood(
          "%s was not resolved and has state '%s'; check close-code and the data policies"
              .formatted(changed.number(), changed.state()));
    }
    return changed;
  }

  @Override
  public Map<String, String> versions(Collection<String> keys) throws UndeliverableException {
    return table.versions(keys);
  }

  @Override
  public TicketReading read(TicketPosition ticket) throws UndeliverableException {
    return history.read(ticket);
  }

  @Override
  public void close() {
    table.close();
  }
}
