package io.crosstalk.rules.policy;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.targets.TargetPolicy;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.condition.IncidentFacts;
import io.crosstalk.rules.siterule.decision.Hold;
import io.crosstalk.rules.siterule.decision.MatchedRules;
import io.crosstalk.rules.siterule.decision.TargetDecision;
import io.crosstalk.rules.siterule.decision.TargetState;
import io.crosstalk.rules.storage.incident.EventLog;
import io.crosstalk.rules.storage.incident.StatedSeverities;
import io.crosstalk.rules.storage.message.Amendment;
import io.crosstalk.rules.storage.message.DeliveryStore;
import io.crosstalk.rules.storage.message.HeldDeliveries;
import io.crosstalk.rules.storage.message.KnownTargets;
import io.crosstalk.rules.storage.message.LatestDelivery;
import io.crosstalk.rules.storage.message.UmbrellaMembers;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Queues a message for the targets that receive it, as the rules of the site that are valid at its
 * event time decide. The incident and its diagnosis are not changed.
 */
@Component
public class MessageDispatcher {
  private final CurrentRules rules;
  private final Targets targets;
  private final DeliveryStore deliveries;
  private final HeldDeliveries held;
  private final LatestDelivery latest;
  private final MessageState state;
  private final FlapDetection flaps;
  private final EventLog log;
  private final StatedSeverities severities;

  MessageDispatcher(
      CurrentRules rules,
      Targets targets,
      DeliveryStore deliveries,
      HeldDeliveries held,
      LatestDelivery latest,
      MessageState state,
      FlapDetection flaps,
      EventLog log,
      StatedSeverities severities) {
    this.rules = rules;
    this.targets = targets;
    this.deliveries = deliveries;
    this.held = held;
    this.latest = latest;
    this.state = state;
    this.flaps = flaps;
    this.log = log;
    this.severities = severities;
  }

  /**
   * Queues a message. A target that has been notified of an incident receives all later messages,
   * whatever its severity; a recovery waits while its degradation flaps. The ticket in which a
   * person has acted has the change already; the message is queued for its target nevertheless,
   * because other tickets there follow. The end of an incident can end inhibitions.
   *
   * @param now wall-clock time
   */
  public void dispatch(OutgoingMessage message, Instant now) {
    List<TargetPolicy> open =
        targets.policies().stream()
            .filter(policy -> message.world().isLive() || policy.replays())
            .toList();
    if (open.isEmpty()) {
      return;
    }
    if (message.type().isEnd()) {
      held.decideAgain(message.world(), message.at());
    }
    CurrentRules.Snapshot snapshot = rules.of(message.world(), message.at());
    MatchedRules matched = snapshot.book().match(facts(message), state.of(message.world()));
    KnownTargets known = deliveries.targetsOf(message.key(), targets.shadows());
    TargetStates states = new TargetStates(targets);
    RuleEffects effects = new RuleEffects(matched.shadows());
    Map<String, TargetDecision> sent = new TreeMap<>();
    for (TargetPolicy policy : open) {
      TargetState target = states.of(policy, known);
      TargetDecision decision = matched.decide(target, message.type());
      Queued queued = queue(message, target, decision, snapshot.change(), now);
      if (queued == Queued.SENT) {
        sent.put(policy.name(), decision);
      }
      if (queued != Queued.OVER) {
        effects.add(policy.name(), decision);
      }
    }
    effects.writeTo(log, message.json(), message.at(), now);
    saveSeverities(severities, message.incident().id(), sent);
  }

  /**
   * Stores the severities that messages state.
   *
   * @param sent decisions on the messages that are sent, by target
   */
  static void saveSeverities(
      StatedSeverities severities, String incident, Map<String, TargetDecision> sent) {
    if (!sent.isEmpty()) {
      SeverityStatements statements = SeverityStatements.read(severities.lock(incident));
      sent.forEach(statements::replace);
      severities.save(incident, statements.json());
    }
  }

  private IncidentFacts facts(OutgoingMessage message) {
    return new IncidentFacts(incident(message.json()), message.at(), rules.zone());
  }

  /**
   * The state of an incident that needs no more work; null for another one. People can still act on
   * it, such as comment on it.
   */
  static UmbrellaMembers.@Nullable State endOf(MessageType type, JsonNode incident) {
    if (incident.has("mergedInto")) {
      return UmbrellaMembers.State.MERGED;
    }
    if (!type.isEnd()
        && !incident.path("status").asString("").equals(IncidentStatus.RESOLVED.wireName())) {
      return null;
    }
    return incident.at("/manualResolution/whileDegraded").asBoolean(false)
        ? UmbrellaMembers.State.CLOSED
        : UmbrellaMembers.State.OVER;
  }

  private static Incident incident(JsonNode json) {
    return EventJson.mapper().treeToValue(json, Incident.class);
  }

  /**
   * Queues the message in place of what is held, unless the incident ends before it was sent. After
   * the end nothing held is sent: it would state that the incident lasts. A decision on the
   * grouping is no news for a target that does not know the incident, so that a later message
   * replaces it.
   */
  private Queued queue(
      OutgoingMessage message,
      TargetState target,
      TargetDecision decision,
      long change,
      Instant now) {
    if (!isNews(message, target, now)) {
      return Queued.LEFT_OUT;
    }
    Hold hold = decision.hold();
    boolean isHeld = hold != null || held.has(message.key(), target.name());
    UmbrellaMembers.State end = endOf(message.type(), message.json());
    boolean endsUnsent = end != null && !target.notified() && isHeld;
    boolean isDropped = held.drop(message.key(), target.name(), false, now) > 0;
    boolean losesText =
        message.type().isEnd() && held.drop(message.key(), target.name(), true, now) > 0;
    state.assign(message.key(), target, end, decision, message.at());
    boolean isReceived = decision.isRecipient() && !endsUnsent;
    boolean isLost = isDropped || (decision.isRecipient() && isStatement(message));
    if (losesText || (!isReceived && isLost)) {
      log(message, target, dropped(target.name(), end != null), now);
    }
    if (!isReceived) {
      return endsUnsent ? Queued.OVER : Queued.LEFT_OUT;
    }
    Instant recheck = hold == null ? quietUntil(message, target) : hold.recheck();
    if (hold == null && recheck != null) {
      log(message, target, Texts.of("held.flapping", target.name()), now);
    } else if (hold == null && isDropped) {
      log(message, target, Texts.of("held.released", target.name()), now);
    }
    state.charge(decision, target.name());
    deliveries.add(
        new DeliveryStore.Added(
            message.outbox(),
            target.name(),
            message.key(),
            message.type(),
            amendment(decision, message.incident()),
            recheck,
            change,
            message.isByPerson() && (target.notified() || !message.isOnGrouping()),
            message.originIn(target.name())),
        now);
    return recheck == null ? Queued.SENT : Queued.HELD;
  }

  /** Returns whether a message states the end or has a person's text, so that it is missed. */
  private static boolean isStatement(OutgoingMessage message) {
    return message.type().isEnd() || message.isByPerson();
  }

  /** Result of a decision on a message for a target. */
  private enum Queued {
    SENT,
    HELD,
    /** The target does not receive it. */
    LEFT_OUT,
    /** The incident has ended before the target has received a message about it. */
    OVER
  }

  private static String dropped(String target, boolean isOver) {
    return isOver ? Texts.of("held.over", target) : Texts.of("held.excluded", target);
  }

  private @Nullable Instant quietUntil(OutgoingMessage message, TargetState target) {
    return target.notified() && !message.isByPerson()
        ? flaps.quietUntil(message.type(), message.incident(), message.at(), message.at())
        : null;
  }

  /**
   * Decides on a message while a recovery is held because of flapping. Before another message about
   * the same incident the target receives the recovery. When the degradation comes back in a new
   * incident, as the target knows it, the target receives neither.
   *
   * @return false when the message is not to be sent
   */
  private boolean isNews(OutgoingMessage message, TargetState target, Instant now) {
    if (!message.type().isEnd()) {
      held.releaseRecovery(message.key(), target.name(), now);
    }
    Optional<String> earlier =
        target.notified() ? Optional.empty() : flaps.cameBackBy(message.incident(), target.name());
    if (earlier.isEmpty()) {
      return true;
    }
    boolean isStated = message.isByPerson() || !isKnown(message, earlier.get(), target.name());
    if (message.type().isEnd() || !isStated) {
      log(message, target, Texts.of("held.known", target.name()), now);
      return false;
    }
    held.releaseRecovery(earlier.get(), target.name(), now);
    return true;
  }

  private void log(OutgoingMessage message, TargetState target, String text, Instant now) {
    log.add(HeldMessageItems.of(message.json(), message.at(), now, target.name(), List.of(), text));
  }

  /**
   * Returns whether the latest message to a target on an earlier incident states all of a message.
   * The target does not know messages that were held and dropped since.
   */
  private boolean isKnown(OutgoingMessage message, String earlier, String target) {
    return latest
        .of(earlier, target, targets.shadows().contains(target))
        .filter(sent -> !sent.type().isEnd())
        .map(sent -> incident(EventJson.mapper().readTree(sent.payload()).path("data")))
        .filter(sent -> FlapDetection.isKnown(sent, incident(message.json())))
        .isPresent();
  }

  /** Changes that a decision makes in the message. */
  static Amendment amendment(TargetDecision decision, Incident incident) {
    return new Amendment(
        decision.severity() == incident.severity() ? null : decision.severity(),
        decision.forbidden());
  }
}
