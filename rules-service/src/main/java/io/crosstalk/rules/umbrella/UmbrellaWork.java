package io.crosstalk.rules.umbrella;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.notify.targets.TargetPolicy;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.decision.MatchedRules;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.message.Amendment;
import io.crosstalk.rules.storage.message.DeliveryStore;
import io.crosstalk.rules.storage.message.OutboxStore;
import io.crosstalk.rules.storage.message.UmbrellaMembers.State;
import io.crosstalk.rules.storage.message.UmbrellaStore;
import io.crosstalk.rules.storage.message.UmbrellaStore.Member;
import io.crosstalk.rules.storage.message.UmbrellaStore.Pauses;
import io.crosstalk.rules.storage.message.UmbrellaStore.Umbrella;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Queues the messages of umbrellas. The instance that leads writes each message, what it states,
 * and its delivery in one transaction, so that none is lost or queued twice.
 */
@Component
final class UmbrellaWork implements Work {
  /**
   * Least event time between two messages of an umbrella, unless its severity rises. The first one
   * waits until the rules have decided on all messages once more: with a new day, or in a storm,
   * many incidents join at the same time.
   */
  static final Duration PAUSE = Duration.ofMinutes(15);

  private static final Pauses PAUSES = new Pauses(MatchedRules.RECHECK, PAUSE);

  /** Most incidents that a message names. */
  static final int LISTED = 10;

  private static final int BATCH = 100;

  private final Leadership leadership;
  private final TransactionOperations transactions;
  private final Targets targets;
  private final UmbrellaStore umbrellas;
  private final UmbrellaEvents events;
  private final OutboxStore outbox;
  private final DeliveryStore deliveries;
  private final RulesClock wallClock;

  UmbrellaWork(
      Leadership leadership,
      TransactionOperations transactions,
      Targets targets,
      UmbrellaStore umbrellas,
      UmbrellaEvents events,
      OutboxStore outbox,
      DeliveryStore deliveries,
      RulesClock wallClock) {
    this.leadership = leadership;
    this.transactions = transactions;
    this.targets = targets;
    this.umbrellas = umbrellas;
    this.events = events;
    this.outbox = outbox;
    this.deliveries = deliveries;
    this.wallClock = wallClock;
  }

  @Override
  public Next step() {
    if (!leadership.isLeading()) {
      return Next.STAND_BY;
    }
    List<String> names = targets.policies().stream().map(TargetPolicy::name).toList();
    Instant now = wallClock.now();
    List<String> due = names.isEmpty() ? List.of() : umbrellas.due(names, PAUSES, now, BATCH);
    for (String key : due) {
      transactions.executeWithoutResult(
          status -> {
            leadership.fence();
            umbrellas.lock(key, names, PAUSES, now).ifPresent(each -> queue(each, now));
          });
    }
    return due.isEmpty() ? Next.AFTER_PAUSE : Next.IMMEDIATELY;
  }

  private void queue(Umbrella umbrella, Instant now) {
    String key = umbrella.key();
    umbrellas.markStated(key);
    Map<State, Integer> counts = umbrellas.counts(key);
    List<Member> held = umbrellas.held(key, LISTED);
    if (held.size() < LISTED) {
      counts.put(State.HELD, held.size()); // An incident may have ended between both queries.
    }
    MessageType type = type(umbrella, held.isEmpty());
    Severity severity =
        held.isEmpty()
            ? Objects.requireNonNullElse(umbrella.severity(), Severity.INFO)
            : held.getFirst().severity();
    UmbrellaEvents.Event event = events.of(umbrella, type, severity, counts, held, now);
    long position = outbox.appendForTargets(key, event.id(), event.json(), now);
    deliveries.add(
        new DeliveryStore.Added(
            position, umbrella.target(), key, type, Amendment.NONE, null, 0, false, null),
        now);
    umbrellas.queued(umbrella, severity, held.isEmpty(), now);
  }

  private static MessageType type(Umbrella umbrella, boolean isOver) {
    if (umbrella.revision() == 0) {
      return MessageType.OPENED;
    }
    if (isOver) {
      return umbrella.closed() ? MessageType.CHANGED : MessageType.RESOLVED;
    }
    return umbrella.closed() ? MessageType.REOPENED : MessageType.CHANGED;
  }
}
