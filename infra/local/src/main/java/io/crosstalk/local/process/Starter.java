package io.crosstalk.local.process;

import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.platform.Component;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Starts components at the same time; each is prepared at once and started when those that it needs
 * are ready. After a failure, components that do not need the failed one are still waited for.
 */
final class Starter {
  private final Map<Component, ComponentStart> starts;
  private final ProgressDisplay progress;
  private final Duration afterFailure;

  /**
   * Creates the start of all components; nothing is started yet.
   *
   * @param afterFailure longest time to wait for the other components after a failure; processes
   *     that are not ready by then continue to start
   */
  Starter(Map<Component, ComponentStart> starts, ProgressDisplay progress, Duration afterFailure) {
    this.starts = starts;
    this.progress = progress;
    this.afterFailure = afterFailure;
  }

  /** Outcome of one start; no failure means that the component is ready. */
  private record Outcome(Component component, Optional<Exception> failure) {}

  /**
   * Starts components and returns when all are ready.
   *
   * @throws StartFailure the earliest failure, when a component did not start
   */
  void start(Set<Component> wanted) throws StartFailure, InterruptedException {
    Map<Component, CountDownLatch> ready = new EnumMap<>(Component.class);
    wanted.forEach(component -> ready.put(component, new CountDownLatch(1)));
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      CompletionService<Outcome> outcomes = new ExecutorCompletionService<>(executor);
      List<Future<Outcome>> members = new ArrayList<>();
      for (Component component : wanted) {
        ProgressDisplay.Row row = progress.row(component.label());
        members.add(outcomes.submit(() -> outcome(component, row, ready)));
      }
      try {
        awaitAll(outcomes, wanted);
      } finally {
        members.forEach(member -> member.cancel(true));
      }
    }
  }

  private Outcome outcome(
      Component component, ProgressDisplay.Row row, Map<Component, CountDownLatch> ready) {
    ComponentStart start = Objects.requireNonNull(starts.get(component));
    try {
      row.step("preparing");
      start.prepare();
      row.detail("waiting for what it needs");
      for (Component needed : component.needs()) {
        if (ready.containsKey(needed)) {
          Objects.requireNonNull(ready.get(needed)).await();
        }
      }
      row.step("starting");
      start.start(row::detail);
      row.done("ready");
      Objects.requireNonNull(ready.get(component)).countDown();
      return new Outcome(component, Optional.empty());
    } catch (InterruptedException e) {
      row.failed("given up");
      return new Outcome(component, Optional.of(e));
    } catch (StartFailure | RuntimeException e) {
      row.failed("failed");
      return new Outcome(component, Optional.of(e));
    }
  }

  private void awaitAll(CompletionService<Outcome> outcomes, Set<Component> wanted)
      throws StartFailure, InterruptedException {
    Set<Component> pending = EnumSet.copyOf(wanted);
    List<Exception> failures = new ArrayList<>();
    long failed = 0;
    while (!pending.isEmpty()) {
      Future<Outcome> member =
          failures.isEmpty()
              ? outcomes.take()
              : outcomes.poll(
                  afterFailure.toNanos() - (System.nanoTime() - failed), TimeUnit.NANOSECONDS);
      if (member == null) {
        break;
      }
      Outcome outcome = member.resultNow();
      pending.remove(outcome.component());
      if (outcome.failure().isPresent()) {
        failed = failures.isEmpty() ? System.nanoTime() : failed;
        failures.add(outcome.failure().get());
        pending.removeIf(other -> other.needs().contains(outcome.component()));
      }
    }
    if (!failures.isEmpty()) {
      switch (failures.getFirst()) {
        case StartFailure failure -> throw failure;
        case RuntimeException failure -> throw failure;
        case Exception failure -> throw new IllegalStateException(failure);
      }
    }
  }
}
