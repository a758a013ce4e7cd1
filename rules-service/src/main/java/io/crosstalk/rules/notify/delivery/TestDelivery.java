package io.crosstalk.rules.notify.delivery;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.message.TestMessage;
import io.crosstalk.rules.notify.targets.ConfiguredTargets;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.Target;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.rules.storage.message.DeliveryStore;
import io.crosstalk.rules.storage.message.TargetCircuits;
import io.crosstalk.rules.storage.message.TargetCircuits.State;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.stereotype.Component;

/** Sends a labelled test message to a notification target. A ticket of it is closed at once. */
@Component
public final class TestDelivery {
  /** Less than api-gateway waits for an answer of this service. */
  private static final Duration LONGEST = Duration.ofSeconds(8);

  private final ConfiguredTargets targets;
  private final TargetCircuits circuits;
  private final DeliveryStore deliveries;
  private final RulesClock wallClock;

  TestDelivery(
      ConfiguredTargets targets,
      TargetCircuits circuits,
      DeliveryStore deliveries,
      RulesClock wallClock) {
    this.targets = targets;
    this.circuits = circuits;
    this.deliveries = deliveries;
    this.wallClock = wallClock;
  }

  /**
   * Sends a test message. A target that accepts it has no outage any more: its circuit breaker is
   * closed, and the messages that wait are sent at once.
   *
   * @return what the target says; empty when there is no target of this name
   */
  public Optional<DeliveryResult> send(String name) throws InterruptedException {
    Optional<Target> found =
        targets.all().stream().filter(target -> target.policy().name().equals(name)).findFirst();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    DeliveryResult result = send(found.get().adapter());
    if (result instanceof DeliveryResult.Delivered) {
      State before = circuits.of(name);
      circuits.save(name, State.CLOSED);
      OutageLog.report(name, before, State.CLOSED);
      deliveries.resume(name, wallClock.now());
    }
    return Optional.of(result);
  }

  private DeliveryResult send(TargetAdapter adapter) throws InterruptedException {
    Message message = TestMessage.at(wallClock.now());
    FutureTask<DeliveryResult> sending = new FutureTask<>(() -> deliver(adapter, message));
    Thread.ofVirtual().name("test-message").start(sending);
    try {
      return sending.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return new DeliveryResult.TryAgain(
          "no answer within " + LONGEST.toSeconds() + " s; it may still arrive there", null);
    } catch (ExecutionException e) {
      return new DeliveryResult.TryAgain("internal error: " + e.getCause(), null);
    }
  }

  private static DeliveryResult deliver(TargetAdapter adapter, Message message) {
    try {
      return adapter.deliver(message);
    } catch (UndeliverableException e) {
      return e.result();
    }
  }
}
