package io.crosstalk.rules.ticket;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.action.ActionRequest;
import io.crosstalk.rules.action.IncidentActions;
import io.crosstalk.rules.action.KeyReusedException;
import io.crosstalk.rules.action.UnknownIncidentException;
import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.lifecycle.ActionConflictException;
import io.crosstalk.rules.notify.TicketChange;
import io.crosstalk.rules.storage.EventLog;
import io.crosstalk.rules.storage.TicketStore;
import io.crosstalk.rules.storage.TicketStore.Followed;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Applies the changes of a ticket to its incident, each once. A change that cannot be applied is
 * stored with its reason, and is not tried again.
 */
@Component
class ChangeApplier {
  /** Type of the items in the log of an incident about its tickets. */
  static final String LOG_TYPE = "ticket";

  private static final String STATUS = "status";

  private final TicketStore tickets;
  private final IncidentActions actions;
  private final EventLog log;
  private final RulesClock wallClock;
  private final MeterRegistry meters;

  ChangeApplier(
      TicketStore tickets,
      IncidentActions actions,
      EventLog log,
      RulesClock wallClock,
      MeterRegistry meters) {
    this.tickets = tickets;
    this.actions = actions;
    this.log = log;
    this.wallClock = wallClock;
    this.meters = meters;
  }

  /** Outcome of a change, with the reason if there is one. */
  private record Result(ChangeOutcome outcome, @Nullable String reason) {
    Result(ChangeOutcome outcome) {
      this(outcome, null);
    }
  }

  /**
   * Applies changes in the order of their times.
   *
   * @param seen ids of the changes that were seen before
   */
  void apply(Followed ticket, List<TicketChange> changes, Set<String> seen) {
    List<TicketChange> unseen =
        changes.stream()
            .filter(change -> !seen.contains(change.id()))
            .sorted(Comparator.comparing(TicketChange::at))
            .toList();
    Instant ownStatus = latestOwnStatus(unseen);
    for (TicketChange change : unseen) {
      Result result = apply(ticket, change, ownStatus);
      store(ticket, change, result);
    }
  }

  /** Time of Crosstalk's latest change of the status, with which it followed the incident. */
  private static @Nullable Instant latestOwnStatus(List<TicketChange> changes) {
    return changes.stream()
        .filter(change -> change.own() && change.content().kind().equals(STATUS))
        .map(TicketChange::at)
        .max(Comparator.naturalOrder())
        .orElse(null);
  }

  private Result apply(Followed ticket, TicketChange change, @Nullable Instant ownStatus) {
    if (change.own()) {
      return new Result(ChangeOutcome.OWN);
    }
    if (ticket.since() != null && change.at().isBefore(ticket.since())) {
      return new Result(ChangeOutcome.EARLIER);
    }
    if (isOutOfOrder(ticket, change, ownStatus)) {
      return new Result(
          ChangeOutcome.OUT_OF_ORDER, Texts.of("ticket.outOfOrder." + change.content().kind()));
    }
    return act(ticket, change);
  }

  private boolean isOutOfOrder(Followed ticket, TicketChange change, @Nullable Instant ownStatus) {
    return switch (change.content()) {
      case TicketChange.Commented c -> false;
      case TicketChange.AssigneeChanged a -> isLaterSeen(ticket, change);
      case TicketChange.StatusChanged s ->
          (ownStatus != null && change.at().isBefore(ownStatus)) || isLaterSeen(ticket, change);
    };
  }

  private boolean isLaterSeen(Followed ticket, TicketChange change) {
    return tickets
        .latest(ticket, change.content().kind())
        .filter(latest -> change.at().isBefore(latest))
        .isPresent();
  }

  private Result act(Followed ticket, TicketChange change) {
    List<Action> following = following(ticket, change);
    try {
      for (Action action : following) {
        actions.apply(request(ticket, change, action));
      }
      return new Result(following.isEmpty() ? ChangeOutcome.NO_EFFECT : ChangeOutcome.APPLIED);
    } catch (ActionConflictException | KeyReusedException | UnknownIncidentException e) {
      // Another system or a person may have brought the incident there in the meantime.
      return following(ticket, change).isEmpty()
          ? new Result(ChangeOutcome.NO_EFFECT)
          : new Result(ChangeOutcome.CONFLICT, e.getMessage());
    }
  }

  private List<Action> following(Followed ticket, TicketChange change) {
    return tickets
        .status(ticket.incidentId())
        .map(status -> ChangeActions.of(change.content(), ticket.key(), status))
        .orElse(List.of());
  }

  private static ActionRequest request(Followed ticket, TicketChange change, Action action) {
    return new ActionRequest(
        ticket.incidentId(),
        action,
        actor(ticket, change),
        "ticket:" + ticket.incident() + ":" + change.id() + ":" + action.type(),
        new ActionRequest.Origin(ticket.target(), change.at()));
  }

  private static String actor(Followed ticket, TicketChange change) {
    return ticket.target() + ":" + change.author();
  }

  private void store(Followed ticket, TicketChange change, Result result) {
    String kind = change.content().kind();
    if (result.outcome().isToBeLogged()) {
      addToLog(
          ticket,
          actor(ticket, change),
          Texts.of("ticket.notApplied." + kind, ticket.key(), String.valueOf(result.reason())));
    }
    tickets.add(
        ticket,
        new TicketStore.Seen(
            change.id(),
            kind,
            change.at(),
            change.author(),
            result.outcome().wireName(),
            result.reason()),
        wallClock.now());
    meters
        .counter(
            "crosstalk.rules.tickets.changes",
            "target",
            ticket.target(),
            "outcome",
            result.outcome().wireName())
        .increment();
  }

  /** Adds an item about a ticket to the log of its incident. */
  void addToLog(Followed ticket, @Nullable String actor, String reason) {
    Instant now = wallClock.now();
    log.addLater(
        new EventLog.Item(
            ticket.incidentId(),
            LOG_TYPE,
            now,
            now,
            tickets.revision(ticket.incidentId()),
            actor,
            reason,
            null,
            null));
  }
}
