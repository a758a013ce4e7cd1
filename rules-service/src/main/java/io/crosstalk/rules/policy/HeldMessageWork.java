package io.crosstalk.rules.policy;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.notify.targets.TargetPolicy;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.condition.IncidentFacts;
import io.crosstalk.rules.siterule.decision.Hold;
import io.crosstalk.rules.siterule.decision.MatchedRules;
import io.crosstalk.rules.siterule.decision.TargetDecision;
import io.crosstalk.rules.siterule.decision.TargetState;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.storage.incident.EventLog;
import io.crosstalk.rules.storage.incident.StatedSeverities;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.Amendment;
import io.crosstalk.rules.storage.message.DeliveryStore;
import io.crosstalk.rules.storage.message.HeldDeliveries;
import io.crosstalk.rules.storage.message.HeldDeliveries.Held;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Decides again on held messages: sends them, holds them longer, or drops them. */
@Component
final class HeldMessageWork implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(HeldMessageWork.class);
  private static final int BATCH = 100;

  private final Leadership leadership;
  private final TransactionOperations transactions;
  private final CurrentRules rules;
  private final Targets targets;
  private final DeliveryStore deliveries;
  private final HeldDeliveries held;
  private final MessageState state;
  private final FlapDetection flaps;
  private final EventLog log;
  private final StatedSeverities severities;
  private final RulesClock wallClock;

  HeldMessageWork(
      Leadership leadership,
      TransactionOperations transactions,
      CurrentRules rules,
      Targets targets,
      DeliveryStore deliveries,
      HeldDeliveries held,
      MessageState state,
      FlapDetection flaps,
      EventLog log,
      StatedSeverities severities,
      RulesClock wallClock) {
    this.leadership = leadership;
    this.transactions = transactions;
    this.rules = rules;
    this.targets = targets;
    this.deliveries = deliveries;
    this.held = held;
    this.state = state;
    this.flaps = flaps;
    this.log = log;
    this.severities = severities;
    this.wallClock = wallClock;
  }

  @Override
  public Next step() {
    if (!leadership.isLeading()) {
      return Next.STAND_BY;
    }
    CurrentRules.Snapshot snapshot = rules.get();
    Instant now = wallClock.now();
    List<Held> due = held.due(snapshot.change(), now, BATCH);
    for (Held each : due) {
      transactions.executeWithoutResult(
          status -> {
            leadership.fence();
            log.lockForLater();
            decideOrRelease(each, snapshot, now);
          });
    }
    return due.isEmpty() ? Next.AFTER_PAUSE : Next.IMMEDIATELY;
  }

  /** Decides; a message that the rules cannot be applied to is sent, and does not stop others. */
  private void decideOrRelease(Held message, CurrentRules.Snapshot snapshot, Instant now) {
    try {
      decide(message, snapshot, now);
    } catch (JacksonException | IllegalArgumentException e) {
      LOG.error("the held message {} cannot be read; it is sent: {}", message.key(), e.toString());
      if (held.release(message.id(), Amendment.NONE, now)) {
        state.release(message.key(), message.target(), true);
      }
    }
  }

  private void decide(Held message, CurrentRules.Snapshot snapshot, Instant now) {
    World world = Keys.world(message.key());
    Instant at = time(message, world, now);
    Optional<TargetPolicy> policy = policy(message.target());
    if (targets.skipped().contains(message.target())) {
      throw new IllegalArgumentException("the settings of " + message.target() + " are wrong");
    }
    JsonNode json = EventJson.mapper().readTree(message.payload()).path("data");
    Incident incident = EventJson.mapper().treeToValue(json, Incident.class);
    if (policy.isEmpty() || message.isOrphan()) {
      if (held.drop(message.id(), now)) {
        state.release(message.key(), message.target(), false);
        logRemoved(message, json, at, now);
      }
      return;
    }
    MatchedRules matched =
        rules
            .of(world, at)
            .book()
            .match(new IncidentFacts(incident, at, rules.zone()), state.of(world));
    TargetStates states = new TargetStates(targets);
    TargetState target =
        states.of(policy.get(), deliveries.targetsOf(message.key(), targets.shadows()));
    TargetDecision decision = matched.decide(target, message.type());
    Instant quietUntil = flaps.quietUntil(message.type(), incident, incident.resolvedAt(), at);
    if (quietUntil != null && at.isBefore(quietUntil) && !message.isOver()) {
      held.postpone(message.id(), quietUntil, snapshot.change());
    } else if (apply(new Decided(message, decision, incident, json, at), snapshot.change(), now)) {
      state.assign(
          message.key(), target, MessageDispatcher.endOf(message.type(), json), decision, at);
    }
  }

  /** Adds to the log that a message is dropped with its target; an orphan has no log. */
  private void logRemoved(Held message, JsonNode incident, Instant at, Instant now) {
    if (!message.isOrphan()) {
      log.addLater(
          HeldMessageItems.of(
              incident,
              at,
              now,
              message.target(),
              List.of(),
              Texts.of("held.removed", message.target())));
    }
  }

  /**
   * Decision on a held message.
   *
   * @param json the incident as JSON
   * @param at event time of the decision
   */
  private record Decided(
      Held message, TargetDecision decision, Incident incident, JsonNode json, Instant at) {}

  /**
   * Applies a decision.
   *
   * @return false when another transaction has dropped or released the message meanwhile
   */
  private boolean apply(Decided decided, long change, Instant now) {
    Hold hold = decided.decision().hold();
    long id = decided.message().id();
    if (!decided.decision().isRecipient()) {
      boolean isDropped = held.drop(id, now);
      if (isDropped) {
        log.addLater(item(decided, now, Texts.of("held.excluded", decided.message().target())));
      }
      return isDropped;
    }
    if (hold != null) {
      return held.postpone(id, hold.recheck(), change);
    }
    if (!held.release(
        id, MessageDispatcher.amendment(decided.decision(), decided.incident()), now)) {
      return false;
    }
    state.charge(decided.decision(), decided.message().target());
    log.addLater(released(decided, now));
    // After the lock of the counter of changes, as when a message is dispatched.
    MessageDispatcher.saveSeverities(
        severities,
        decided.incident().id(),
        Map.of(decided.message().target(), decided.decision()));
    return true;
  }

  private static EventLog.Item released(Decided decided, Instant now) {
    return item(decided, now, reason(decided.message()));
  }

  private static EventLog.Item item(Decided decided, Instant now, String text) {
    return HeldMessageItems.of(
        decided.json(),
        decided.at(),
        now,
        decided.message().target(),
        decided.decision().applied().stream().map(SiteRule::id).toList(),
        text);
  }

  /** Reason of the release: a recovery is held by flap detection only, not by a rule. */
  private static String reason(Held message) {
    return message.type() == MessageType.RESOLVED
        ? Texts.of("held.recovery", message.target())
        : Texts.of("held.released", message.target());
  }

  private Optional<TargetPolicy> policy(String target) {
    return targets.policies().stream().filter(policy -> policy.name().equals(target)).findFirst();
  }

  /** Time of the world: that of the live world goes on while no data arrive. */
  private static Instant time(Held message, World world, Instant now) {
    @Nullable Instant through = message.through();
    if (through == null) {
      return now;
    }
    return world.isLive() && now.isAfter(through) ? now : through;
  }
}
