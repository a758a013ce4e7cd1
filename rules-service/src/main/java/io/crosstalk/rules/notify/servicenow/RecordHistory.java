package io.crosstalk.rules.notify.servicenow;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.PageProgress;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.notify.ticket.TicketChange;
import io.crosstalk.rules.notify.ticket.TicketPhase;
import io.crosstalk.rules.notify.ticket.TicketPosition;
import io.crosstalk.rules.notify.ticket.TicketReading;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Reads the changes of a record. The position has the fields as they were read last, with which the
 * present ones are compared; the tables that have each change are closed to most users. Comments
 * and work notes are entries of the journal. Crosstalk has created the record, so that the creator
 * is its own user.
 */
final class RecordHistory {
  private static final Logger LOG = LoggerFactory.getLogger(RecordHistory.class);
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
  private static final String UNKNOWN = "unknown";

  private final IncidentTable table;
  private final AtomicBoolean hasWarned = new AtomicBoolean();

  RecordHistory(IncidentTable table) {
    this.table = table;
  }

  TicketReading read(TicketPosition ticket) throws UndeliverableException {
    JsonNode found = table.details(ticket.key());
    if (found == null || !value(found, "number").equals(ticket.key())) {
      return new TicketReading.Lost(Texts.of("ticket.lost.unseen"));
    }
    RecordPosition before = RecordPosition.parse(ticket.position());
    RecordPosition now =
        new RecordPosition(
            value(found, "state"), value(found, "assigned_to"), value(found, "assignment_group"));
    List<TicketChange> changes = new ArrayList<>();
    addState(found, before == null ? "1" : before.state(), now.state(), changes);
    if (before != null || !value(found, "sys_updated_by").equals(value(found, "sys_created_by"))) {
      addAssignee(found, "assigned_to", before == null ? "" : before.assignee(), changes);
    }
    if (before != null) {
      addAssignee(found, "assignment_group", before.group(), changes);
    }
    addJournal(found, ticket, changes);
    IncidentRecord incident =
        new IncidentRecord(
            value(found, "sys_id"), ticket.key(), now.state(), value(found, "correlation_id"));
    return new TicketReading.Found(
        new Ticket(ticket.key(), table.pageOf(incident), incident.status()),
        now.toString(),
        changes);
  }

  /**
   * Adds a change of the state. A resolution has a user and a time of its own, whatever was changed
   * after it.
   */
  private static void addState(
      JsonNode found, String before, String now, List<TicketChange> changes)
      throws UndeliverableException {
    TicketPhase from = phase(before);
    TicketPhase to = phase(now);
    if (before.equals(now) || from == to) {
      return;
    }
    String account = value(found, "sys_created_by");
    boolean closes = to == TicketPhase.CLOSED;
    String author = closes ? value(found, "resolved_by.user_name") : "";
    String time = closes ? value(found, "resolved_at") : "";
    if (author.isEmpty()) {
      author = value(found, "sys_updated_by");
    }
    if (time.isEmpty()) {
      time = value(found, "sys_updated_on");
    }
    // Crosstalk resolves and reopens; it never begins the work.
    boolean own = author.equals(account) && (closes || from == TicketPhase.CLOSED);
    changes.add(
        new TicketChange(
            "state " + now + " " + time,
            time(time),
            !own && author.equals(account) ? UNKNOWN : author,
            own,
            new TicketChange.StatusChanged(
                from, to, new IncidentRecord("", "", now, "").status())));
  }

  private static void addAssignee(
      JsonNode found, String field, String before, List<TicketChange> changes)
      throws UndeliverableException {
    String now = value(found, field);
    if (now.equals(before)) {
      return;
    }
    String author = value(found, "sys_updated_by");
    String time = value(found, "sys_updated_on");
    boolean isCreator = author.equals(value(found, "sys_created_by"));
    changes.add(
        new TicketChange(
            field + " " + now + " " + time,
            time(time),
            isCreator ? UNKNOWN : author,
            false,
            new TicketChange.AssigneeChanged(
                now.isEmpty() ? null : found.path(field).path("display_value").asString(now))));
  }

  private void addJournal(JsonNode found, TicketPosition ticket, List<TicketChange> changes)
      throws UndeliverableException {
    String account = value(found, "sys_created_by");
    int read = 0;
    PageProgress progress = new PageProgress(ticket.key(), "sys_id");
    List<JsonNode> page;
    do {
      page = progress.next(journal(value(found, "sys_id"), read));
      for (JsonNode entry : page) {
        String text = entry.path("value").asString("");
        String author = entry.path("sys_created_by").asString("");
        changes.add(
            new TicketChange(
                id(entry),
                time(entry.path("sys_created_on").asString("")),
                author,
                author.equals(account) || IncidentFields.endsWithMark(text),
                new TicketChange.Commented(text)));
      }
      read += page.size();
    } while (!page.isEmpty() && page.stream().noneMatch(each -> ticket.seen().contains(id(each))));
  }

  private List<JsonNode> journal(String sysId, int from) throws UndeliverableException {
    try {
      return table.journal(sysId, from);
    } catch (UndeliverableException e) {
      if (e.result() instanceof DeliveryResult.Refused(String reason)) {
        if (hasWarned.compareAndSet(false, true)) {
          LOG.warn(
              "comments of incidents cannot be read; allow the user to read sys_journal_field: {}",
              reason);
        }
        return List.of();
      }
      throw e;
    }
  }

  private static String id(JsonNode entry) {
    return "journal " + entry.path("sys_id").asString("");
  }

  private static TicketPhase phase(String state) {
    return switch (state) {
      case "1" -> TicketPhase.NEW;
      case "6", "7", "8" -> TicketPhase.CLOSED;
      default -> TicketPhase.IN_PROGRESS;
    };
  }

  private static String value(JsonNode found, String field) {
    return found.path(field).path("value").asString("");
  }

  private static Instant time(@Nullable String text) throws UndeliverableException {
    try {
      return LocalDateTime.parse(String.valueOf(text), TIME).toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw UndeliverableException.forNow("a change has no time: '" + text + "'", null);
    }
  }
}
