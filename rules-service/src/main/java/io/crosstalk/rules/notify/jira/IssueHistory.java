package io.crosstalk.rules.notify.jira;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.rules.notify.targets.PageProgress;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.notify.ticket.TicketChange;
import io.crosstalk.rules.notify.ticket.TicketPhase;
import io.crosstalk.rules.notify.ticket.TicketPosition;
import io.crosstalk.rules.notify.ticket.TicketReading;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the changes of an issue from its change log and its comments. Crosstalk has created the
 * issue, so that the creator is its own account. The position counts the entries of the change log,
 * which are numbered from the oldest, and has the largest id of a comment.
 */
final class IssueHistory {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXX");

  /** Entries of the change log that are read again, because one can become visible late. */
  private static final int OVERLAP = 20;

  private final ServiceDesk desk;
  private final Map<String, TicketPhase> phases = new ConcurrentHashMap<>();

  IssueHistory(ServiceDesk desk) {
    this.desk = desk;
  }

  TicketReading read(TicketPosition ticket) throws UndeliverableException {
    JsonNode issue = desk.details(ticket.key());
    if (issue == null) {
      return new TicketReading.Lost(Texts.of("ticket.lost.unseen"));
    }
    String key = issue.path("key").asString(ticket.key());
    String account = issue.path("fields").path("creator").path("accountId").asString("");
    IssuePosition before = IssuePosition.parse(ticket.position());
    List<TicketChange> changes = new ArrayList<>();
    int entries = addChanges(key, Math.max(0, before.entries() - OVERLAP), account, changes);
    long comment = addComments(key, before.comment(), account, changes);
    JiraIssue now = JiraIssue.of(issue);
    return new TicketReading.Found(
        new Ticket(key, desk.pageOf(now), now.status()),
        new IssuePosition(entries, comment).toString(),
        changes);
  }

  /** Adds the changes of the change log from an entry on, and returns the number of entries. */
  private int addChanges(String key, int from, String account, List<TicketChange> changes)
      throws UndeliverableException {
    int next = from;
    PageProgress progress = new PageProgress(key, "id");
    List<JsonNode> page;
    do {
      page = progress.next(desk.changeLog(key, next));
      for (JsonNode entry : page) {
        addItems(entry, account, changes);
      }
      next += page.size();
    } while (!page.isEmpty());
    return next;
  }

  private void addItems(JsonNode entry, String account, List<TicketChange> changes)
      throws UndeliverableException {
    for (JsonNode item : entry.path("items")) {
      String field = item.path("field").asString("");
      TicketChange.Content content =
          switch (field) {
            case "status" -> status(item);
            case "assignee" -> new TicketChange.AssigneeChanged(assignee(item));
            default -> null;
          };
      if (content != null) {
        String id = "change " + entry.path("id").asString("") + " " + field;
        changes.add(change(id, entry, account, false, content));
      }
    }
  }

  private TicketChange.StatusChanged status(JsonNode item) throws UndeliverableException {
    return new TicketChange.StatusChanged(
        phase(item.path("from").asString("")),
        phase(item.path("to").asString("")),
        item.path("toString").asString(""));
  }

  /** Phase of a status by its category; a status that was deleted counts as in progress. */
  private TicketPhase phase(String status) throws UndeliverableException {
    TicketPhase known = phases.get(status);
    if (known == null) {
      known =
          switch (desk.statusCategory(status)) {
            case "new" -> TicketPhase.NEW;
            case "done" -> TicketPhase.CLOSED;
            default -> TicketPhase.IN_PROGRESS;
          };
      phases.put(status, known);
    }
    return known;
  }

  private static @Nullable String assignee(JsonNode item) {
    String name = item.path("toString").asString("");
    return item.path("to").asString("").isEmpty() ? null : name;
  }

  /** Adds the comments after one, and returns the largest id. */
  private long addComments(String key, long after, String account, List<TicketChange> changes)
      throws UndeliverableException {
    long last = after;
    int read = 0;
    PageProgress progress = new PageProgress(key, "id");
    List<JsonNode> page;
    do {
      page = progress.next(desk.comments(key, read));
      for (JsonNode comment : page) {
        long id = comment.path("id").asLong(0);
        if (id > after) {
          last = Math.max(last, id);
          String text = comment.path("body").asString("");
          changes.add(
              change(
                  "comment " + id,
                  comment,
                  account,
                  RequestText.endsWithMark(text),
                  new TicketChange.Commented(text)));
        }
      }
      read += page.size();
    } while (!page.isEmpty() && page.getLast().path("id").asLong(0) > after);
    return last;
  }

  private static TicketChange change(
      String id, JsonNode made, String account, boolean marked, TicketChange.Content content)
      throws UndeliverableException {
    JsonNode author = made.path("author");
    String accountId = author.path("accountId").asString("");
    return new TicketChange(
        id,
        time(made.path("created").asString("")),
        author.path("displayName").asString(accountId),
        marked || (!accountId.isEmpty() && accountId.equals(account)),
        content);
  }

  private static Instant time(String text) throws UndeliverableException {
    try {
      return OffsetDateTime.parse(text, TIME).toInstant();
    } catch (DateTimeException e) {
      throw UndeliverableException.forNow("a change has no time: '" + text + "'", null);
    }
  }
}
