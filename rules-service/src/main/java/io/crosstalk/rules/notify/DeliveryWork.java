package io.crosstalk.rules.notify;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.storage.DeliveryStore;
import io.crosstalk.rules.storage.DeliveryStore.Due;
import io.crosstalk.rules.storage.Leadership;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Sends the pending deliveries of one notification target: events of one incident one after
 * another, those of different incidents in parallel.
 */
final class DeliveryWork implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(DeliveryWork.class);

  private final String target;
  private final Children children;
  private final TargetAdapter adapter;
  private final TransactionOperations transactions;
  private final DeliveryStore deliveries;
  private final ChildDeliveries childDeliveries;
  private final Leadership leadership;
  private final RulesClock wallClock;
  private final MeterRegistry meters;
  private final Backoff backoff;
  private final Duration giveUpAfter;
  private final int parallel;

  DeliveryWork(
      Target target,
      TransactionOperations transactions,
      DeliveryStore deliveries,
      ChildDeliveries childDeliveries,
      Leadership leadership,
      RulesClock wallClock,
      MeterRegistry meters,
      DeliveryProperties properties) {
    this.target = target.policy().name();
    this.children = target.children();
    this.adapter = target.adapter();
    this.transactions = transactions;
    this.deliveries = deliveries;
    this.childDeliveries = childDeliveries;
    this.leadership = leadership;
    this.wallClock = wallClock;
    this.meters = meters;
    this.backoff = new Backoff(properties.initialBackoff(), properties.maxBackoff());
    this.giveUpAfter = properties.giveUpAfter();
    this.parallel = properties.parallel();
  }

  @Override
  public Next step() throws Exception {
    if (!leadership.isLeading()) {
      return Next.STAND_BY;
    }
    Instant begin = wallClock.now();
    deliveries.supersede(target, begin);
    List<Due> due = deliveries.due(target, begin, parallel);
    if (due.isEmpty()) {
      return Next.AFTER_PAUSE;
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<String>> tasks =
          due.stream().<Callable<String>>map(each -> () -> deliver(each)).toList();
      for (Future<String> outcome : threads.invokeAll(tasks)) {
        count(outcome.get());
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
    return Next.IMMEDIATELY;
  }

  private String deliver(Due due) {
    deliveries.attempt(due);
    Sent sent = send(due);
    Instant now = wallClock.now();
    return switch (sent.result()) {
      case DeliveryResult.Delivered(Ticket ticket) -> {
        transactions.executeWithoutResult(
            status -> {
              deliveries.delivered(due, target, ticket == null ? null : stored(ticket), now);
              queueForChildren(due, sent.message(), now);
            });
        yield "delivered";
      }
      case DeliveryResult.Refused(String reason) -> {
        deliveries.failed(due.id(), now, reason);
        yield "refused";
      }
      case DeliveryResult.TryAgain again -> retryOrFail(due, again, now);
    };
  }

  /**
   * The result of sending a message.
   *
   * @param message the message; null when it could not be written
   */
  private record Sent(DeliveryResult result, @Nullable Message message) {}

  private Sent send(Due due) {
    Message message = null;
    try {
      message = MessageWriter.of(due);
      return new Sent(adapter.deliver(message), message);
    } catch (UndeliverableException e) {
      return new Sent(e.result(), message);
    } catch (RuntimeException e) {
      // One message that cannot be written must not stop the others of the target.
      LOG.error("a message to {} cannot be sent: {}", target, due.eventId(), e);
      return new Sent(new DeliveryResult.TryAgain("internal error: " + e, null), message);
    }
  }

  private void queueForChildren(Due due, @Nullable Message message, Instant now) {
    if (children == Children.TEAMS && due.child() == null && message != null) {
      childDeliveries.queue(due, target, message, now);
    }
  }

  private static DeliveryStore.TicketRow stored(Ticket ticket) {
    return new DeliveryStore.TicketRow(ticket.key(), ticket.url(), ticket.status());
  }

  private String retryOrFail(Due due, DeliveryResult.TryAgain again, Instant now) {
    if (Duration.between(due.recorded(), now).compareTo(giveUpAfter) > 0) {
      deliveries.failed(
          due.id(), now, "not delivered within " + giveUpAfter + ": " + again.reason());
      return "given_up";
    }
    Duration pause = backoff.pause(due.attempts(), ThreadLocalRandom.current());
    Duration requested = again.after();
    boolean longer = requested != null && requested.compareTo(pause) > 0;
    deliveries.retry(due.id(), now.plus(longer ? requested : pause), again.reason());
    return "retried";
  }

  private void count(String outcome) {
    meters.counter("crosstalk.rules.deliveries", "target", target, "outcome", outcome).increment();
  }
}
