package io.crosstalk.rules.ticket;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.action.ActionRequest;
import io.crosstalk.rules.action.IncidentActions;
import io.crosstalk.rules.action.IncidentActions.ActionResult;
import io.crosstalk.rules.action.KeyReusedException;
import io.crosstalk.rules.action.UnknownIncidentException;
import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.lifecycle.ActionConflictException;
import io.crosstalk.rules.lifecycle.PendingDecisionException;
import io.crosstalk.rules.notify.ticket.TicketChange;
import io.crosstalk.rules.policy.TicketOrigin;
import io.crosstalk.rules.storage.database.RecordFault;
import io.crosstalk.rules.storage.incident.DecisionStore;
import io.crosstalk.rules.storage.incident.EventLog;
import io.crosstalk.rules.storage.message.TicketStore;
import io.crosstalk.rules.storage.message.TicketStore.Followed;
import io.crosstalk.rules.storage.message.TicketStore.Waiting;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Applies the changes of tickets to their incidents, each once. A change waits until it was
 * applied, or refused with a reason that the log and the timeline of the incident state.
 */
@Component
class ChangeApplier {
  /** Type of the items in the log of an incident about its tickets. */
  static final String LOG_TYPE = "ticket";

  private static final String COMMENT = "comment";

  private static final Logger LOG = LoggerFactory.getLogger(ChangeApplier.class);

  /** Tries, one in each round of reading, after which a change no longer delays later ones. */
  static final int MAX_TRIES = 5;

  private static final int MAX_REASON = 300;

  private final TicketStore tickets;
  private final IncidentActions actions;
  private final DecisionStore decisions;
  private final EventLog log;
  private final RulesClock wallClock;
  private final MeterRegistry meters;

  ChangeApplier(
      TicketStore tickets,
      IncidentActions actions,
      DecisionStore decisions,
      EventLog log,
      RulesClock wallClock,
      MeterRegistry meters) {
    this.tickets = tickets;
    this.actions = actions;
    this.decisions = decisions;
    this.log = log;
    this.wallClock = wallClock;
    this.meters = meters;
  }

  /**
   * Stores changes that were read, in the transaction that stores how far the ticket was read.
   *
   * @param seen ids of the changes that were seen before
   */
  void add(Followed ticket, List<TicketChange> changes, Set<String> seen) {
    List<TicketStore.Seen> unseen =
        changes.stream()
            .filter(change -> !seen.contains(change.id()))
            .map(change -> seen(ticket, change))
            .toList();
    tickets.add(ticket, unseen, wallClock.now());
  }

  private TicketStore.Seen seen(Followed ticket, TicketChange change) {
    ChangeOutcome outcome = outcome(change);
    boolean isWaiting = outcome == ChangeOutcome.WAITING;
    if (!isWaiting) {
      count(ticket, outcome);
    }
    return new TicketStore.Seen(
        change.id(),
        change.content().kind(),
        change.at(),
        change.author(),
        outcome.wireName(),
        isWaiting ? ChangeJson.write(change.content()) : null);
  }

  private static ChangeOutcome outcome(TicketChange change) {
    return change.own() ? ChangeOutcome.OWN : ChangeOutcome.WAITING;
  }

  /**
   * Applies the changes of a ticket that wait, in the order of their times, up to the first one
   * that has to wait longer.
   */
  void apply(Followed ticket, Fence fence) {
    for (Waiting change : tickets.waiting(ticket)) {
      if (!isFinished(ticket, change, fence)) {
        return;
      }
    }
  }

  private boolean isFinished(Followed ticket, Waiting change, Fence fence) {
    try {
      return isDecided(ticket, change, fence);
    } catch (RuntimeException e) {
      if (!RecordFault.isCauseOf(e)) {
        throw e;
      }
      return isGivenUp(ticket, change, e, fence);
    }
  }

  private boolean isDecided(Followed ticket, Waiting change, Fence fence) {
    List<Action> tried = following(ticket, change);
    try {
      return fence.decide(() -> act(ticket, change));
    } catch (PendingDecisionException e) {
      return false;
    } catch (ActionConflictException | KeyReusedException | UnknownIncidentException e) {
      return fence.decide(() -> isEnded(e, tried, ticket, change));
    }
  }

  /** Counts a failed try, and returns whether it was the last one: later changes go on then. */
  private boolean isGivenUp(
      Followed ticket, Waiting change, RuntimeException failure, Fence fence) {
    boolean isLast = fence.decide(() -> tickets.countFailure(ticket, change.id()) >= MAX_TRIES);
    if (isLast) {
      park(ticket, change, "it failed %d times: %s".formatted(MAX_TRIES, cause(failure)), fence);
    }
    LOG.error(
        "change {} of ticket {} of {} cannot be applied to incident {}, {}",
        change.id(),
        ticket.key(),
        ticket.target(),
        ticket.incidentId(),
        isLast ? "and is left out" : "and is tried again: " + cause(failure),
        isLast ? failure : null);
    return isLast;
  }

  /**
   * Leaves a change out, with its reason. The content stays stored. If the incident itself is the
   * cause of the failure, its log has no item about it.
   */
  private void park(Followed ticket, Waiting change, String reason, Fence fence) {
    try {
      fence.write(
          () -> {
            addRefusal(ticket, change, reason);
            tickets.park(ticket, change.id(), ChangeOutcome.FAILED.wireName(), reason);
          });
    } catch (RuntimeException e) {
      if (!RecordFault.isCauseOf(e)) {
        throw e;
      }
      fence.write(() -> tickets.park(ticket, change.id(), ChangeOutcome.FAILED.wireName(), reason));
    }
    count(ticket, ChangeOutcome.FAILED);
  }

  private static String cause(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String message = String.valueOf(root.getMessage()).lines().findFirst().orElse("");
    return message.substring(0, Math.min(message.length(), MAX_REASON));
  }

  /** Acts, and returns whether the change was applied or refused. */
  private boolean act(Followed ticket, Waiting change) {
    Long decision = change.decision();
    if (decision != null) {
      return endWith(decision, ticket, change);
    }
    if (isOutOfOrder(ticket, change)) {
      refuse(
          ticket,
          change,
          ChangeOutcome.OUT_OF_ORDER,
          Texts.of("ticket.outOfOrder." + change.kind()));
      return true;
    }
    List<Action> following = following(ticket, change);
    for (Action action : following) {
      if (actions.apply(request(ticket, change, action))
          instanceof ActionResult.Soon(long number)) {
        tickets.defer(ticket, change.id(), number);
        return false;
      }
    }
    finish(
        ticket,
        change,
        following.isEmpty() ? ChangeOutcome.NO_EFFECT : ChangeOutcome.APPLIED,
        null);
    return true;
  }

  /** Ends a change that has become a decision on the grouping, when that has an end. */
  private boolean endWith(long decision, Followed ticket, Waiting change) {
    DecisionStore.State state =
        decisions
            .state(decision)
            .orElse(new DecisionStore.State.Refused("the decision no longer exists"));
    return switch (state) {
      case DecisionStore.State.Pending p -> false;
      case DecisionStore.State.Applied a -> {
        finish(ticket, change, ChangeOutcome.APPLIED, null);
        yield true;
      }
      case DecisionStore.State.Refused(String reason) -> {
        refuse(ticket, change, ChangeOutcome.CONFLICT, reason);
        yield true;
      }
    };
  }

  /**
   * Ends a change that was refused; returns false when the incident has changed meanwhile, so that
   * another action follows from the change.
   */
  private boolean isEnded(
      RuntimeException refusal, List<Action> tried, Followed ticket, Waiting change) {
    List<Action> following = following(ticket, change);
    if (following.isEmpty()) {
      // Another system or a person has brought the incident there.
      finish(ticket, change, ChangeOutcome.NO_EFFECT, null);
    } else if (following.equals(tried)) {
      refuse(ticket, change, ChangeOutcome.CONFLICT, String.valueOf(refusal.getMessage()));
    } else {
      return false;
    }
    return true;
  }

  private boolean isOutOfOrder(Followed ticket, Waiting change) {
    return !change.kind().equals(COMMENT)
        && tickets
            .latest(ticket, change.kind())
            .filter(latest -> change.at().isBefore(latest))
            .isPresent();
  }

  private List<Action> following(Followed ticket, Waiting change) {
    TicketChange.Content content = ChangeJson.read(change.kind(), change.content());
    String team = ticket.team();
    if (team != null) {
      return ChangeActions.ofChild(content, ticket.key(), team);
    }
    return tickets
        .status(ticket.incidentId())
        .map(status -> ChangeActions.of(content, ticket.key(), status))
        .orElse(List.of());
  }

  private static ActionRequest request(Followed ticket, Waiting change, Action action) {
    String child = ticket.child().isEmpty() ? "" : "#" + ticket.child();
    return new ActionRequest(
        ticket.incidentId(),
        action,
        actor(ticket, change),
        "ticket:" + ticket.incident() + child + ":" + change.id() + ":" + action.type(),
        new ActionRequest.Origin(new TicketOrigin(ticket.target(), ticket.child()), change.at()));
  }

  private static String actor(Followed ticket, Waiting change) {
    return ticket.target() + ":" + change.author();
  }

  /** Refuses a change, with an item of the log and the timeline of the incident. */
  private void refuse(Followed ticket, Waiting change, ChangeOutcome outcome, String reason) {
    addRefusal(ticket, change, reason);
    finish(ticket, change, outcome, reason);
  }

  private void addRefusal(Followed ticket, Waiting change, String reason) {
    Instant now = wallClock.now();
    log.addWithTimeline(
        item(
            ticket,
            tickets.eventTime(ticket.incidentId(), now),
            now,
            actor(ticket, change),
            refusal(change.kind(), ticket.key(), reason)));
  }

  private static String refusal(String kind, String ticket, String reason) {
    return switch (kind) {
      case "status" -> Texts.of("ticket.refused.status", ticket, reason);
      case "assignee" -> Texts.of("ticket.refused.assignee", ticket, reason);
      default -> Texts.of("ticket.refused.comment", ticket, reason);
    };
  }

  private void finish(
      Followed ticket, Waiting change, ChangeOutcome outcome, @Nullable String reason) {
    tickets.finish(ticket, change.id(), outcome.wireName(), reason);
    count(ticket, outcome);
  }

  private void count(Followed ticket, ChangeOutcome outcome) {
    meters
        .counter(
            "crosstalk.rules.tickets.changes",
            "target",
            ticket.target(),
            "outcome",
            outcome.wireName())
        .increment();
  }

  /** Adds an item about a ticket to the log of its incident. */
  void addToLog(Followed ticket, String reason) {
    Instant now = wallClock.now();
    log.addLater(item(ticket, now, now, null, reason));
  }

  private static EventLog.Item item(
      Followed ticket, Instant at, Instant now, @Nullable String actor, String reason) {
    return new EventLog.Item(ticket.incidentId(), LOG_TYPE, at, now, 0, actor, reason, null, null);
  }
}
