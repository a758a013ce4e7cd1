package io.crosstalk.rules.action;

import io.crosstalk.event.Ids;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.lifecycle.ActionConflictException;
import io.crosstalk.rules.lifecycle.PendingDecisionException;
import io.crosstalk.rules.storage.incident.ActedIncidents;
import io.crosstalk.rules.storage.incident.ActedIncidents.Acted;
import io.crosstalk.rules.storage.incident.DecisionStore;
import io.crosstalk.rules.storage.incident.EventLog;
import io.crosstalk.rules.storage.message.OutboxStore;
import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Records decisions of people on the grouping: which incidents are one problem, and which victims
 * are another one. The engine of the world carries them out; its versions state them in the
 * timelines.
 */
@Component
class GroupingActions {
  private static final String MERGED_INTO = "mergedInto";

  private final ActedIncidents incidents;
  private final DecisionStore decisions;
  private final OutboxStore outbox;
  private final EventLog log;

  GroupingActions(
      ActedIncidents incidents, DecisionStore decisions, OutboxStore outbox, EventLog log) {
    this.incidents = incidents;
    this.decisions = decisions;
    this.outbox = outbox;
    this.log = log;
  }

  /** Returns whether an action is, or takes back, a decision on the grouping. */
  boolean concerns(Acted acted, Action action) {
    return switch (action) {
      case Action.Merge merge -> true;
      case Action.Split split -> true;
      case Action.Reopen reopen ->
          json(acted).has(MERGED_INTO)
              && (decisions.isMerged(acted.id()) || decisions.hasPending(acted.id()));
      case Action.Acknowledge a -> false;
      case Action.Resolve a -> false;
      case Action.Comment a -> false;
      case Action.Feedback a -> false;
      case Action.Assign a -> false;
    };
  }

  /**
   * Records a decision, within one transaction.
   *
   * @param at event time of the action
   * @param now wall-clock time of the action
   * @return number of the decision
   * @throws ActionConflictException when the decision does not fit the incidents
   * @throws PendingDecisionException when another decision on them is not carried out yet
   * @throws UnknownIncidentException when there is no incident to merge into
   */
  long record(
      Acted acted, ActionRequest request, @Nullable String content, Instant at, Instant now) {
    requireNonePending(acted.id());
    Action action = request.action();
    long decision =
        switch (action) {
          case Action.Merge merge -> merge(acted, merge, request, at, now);
          case Action.Split split -> split(acted, split, request, at, now);
          default -> undo(acted, request, at, now);
        };
    log.add(item(acted, request, content, at, now));
    return decision;
  }

  private long merge(
      Acted acted, Action.Merge merge, ActionRequest request, Instant at, Instant now) {
    if (merge.into().equals(acted.id())) {
      throw new ActionConflictException(
          "An incident cannot be merged with itself. State another incident in 'into'.");
    }
    requireLive(acted, "merged");
    Acted target =
        incidents.lock(merge.into()).orElseThrow(() -> new UnknownIncidentException(merge.into()));
    if (!target.world().equals(acted.world())) {
      throw new ActionConflictException(
          "The incident '%s' is of another world. Only incidents of one world can be merged."
              .formatted(merge.into()));
    }
    requireLive(target, "a target");
    if (isOver(target) && !isOver(acted)) {
      throw new ActionConflictException(
          "The incident '%s' is over, and '%s' is not. Merge '%s' into '%s' instead."
              .formatted(target.id(), acted.id(), target.id(), acted.id()));
    }
    requireNonePending(target.id());
    Grouping decision = new Grouping.Merge(acted.id(), target.id());
    return decide(acted, decision, target.id(), request, at, now);
  }

  /** Takes a merge back, under the lock of the incident that has the members, too. */
  private long undo(Acted acted, ActionRequest request, Instant at, Instant now) {
    String remaining = incidents.remaining(acted.id());
    if (!remaining.equals(acted.id())) {
      incidents.lock(remaining);
      requireNonePending(remaining);
    }
    return decide(acted, new Grouping.Undo(acted.id()), remaining, request, at, now);
  }

  private long split(
      Acted acted, Action.Split split, ActionRequest request, Instant at, Instant now) {
    requireLive(acted, "split");
    Incident incident = acted.incident();
    if (incident.causeClass() == CauseClass.MISSING_SIGNAL) {
      throw new ActionConflictException(
          "All that is known of the incident '%s' is that its resources became silent together. It cannot be split; comment on it instead."
              .formatted(acted.id()));
    }
    if (isOver(acted)) {
      throw new ActionConflictException(
          "The incident '%s' is over. Only victims that are still degraded can be split off."
              .formatted(acted.id()));
    }
    Set<String> own = incident.victims().stream().map(Victim::resource).collect(Collectors.toSet());
    Set<String> unknown = new HashSet<>(split.victims());
    unknown.removeAll(own);
    if (!unknown.isEmpty()) {
      throw new ActionConflictException(
          "The incident has no victim '"
              + String.join("', '", unknown.stream().sorted().toList())
              + "'. /victims lists them.");
    }
    if (split.victims().size() >= incident.victimCount()) {
      throw new ActionConflictException(
          "All victims cannot be split off. Leave at least one victim in the incident.");
    }
    String part = Ids.derived("inc-", acted.id(), "split", String.join("\n", split.victims()));
    Grouping decision = new Grouping.Split(acted.id(), part, split.victims());
    return decide(acted, decision, part, request, at, now);
  }

  /** Returns whether the diagnosis has ended an incident, whatever people have done. */
  private static boolean isOver(Acted acted) {
    return acted.incident().status() == IncidentStatus.RESOLVED;
  }

  private void requireNonePending(String incident) {
    if (decisions.hasPending(incident)) {
      throw new PendingDecisionException(
          "Another merge or split of the incident '"
              + incident
              + "' is being carried out. Try again in some seconds.");
    }
  }

  private static JsonNode json(Acted acted) {
    return EventJson.mapper().readTree(acted.content());
  }

  private static void requireLive(Acted acted, String what) {
    JsonNode json = json(acted);
    if (json.has(MERGED_INTO)) {
      throw new ActionConflictException(
          "The incident '%s' was merged into '%s', and cannot be %s. Use that one."
              .formatted(acted.id(), json.path(MERGED_INTO).asString(), what));
    }
    if (json.has("withdrawn")) {
      throw new ActionConflictException(
          "The incident '%s' was withdrawn, and cannot be %s.".formatted(acted.id(), what));
    }
  }

  /** Stores a decision, and sends it to the engine of the world. */
  private long decide(
      Acted acted,
      Grouping grouping,
      String other,
      ActionRequest request,
      Instant at,
      Instant now) {
    long id =
        decisions.add(
            acted.world(),
            new DecisionStore.Made(
                grouping, other, request.actor(), request.action().reason(), at, now));
    String world = acted.world().key();
    Instant reached = Objects.requireNonNullElse(acted.through(), at);
    outbox.append(
        OutboxStore.Entry.inCurrentSpan(
            Topics.SAMPLES,
            world,
            "decision:" + id,
            EventJson.mapper().writeValueAsString(new Decision(world, id, reached, grouping))),
        now);
    return id;
  }

  private static EventLog.Item item(
      Acted acted, ActionRequest request, @Nullable String content, Instant at, Instant now) {
    return new EventLog.Item(
        acted.id(),
        request.action().type(),
        at,
        now,
        json(acted).path("revision").asInt() + acted.lifecycle().people().versions(),
        request.actor(),
        request.action().reason(),
        content,
        request.idempotencyKey());
  }
}
