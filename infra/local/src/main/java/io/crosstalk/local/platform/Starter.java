package io.crosstalk.local.platform;

import static java.util.Objects.requireNonNull;

import io.crosstalk.local.console.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Starts components: all are prepared at once, and a stage starts as soon as the one before is
 * ready.
 */
final class Starter {
  private final Map<Component, ComponentStart> starts;
  private final Progress progress;

  Starter(Map<Component, ComponentStart> starts, Progress progress) {
    this.starts = starts;
    this.progress = progress;
  }

  void start(Set<Component> wanted) throws StartFailure, InterruptedException {
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      ExecutorCompletionService<Component> ended = new ExecutorCompletionService<>(executor);
      List<Future<Component>> all = new ArrayList<>();
      CountDownLatch before = new CountDownLatch(0);
      for (List<Component> stage : Component.STAGES) {
        List<Component> members = stage.stream().filter(wanted::contains).toList();
        CountDownLatch ready = new CountDownLatch(members.size());
        for (Component member : members) {
          all.add(submit(ended, member, before, ready));
        }
        before = ready;
      }
      try {
        awaitAll(ended, all.size());
      } finally {
        all.forEach(future -> future.cancel(true));
      }
    }
  }

  private Future<Component> submit(
      ExecutorCompletionService<Component> executor,
      Component component,
      CountDownLatch before,
      CountDownLatch ready) {
    Progress.Row row = progress.row(component.label());
    ComponentStart start = requireNonNull(starts.get(component));
    return executor.submit(
        () -> {
          run(start, row, before);
          ready.countDown();
          return component;
        });
  }

  private static void run(ComponentStart start, Progress.Row row, CountDownLatch before)
      throws StartFailure, InterruptedException {
    try {
      row.step("preparing");
      start.prepare();
      row.detail("waiting for what it needs");
      before.await();
      row.step("starting");
      start.start();
      row.done("ready");
    } catch (StartFailure e) {
      row.failed("failed");
      throw e;
    } catch (InterruptedException e) {
      row.failed("given up");
      throw e;
    }
  }

  /** The first failure ends the waiting: what else was being started is given up. */
  private static void awaitAll(ExecutorCompletionService<Component> ended, int count)
      throws StartFailure, InterruptedException {
    for (int i = 0; i < count; i++) {
      try {
        ended.take().get();
      } catch (ExecutionException e) {
        switch (e.getCause()) {
          case StartFailure failure -> throw failure;
          case RuntimeException failure -> throw failure;
          case null, default -> throw new IllegalStateException(e);
        }
      }
    }
  }
}
