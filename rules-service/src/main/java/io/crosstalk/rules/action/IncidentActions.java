package io.crosstalk.rules.action;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.lifecycle.IncidentVersions;
import io.crosstalk.rules.lifecycle.Lifecycle;
import io.crosstalk.rules.message.VersionPublisher;
import io.crosstalk.rules.policy.TicketOrigin;
import io.crosstalk.rules.storage.incident.ActedIncidents;
import io.crosstalk.rules.storage.incident.ActedIncidents.Acted;
import io.crosstalk.rules.storage.incident.EventLog;
import io.crosstalk.rules.storage.incident.IncidentJson;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.node.ObjectNode;

/**
 * Applies actions of people to incidents: state, log, timeline and messages in one transaction. Any
 * instance of the service can do so, whichever leads.
 */
@Component
public class IncidentActions {
  private final TransactionOperations transactions;
  private final ActedIncidents incidents;
  private final EventLog log;
  private final VersionPublisher publisher;
  private final GroupingActions grouping;
  private final RulesClock wallClock;

  public IncidentActions(
      TransactionOperations transactions,
      ActedIncidents incidents,
      EventLog log,
      VersionPublisher publisher,
      GroupingActions grouping,
      RulesClock wallClock) {
    this.transactions = transactions;
    this.incidents = incidents;
    this.log = log;
    this.publisher = publisher;
    this.grouping = grouping;
    this.wallClock = wallClock;
  }

  /**
   * Applies an action once, however often it is requested with the same key. An action that changes
   * nothing, such as a second acknowledgement by the same person, is no version and no message;
   * only its key is recorded.
   *
   * @throws UnknownIncidentException when there is no such incident, or none to merge into
   * @throws io.crosstalk.rules.lifecycle.ActionConflictException when the action does not fit the
   *     incident's state
   * @throws io.crosstalk.rules.lifecycle.PendingDecisionException when it may fit the state after
   *     an earlier decision on the grouping was carried out
   * @throws KeyReusedException when the key belongs to a different request
   * @throws ContradictoryFeedbackException when a feedback contradicts itself
   */
  public ActionResult apply(ActionRequest request) {
    return Objects.requireNonNull(transactions.execute(status -> applyInTransaction(request)));
  }

  /** When an action takes effect. */
  public sealed interface ActionResult {
    /** The incident has changed. */
    record Now() implements ActionResult {}

    /**
     * The engine of the world carries the action out, within seconds, or refuses it.
     *
     * @param decision number of the decision on the grouping
     */
    record Soon(long decision) implements ActionResult {}
  }

  private ActionResult applyInTransaction(ActionRequest request) {
    Acted acted =
        incidents
            .lock(request.incident())
            .orElseThrow(() -> new UnknownIncidentException(request.incident()));
    String content = content(request.action());
    if (isRepeated(request, content)) {
      return new ActionResult.Now();
    }
    if (request.action() instanceof Action.Feedback feedback) {
      FeedbackCheck.requireConsistent(feedback, acted.incident());
    }
    Instant now = wallClock.now();
    Instant made = timeOfAction(request, now);
    Instant at = eventTime(acted, made);
    if (grouping.concerns(acted, request.action())) {
      return new ActionResult.Soon(grouping.record(acted, request, content, at, now));
    }
    if (acted.lifecycle().isKnown(request.action(), request.actor())) {
      log.addUnchanged(item(request, content, at, now, 0));
    } else {
      changeState(acted, request, content, made, now);
    }
    return new ActionResult.Now();
  }

  /**
   * Changes the state of the incident.
   *
   * @param made time of the action
   * @param now time of its recording
   */
  private void changeState(
      Acted acted, ActionRequest request, @Nullable String content, Instant made, Instant now) {
    Lifecycle after =
        withoutReplacedFeedback(acted, request).after(request.action(), request.actor(), made);
    Instant at = eventTime(acted, made);
    incidents.save(
        acted,
        after,
        request.action().type(),
        at,
        ActionText.of(
            request.action(),
            request.actor(),
            after.people().resolution(),
            after.diagnosed().dataState()));
    Incident incident = IncidentVersions.withoutSeries(acted.incident());
    ObjectNode json =
        IncidentJson.withPeople(IncidentJson.withStandingOf(acted.content(), incident), after);
    log.add(item(request, content, at, now, json.path("revision").asInt()));
    MessageType message = Lifecycle.message(request.action());
    if (message != null) {
      json.set("action", ActionJson.of(request.action(), request.actor(), made));
      publisher.append(acted.world(), message, at, json, incident, now, originOf(request));
    }
  }

  /** The state before an action, without the feedback of the same person that it replaces. */
  private Lifecycle withoutReplacedFeedback(Acted acted, ActionRequest request) {
    Lifecycle before = acted.lifecycle();
    return request.action() instanceof Action.Feedback
        ? log.lastFeedback(acted.id(), request.actor())
            .map(right -> before.people().withoutFeedback(right))
            .map(people -> new Lifecycle(before.diagnosed(), people))
            .orElse(before)
        : before;
  }

  private static EventLog.Item item(
      ActionRequest request, @Nullable String content, Instant at, Instant now, int revision) {
    return new EventLog.Item(
        request.incident(),
        request.action().type(),
        at,
        now,
        revision,
        request.actor(),
        request.action().reason(),
        content,
        request.idempotencyKey());
  }

  /** Time at which the person has acted; a clock of another system may be ahead. */
  private static Instant timeOfAction(ActionRequest request, Instant now) {
    ActionRequest.Origin origin = request.origin();
    return origin == null || origin.at().isAfter(now) ? now : origin.at();
  }

  private static @Nullable TicketOrigin originOf(ActionRequest request) {
    ActionRequest.Origin origin = request.origin();
    return origin == null ? null : origin.ticket();
  }

  private boolean isRepeated(ActionRequest request, @Nullable String content) {
    String key = request.idempotencyKey();
    Optional<EventLog.Repeated> earlier =
        key == null ? Optional.empty() : log.find(request.actor(), key);
    if (earlier.isEmpty()) {
      return false;
    }
    if (!earlier.get().isSame(request.incident(), request.action(), content)) {
      throw new KeyReusedException(String.valueOf(key));
    }
    return true;
  }

  /** Time of the action on the clock of the incident's world; a replay has its own. */
  private static Instant eventTime(Acted acted, Instant made) {
    Instant through = acted.through();
    return acted.world().isLive() || through == null ? made : through;
  }

  private static @Nullable String content(Action action) {
    return switch (action) {
      case Action.Feedback feedback -> EventJson.mapper().writeValueAsString(feedback);
      case Action.Assign assign -> EventJson.mapper().writeValueAsString(assign);
      case Action.Merge merge -> EventJson.mapper().writeValueAsString(merge);
      case Action.Split split -> EventJson.mapper().writeValueAsString(split);
      case Action.Acknowledge a -> null;
      case Action.Resolve a -> null;
      case Action.Reopen a -> null;
      case Action.Comment a -> null;
    };
  }
}
