package io.crosstalk.rules.notify.delivery;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.delivery.CircuitBreaker.Attempt;
import io.crosstalk.rules.notify.message.ChildPlan;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.message.MessageMasks;
import io.crosstalk.rules.notify.message.MessageWriter;
import io.crosstalk.rules.notify.targets.Backoff;
import io.crosstalk.rules.notify.targets.Children;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.SendPermit;
import io.crosstalk.rules.notify.targets.Target;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.storage.incident.EventLog;
import io.crosstalk.rules.storage.lease.Lease;
import io.crosstalk.rules.storage.lease.Leases;
import io.crosstalk.rules.storage.message.DeliveryStore;
import io.crosstalk.rules.storage.message.DeliveryStore.Due;
import io.crosstalk.rules.storage.message.SentMessages;
import io.crosstalk.rules.storage.message.ShadowStore;
import io.crosstalk.rules.storage.message.ShadowStore.Shadow;
import io.crosstalk.rules.storage.message.UmbrellaMembers;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.node.ObjectNode;

/** Makes one attempt to deliver a message to a target, and stores its result. */
final class DeliveryAttempt {
  private static final Logger LOG = LoggerFactory.getLogger(DeliveryAttempt.class);

  /** Type of the items of the log about messages that have failed. */
  private static final String LOG_TYPE = "failed";

  private final String target;
  private final TargetAdapter adapter;
  private final Children children;
  private final MessageMasks masks;
  private final DeliveryStore deliveries;
  private final SentMessages sent;
  private final ShadowStore shadows;
  private final boolean isShadow;
  private final ChildDeliveries childDeliveries;
  private final EventLog log;
  private final TransactionOperations transactions;
  private final Leases leases;
  private final RulesClock wallClock;
  private final DeliveryProperties properties;
  private final Backoff backoff;
  private final Counter duplicateTickets;

  DeliveryAttempt(
      Target target,
      MessageMasks masks,
      DeliveryStore deliveries,
      SentMessages sent,
      ShadowStore shadows,
      ChildDeliveries childDeliveries,
      EventLog log,
      TransactionOperations transactions,
      Leases leases,
      RulesClock wallClock,
      DeliveryProperties properties,
      Backoff backoff,
      MeterRegistry meters) {
    this.target = target.policy().name();
    this.adapter = target.adapter();
    this.children = target.children();
    this.masks = masks;
    this.deliveries = deliveries;
    this.sent = sent;
    this.shadows = shadows;
    this.isShadow = target.policy().isShadow();
    this.childDeliveries = childDeliveries;
    this.log = log;
    this.transactions = transactions;
    this.leases = leases;
    this.wallClock = wallClock;
    this.properties = properties;
    this.backoff = backoff;
    this.duplicateTickets =
        meters.counter("crosstalk.rules.duplicate.tickets", "target", this.target);
  }

  /**
   * Outcome of an attempt.
   *
   * @param name value of the tag {@code outcome} of the meter
   */
  record Outcome(String name, Attempt attempt) {
    private static final Outcome LEASE_LOST = new Outcome("lease_lost", new Attempt.Unknown());
    private static final Outcome ECHO = new Outcome("echo", new Attempt.Unknown());
    private static final Outcome UNCHANGED = new Outcome("unchanged", new Attempt.Unknown());
    private static final Outcome SHADOW = new Outcome("shadow", new Attempt.Unknown());
  }

  /**
   * Makes an attempt, unless another instance holds the lease. The permission is checked in the
   * database before the attempt, and on the clock of this process before each request. A change
   * that was made in the ticket itself is not sent to it, and counts as delivered. A change that
   * the target knows already is not sent. In shadow mode a message about a new incident is recorded
   * instead.
   */
  Outcome make(Due due, Lease lease) {
    Ownership ownership = childDeliveries.ownership();
    if (!deliveries.attempt(due, lease, wallClock.now().plus(properties.longest()))) {
      return Outcome.LEASE_LOST;
    }
    boolean hasChildren = children == Children.TEAMS && due.child() == null;
    DeliveryResult result;
    MessageWriter.Written message;
    try {
      message = MessageWriter.write(due, context(due, ownership));
      Message written = message.message();
      if (isReportedOnly(due)) {
        return report(due, message, ownership);
      }
      if (!message.isNews()) {
        return leaveOut(new Attempted(due, message, hasChildren ? ownership : null));
      }
      result =
          due.isEcho()
              ? new DeliveryResult.Delivered(written.ticket())
              : SendPermit.during(() -> leases.isHeld(lease), () -> deliver(written));
    } catch (RuntimeException e) {
      // One message that cannot be written must not stop the others of the target.
      LOG.error("a message to {} cannot be sent: {}", target, due.eventId(), e);
      var again = new DeliveryResult.TryAgain("internal error: " + e, null);
      return new Outcome(retryOrFail(due, again, null), new Attempt.Unknown());
    }
    return store(new Attempted(due, message, hasChildren ? ownership : null), result, lease);
  }

  /** Returns whether a message is only recorded: in shadow mode, about a new incident. */
  private boolean isReportedOnly(Due due) {
    return isShadow && due.first() && due.child() == null;
  }

  private Outcome report(Due due, MessageWriter.Written written, Ownership ownership) {
    String type = EventJson.mapper().readTree(due.payload()).path("type").asString();
    Message message = written.message();
    Shadow shadow =
        new Shadow(
            MessageType.ofEvent(type),
            message.incident().severity(),
            message.text().title(),
            children == Children.TEAMS
                ? ChildPlan.opened(message, written.stated(), ownership)
                : List.of(),
            message.at());
    transactions.executeWithoutResult(
        status -> shadows.record(due, target, shadow, wallClock.now()));
    return Outcome.SHADOW;
  }

  /** Leaves a message out, as one that a later one contains; child tickets have their own news. */
  private Outcome leaveOut(Attempted unsent) {
    transactions.executeWithoutResult(
        status -> {
          Instant now = wallClock.now();
          if (deliveries.superseded(unsent.due().id(), now)) {
            queueChildren(unsent, now);
          }
        });
    return Outcome.UNCHANGED;
  }

  /** A target that does not receive personal data does not receive contact data of teams either. */
  private MessageWriter.Context context(Due due, Ownership ownership) {
    return new MessageWriter.Context(
        masks,
        sent.before(due, target),
        masks.equals(MessageMasks.NONE) ? ownership : Ownership.NONE);
  }

  /**
   * A message whose delivery was attempted.
   *
   * @param ownership owners for its child tickets; null when it has none
   */
  private record Attempted(Due due, MessageWriter.Written message, @Nullable Ownership ownership) {}

  private DeliveryResult deliver(Message message) {
    try {
      return adapter.deliver(message);
    } catch (UndeliverableException e) {
      return e.result();
    }
  }

  private Outcome store(Attempted sent, DeliveryResult result, Lease lease) {
    Due due = sent.due();
    return switch (result) {
      case DeliveryResult.Delivered(Ticket ticket, List<String> duplicates) -> {
        reportDuplicates(due, ticket, duplicates);
        // What is known of a ticket in which the change was made may be newer meanwhile.
        DeliveryStore.TicketRow row = ticket == null || due.isEcho() ? null : stored(ticket);
        transactions.executeWithoutResult(status -> markDelivered(sent, row));
        yield due.isEcho() ? Outcome.ECHO : new Outcome("delivered", new Attempt.Answered());
      }
      case DeliveryResult.Refused(String reason) -> {
        giveUp(due, reason, sent.message().message().at());
        yield new Outcome("refused", new Attempt.Answered());
      }
      case DeliveryResult.TryAgain again -> {
        if (!leases.isHeld(lease)) {
          // The message may not have been sent at all, and belongs to another instance now.
          yield Outcome.LEASE_LOST;
        }
        yield new Outcome(
            retryOrFail(due, again, sent.message().message().at()),
            new Attempt.Outage(again.reason(), again.after()));
      }
    };
  }

  /** Marks a delivery as delivered; with it, the messages for the child tickets are queued. */
  private void markDelivered(Attempted sent, DeliveryStore.@Nullable TicketRow ticket) {
    Instant now = wallClock.now();
    String subject = sent.message().message().text().subject();
    if (deliveries.delivered(sent.due(), target, ticket, subject, now)) {
      queueChildren(sent, now);
    }
  }

  private void queueChildren(Attempted message, Instant now) {
    Ownership ownership = message.ownership();
    if (ownership != null) {
      childDeliveries.queue(message.due(), target, message.message(), ownership, now);
    }
  }

  private static DeliveryStore.TicketRow stored(Ticket ticket) {
    return new DeliveryStore.TicketRow(ticket.key(), ticket.url(), ticket.status());
  }

  /**
   * Sends a message again later, or gives it up.
   *
   * @param at event time of the message; null when it cannot be read
   */
  private String retryOrFail(Due due, DeliveryResult.TryAgain again, @Nullable Instant at) {
    Instant now = wallClock.now();
    Duration giveUpAfter = properties.giveUpAfter();
    if (Duration.between(due.recorded(), now).compareTo(giveUpAfter) > 0) {
      giveUp(due, "not delivered within " + giveUpAfter + ": " + again.reason(), at);
      return "given_up";
    }
    Duration pause = backoff.pause(due.attempts(), ThreadLocalRandom.current());
    if (again.underWay().compareTo(pause) > 0) {
      deliveries.await(due.id(), now.plus(again.underWay()));
    } else {
      deliveries.retry(due.id(), now.plus(pause), again.reason());
    }
    return "retried";
  }

  private void reportDuplicates(Due due, @Nullable Ticket ticket, List<String> duplicates) {
    if (ticket == null || duplicates.isEmpty()) {
      return;
    }
    LOG.warn(
        "{} has created more than one ticket for {}: {} were closed as duplicates of {}. It took longer than"
            + " crosstalk.delivery.create-deadline; raise that, or speed up the target",
        target,
        due.key(),
        String.join(", ", duplicates),
        ticket.key());
    duplicateTickets.increment(duplicates.size());
  }

  /**
   * Marks a message as failed. The log of its incident states it without the reason, which can
   * quote what only administrators may read.
   *
   * @param at event time of the message; null when it cannot be read
   */
  private void giveUp(Due due, String reason, @Nullable Instant at) {
    Instant now = wallClock.now();
    transactions.executeWithoutResult(
        status -> {
          if (deliveries.failed(due.id(), now, reason) && at != null && isOfIncident(due)) {
            log.addLater(failure(due, at, now));
          }
        });
  }

  private static boolean isOfIncident(Due due) {
    return due.child() == null && !UmbrellaMembers.isUmbrella(due.key());
  }

  private EventLog.Item failure(Due due, Instant at, Instant now) {
    ObjectNode details = EventJson.mapper().createObjectNode();
    details.putArray("targets").add(target);
    return new EventLog.Item(
        Keys.resource(due.key()),
        LOG_TYPE,
        at,
        now,
        0,
        null,
        Texts.of("delivery.failed", target),
        details.toString(),
        null);
  }
}
