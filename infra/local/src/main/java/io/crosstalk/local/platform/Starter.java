package io.crosstalk.local.platform;

import static java.util.Objects.requireNonNull;

import io.crosstalk.local.console.ProgressDisplay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Starts components. All are prepared at once, and a stage starts as soon as the one before is
 * ready. After a failure the later stages are skipped; the others of the same stage go on until
 * they are ready.
 */
final class Starter {
  private final Map<Component, ComponentStart> starts;
  private final ProgressDisplay progress;

  Starter(Map<Component, ComponentStart> starts, ProgressDisplay progress) {
    this.starts = starts;
    this.progress = progress;
  }

  /**
   * Starts components and returns when all are ready.
   *
   * @throws StartFailure the first failure of the first stage that has one
   */
  void start(Set<Component> wanted) throws StartFailure, InterruptedException {
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<List<Future<Component>>> stages = new ArrayList<>();
      CountDownLatch before = new CountDownLatch(0);
      for (List<Component> stage : Component.STAGES) {
        List<Component> members = stage.stream().filter(wanted::contains).toList();
        CountDownLatch ready = new CountDownLatch(members.size());
        List<Future<Component>> futures = new ArrayList<>();
        for (Component member : members) {
          futures.add(submit(executor, member, before, ready));
        }
        stages.add(futures);
        before = ready;
      }
      try {
        for (List<Future<Component>> stage : stages) {
          awaitAll(stage);
        }
      } finally {
        stages.forEach(stage -> stage.forEach(future -> future.cancel(true)));
      }
    }
  }

  private Future<Component> submit(
      ExecutorService executor, Component component, CountDownLatch before, CountDownLatch ready) {
    ProgressDisplay.Row row = progress.row(component.label());
    ComponentStart start = requireNonNull(starts.get(component));
    return executor.submit(
        () -> {
          run(start, row, before);
          ready.countDown();
          return component;
        });
  }

  private static void run(ComponentStart start, ProgressDisplay.Row row, CountDownLatch before)
      throws StartFailure, InterruptedException {
    try {
      row.step("preparing");
      start.prepare();
      row.detail("waiting for what it needs");
      before.await();
      row.step("starting");
      start.start(row::detail);
      row.done("ready");
    } catch (StartFailure e) {
      row.failed("failed");
      throw e;
    } catch (InterruptedException e) {
      row.failed("given up");
      throw e;
    }
  }

  /** Waits for the others after a failure, too: starts that succeed are kept. */
  private static void awaitAll(List<Future<Component>> stage)
      throws StartFailure, InterruptedException {
    List<Throwable> failures = new ArrayList<>();
    for (Future<Component> member : stage) {
      try {
        member.get();
      } catch (ExecutionException e) {
        failures.add(e.getCause());
      }
    }
    if (!failures.isEmpty()) {
      switch (failures.getFirst()) {
        case StartFailure failure -> throw failure;
        case RuntimeException failure -> throw failure;
        case Throwable failure -> throw new IllegalStateException(failure);
      }
    }
  }
}
