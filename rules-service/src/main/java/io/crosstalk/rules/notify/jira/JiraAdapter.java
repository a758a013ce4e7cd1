package io.crosstalk.rules.notify.jira;

import io.crosstalk.engine.text.Texts;
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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a request of a service desk for each incident, and for each of its children. The request is
 * found by its key, or by the incident's id in the summary when the key is not known or no longer
 * exists.
 */
final class JiraAdapter implements TargetAdapter, TicketReader {
  private static final Logger LOG = LoggerFactory.getLogger(JiraAdapter.class);

  /** Time after which the search finds a new issue, with a reserve. */
  static final Duration INDEX_DELAY = Duration.ofSeconds(30);

  private final ServiceDesk desk;
  private final IssueHistory history;
  private final String resolvedTransition;
  private final String reopenedTransition;

  JiraAdapter(ServiceDesk desk, String resolvedTransition, String reopenedTransition) {
    this.desk = desk;
    this.history = new IssueHistory(desk);
    this.resolvedTransition = resolvedTransition;
    this.reopenedTransition = reopenedTransition;
  }

  @Override
  public DeliveryResult.Delivered deliver(Message message) throws UndeliverableException {
    Ticket ticket = message.ticket();
    JiraIssue known = find(message);
    if (known == null && ticket != null && message.type().isEnd()) {
      return new DeliveryResult.Delivered(new Ticket(ticket.key(), ticket.url(), "Deleted"));
    }
    JiraIssue issue = known == null ? createOnce(message) : known;
    boolean isOpening = ticket == null && message.type() == MessageType.OPENED;
    if (known != null && !isOpening) {
      comment(issue, message);
      retitle(issue, message);
    }
    issue = move(issue, message);
    link(issue, message);
    boolean isFirst = known == null && !message.repeated();
    return new DeliveryResult.Delivered(
        new Ticket(issue.key(), desk.pageOf(issue), issue.status()),
        isFirst ? List.of() : closeDuplicates(issue, message));
  }

  private @Nullable JiraIssue find(Message message) throws UndeliverableException {
    Ticket ticket = message.ticket();
    if (ticket == null && !message.repeated() && message.type() == MessageType.OPENED) {
      return null;
    }
    JiraIssue keyed = ticket == null ? null : desk.find(ticket.key());
    return keyed == null ? desk.find(message) : keyed;
  }

  /**
   * Creates a request. After an earlier attempt it looks for a request once more, because that of
   * the earlier attempt can have appeared meanwhile; the older one is then used.
   */
  private JiraIssue createOnce(Message message) throws UndeliverableException {
    JiraIssue created = create(message);
    JiraIssue oldest = message.repeated() ? desk.find(message) : null;
    return oldest == null ? created : oldest;
  }

  /**
   * Closes further open requests of the incident, which Jira has created late. A failure is no
   * failure of the delivery: the next message looks for them again.
   *
   * @return keys of the closed requests
   */
  private List<String> closeDuplicates(JiraIssue kept, Message message) {
    List<String> closed = new ArrayList<>();
    try {
      for (JiraIssue each : desk.findAll(message)) {
        if (!each.key().equals(kept.key()) && !each.isDone()) {
          desk.link(each, kept.key());
          desk.comment(each, Texts.of("ticket.duplicate", kept.key(), desk.pageOf(kept)));
          move(each, resolvedTransition, true);
          closed.add(each.key());
        }
      }
    } catch (UndeliverableException e) {
      LOG.warn(
          "duplicates of {} in Jira could not be closed; the next message tries again: {}",
          kept.key(),
          e.getMessage());
    }
    return closed;
  }

  /**
   * Creates a request. If it is not certain that it was not created, the next attempt waits until
   * the search would find it.
   */
  private JiraIssue create(Message message) throws UndeliverableException {
    try {
      return desk.create(message);
    } catch (UndeliverableException e) {
      if (e.result()
              instanceof DeliveryResult.TryAgain(String reason, Duration after, Duration underWay)
          && after == null) {
        throw UndeliverableException.withoutAnswer(reason, underWay.plus(INDEX_DELAY));
      }
      throw e;
    }
  }

  /**
   * Links a new child to its parent. After a failure the next attempt finds the child by the
   * search, and therefore waits for it.
   */
  private void link(JiraIssue issue, Message message) throws UndeliverableException {
    ChildTicket child = message.child();
    if (child == null || child.parent() == null || message.ticket() != null) {
      return;
    }
    try {
      desk.link(issue, child.parent().key());
    } catch (UndeliverableException e) {
      if (e.result() instanceof DeliveryResult.TryAgain(String reason, Duration after, _)) {
        boolean isLonger = after != null && after.compareTo(INDEX_DELAY) > 0;
        throw UndeliverableException.forNow(reason, isLonger ? after : INDEX_DELAY);
      }
      throw UndeliverableException.forGood(
          "%s is not linked to %s; check link-type and the permission Link issues: %s"
              .formatted(issue.key(), child.parent().key(), e.getMessage()));
    }
  }

  private void comment(JiraIssue issue, Message message) throws UndeliverableException {
    if (!message.repeated() || !desk.hasComment(issue, message)) {
      desk.comment(issue, message);
    }
  }

  /**
   * Gives the issue the title of the last version, unless a person has given it another one. An
   * account that must not edit the issue leaves it as it is.
   */
  private void retitle(JiraIssue issue, Message message) throws UndeliverableException {
    String summary = RequestText.summaryOf(message);
    if (!issue.summary().contains(RequestText.ticketMarkOf(message))
        || issue.summary().equals(summary)) {
      return;
    }
    try {
      desk.retitle(issue, summary);
    } catch (UndeliverableException e) {
      if (e.result() instanceof DeliveryResult.TryAgain) {
        throw e;
      }
      LOG.warn(
          "the title of {} is not changed; give the account the permission Edit issues, and the screen the field"
              + " Summary: {}",
          issue.key(),
          e.getMessage());
    }
  }

  private JiraIssue move(JiraIssue issue, Message message) throws UndeliverableException {
    if (IncidentEnd.isIn(message)) {
      return issue.isDone() ? issue : move(issue, resolvedTransition, true);
    }
    boolean reopens = message.type() == MessageType.REOPENED && issue.isDone();
    return reopens ? move(issue, reopenedTransition, false) : issue;
  }

  private JiraIssue move(JiraIssue issue, String name, boolean resolves)
      throws UndeliverableException {
    var possible = desk.transitions(issue);
    for (ServiceDesk.Transition transition : possible) {
      if (transition.name().equalsIgnoreCase(name)) {
        return desk.move(issue, transition, resolves);
      }
    }
    throw UndeliverableException.forGood(
        "%s has the news, but stays in status '%s': it has no transition '%s', only: %s"
            .formatted(
                issue.key(),
                issue.status(),
                name,
                possible.stream()
                    .map(ServiceDesk.Transition::name)
                    .collect(Collectors.joining(", "))));
  }

  @Override
  public Map<String, String> versions(Collection<String> keys) throws UndeliverableException {
    return desk.lastUpdates(keys);
  }

  @Override
  public TicketReading read(TicketPosition ticket) throws UndeliverableException {
    return history.read(ticket);
  }

  @Override
  public void close() {
    desk.close();
  }
}
