package io.crosstalk.local.platform;

import static java.util.Objects.requireNonNull;

import io.crosstalk.local.console.ProgressDisplay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Starts components in stages. All components are prepared at the same time, and each stage starts
 * when the previous stage is ready. After a failure, the components of the same stage are still
 * waited for until a time limit, and later stages are skipped.
 */
final class Starter {
  private final Map<Component, ComponentStart> starts;
  private final ProgressDisplay progress;
  private final Duration afterFailure;

  /**
   * Creates the start of all components; nothing is started yet.
   *
   * @param afterFailure longest time to wait for the other components of a stage after a failure;
   *     processes that are not ready by then continue to start
   */
  Starter(Map<Component, ComponentStart> starts, ProgressDisplay progress, Duration afterFailure) {
    this.starts = starts;
    this.progress = progress;
    this.afterFailure = afterFailure;
  }

  /**
   * Starts components and returns when all are ready.
   *
   * @throws StartFailure when a component did not start: the earliest failure of the first stage
   *     with a failure
   */
  void start(Set<Component> wanted) throws StartFailure, InterruptedException {
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Stage> stages = new ArrayList<>();
      CountDownLatch before = new CountDownLatch(0);
      for (List<Component> stage : Component.STAGES) {
        List<Component> members = stage.stream().filter(wanted::contains).toList();
        CountDownLatch ready = new CountDownLatch(members.size());
        Stage submitted = new Stage(new ExecutorCompletionService<>(executor), new ArrayList<>());
        for (Component member : members) {
          submitted.members().add(submit(submitted.completion(), member, before, ready));
        }
        stages.add(submitted);
        before = ready;
      }
      try {
        for (Stage stage : stages) {
          awaitAll(stage);
        }
      } finally {
        stages.forEach(stage -> stage.members().forEach(future -> future.cancel(true)));
      }
    }
  }

  private Future<Component> submit(
      CompletionService<Component> executor,
      Component component,
      CountDownLatch before,
      CountDownLatch ready) {
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

  /**
   * Waits until all components of a stage are ready. After a failure, waits for the other
   * components until the time limit and keeps those that become ready.
   */
  private void awaitAll(Stage stage) throws StartFailure, InterruptedException {
    List<Throwable> failures = new ArrayList<>();
    long failed = 0;
    for (int i = 0; i < stage.members().size(); i++) {
      Future<Component> member =
          failures.isEmpty() ? stage.completion().take() : pollUntilLimit(stage, failed);
      if (member == null) {
        break;
      }
      try {
        member.get();
      } catch (ExecutionException e) {
        failed = failures.isEmpty() ? System.nanoTime() : failed;
        failures.add(e.getCause());
      }
    }
    throwFirst(failures);
  }

  private @Nullable Future<Component> pollUntilLimit(Stage stage, long failed)
      throws InterruptedException {
    long left = afterFailure.toNanos() - (System.nanoTime() - failed);
    return stage.completion().poll(left, TimeUnit.NANOSECONDS);
  }

  private static void throwFirst(List<Throwable> failures) throws StartFailure {
    if (!failures.isEmpty()) {
      switch (failures.getFirst()) {
        case StartFailure failure -> throw failure;
        case RuntimeException failure -> throw failure;
        case Throwable failure -> throw new IllegalStateException(failure);
      }
    }
  }

  private record Stage(CompletionService<Component> completion, List<Future<Component>> members) {}
}
