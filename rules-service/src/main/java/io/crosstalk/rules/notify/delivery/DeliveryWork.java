package io.crosstalk.rules.notify.delivery;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.notify.delivery.CircuitBreaker.Attempt;
import io.crosstalk.rules.notify.targets.Backoff;
import io.crosstalk.rules.notify.targets.DeliveryProperties;
import io.crosstalk.rules.notify.targets.Target;
import io.crosstalk.rules.storage.lease.Lease;
import io.crosstalk.rules.storage.lease.Leases;
import io.crosstalk.rules.storage.message.DeliveryStore;
import io.crosstalk.rules.storage.message.DeliveryStore.Due;
import io.crosstalk.rules.storage.message.TargetCircuits;
import io.crosstalk.rules.storage.message.TargetCircuits.State;
import io.crosstalk.tracing.Step;
import io.crosstalk.tracing.Traces;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;

/**
 * Sends the pending deliveries of one notification target while this instance holds its lease:
 * events of one ticket one after another, those of different tickets in parallel. The incidents
 * take turns, so that one with many messages does not delay the others.
 */
final class DeliveryWork implements Work {
  private final String target;
  private final String leaseName;
  private final DeliveryAttempt attempt;
  private final DeliveryStore deliveries;
  private final TargetCircuits circuits;
  private final Leases leases;
  private final RulesClock wallClock;
  private final MeterRegistry meters;
  private final CircuitBreaker breaker;
  private final MessageRate rate;
  private final Traces traces;
  private final Turns turns = new Turns();

  DeliveryWork(
      Target target,
      DeliveryAttempt attempt,
      DeliveryStore deliveries,
      TargetCircuits circuits,
      Leases leases,
      RulesClock wallClock,
      MeterRegistry meters,
      MessageRate rate,
      Backoff backoff,
      Traces traces) {
    this.target = target.policy().name();
    this.leaseName = leaseName(this.target);
    this.attempt = attempt;
    this.deliveries = deliveries;
    this.circuits = circuits;
    this.leases = leases;
    this.wallClock = wallClock;
    this.meters = meters;
    this.breaker = new CircuitBreaker(backoff, RandomGenerator.getDefault());
    this.rate = rate;
    this.traces = traces;
    leases.share(leaseName);
  }

  /** Name of the lease of the deliveries to a target. */
  static String leaseName(String target) {
    return "delivery:" + target;
  }

  @Override
  public Next step() throws Exception {
    Optional<Lease> lease = leases.hold(leaseName);
    if (lease.isEmpty()) {
      return Next.STAND_BY;
    }
    Instant begin = wallClock.now();
    State state = circuits.of(target);
    int room = rate.room(begin, CircuitBreaker.room(state, begin, DeliveryProperties.PARALLEL));
    if (room == 0) {
      return Next.AFTER_PAUSE;
    }
    List<Due> due = due(state, begin, room);
    if (due.isEmpty()) {
      return Next.AFTER_PAUSE;
    }
    turns.take(due.stream().map(Due::key).toList(), begin);
    rate.count(begin, (int) due.stream().filter(each -> !each.isEcho()).count());
    List<Attempt> attempts = send(due, lease.get());
    save(state, breaker.after(state, attempts, wallClock.now()));
    return Next.IMMEDIATELY;
  }

  /**
   * Releases the lease: an instance that cannot send, or ends, leaves the target to another one.
   */
  @Override
  public void recover() {
    leases.release(leaseName);
  }

  private List<Due> due(State state, Instant now, int limit) {
    if (!CircuitBreaker.isOpen(state)) {
      deliveries.supersede(target, now);
    }
    return deliveries.due(target, now, turns.all(), limit);
  }

  private List<Attempt> send(List<Due> due, Lease lease) throws Exception {
    List<Attempt> attempts = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<DeliveryAttempt.Outcome>> tasks =
          due.stream()
              .<Callable<DeliveryAttempt.Outcome>>map(each -> () -> traced(each, lease))
              .toList();
      for (Future<DeliveryAttempt.Outcome> outcome : threads.invokeAll(tasks)) {
        count(outcome.get().name());
        attempts.add(outcome.get().attempt());
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
    return attempts;
  }

  private DeliveryAttempt.Outcome traced(Due due, Lease lease) {
    try (Step step = traces.resume("deliver", due.trace())) {
      DeliveryAttempt.Outcome outcome = attempt.make(due, lease);
      step.with("target", target).with("outcome", outcome.name());
      return outcome;
    }
  }

  private void save(State before, State after) {
    if (before.equals(after)) {
      return;
    }
    circuits.save(target, after);
    OutageLog.report(target, before, after);
    if (CircuitBreaker.isOpen(before) && !CircuitBreaker.isOpen(after)) {
      deliveries.resume(target, wallClock.now());
    }
  }

  private void count(String outcome) {
    meters.counter("crosstalk.rules.deliveries", "target", target, "outcome", outcome).increment();
  }
}
