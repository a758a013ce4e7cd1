package io.crosstalk.local.process;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.PlatformState;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Starts components at the same time; each is prepared at once and started when those that it needs
 * are ready.
 */
final class Starter {
  private final List<ComponentStart> starts;
  private final PlatformState state;
  private final ProcessRegistry processes;
  private final ProgressDisplay progress;
  private final Map<Component, CountDownLatch> ready = new EnumMap<>(Component.class);

  /**
   * Creates the start of several components; nothing is started yet.
   *
   * @param state state with the processes of an earlier start, which are only waited for
   */
  Starter(
      List<ComponentStart> starts,
      PlatformState state,
      ProcessRegistry processes,
      ProgressDisplay progress) {
    this.starts = starts;
    this.state = state;
    this.processes = processes;
    this.progress = progress;
    starts.forEach(start -> ready.put(start.component(), new CountDownLatch(1)));
  }

  /**
   * Starts the components and returns when all are ready.
   *
   * @throws CommandFailure when a component did not start; processes that are not ready by then
   *     continue to start
   */
  void start() throws InterruptedException {
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      CompletionService<Component> finished = new ExecutorCompletionService<>(executor);
      List<Future<Component>> tasks = new ArrayList<>();
      for (ComponentStart start : starts) {
        ProgressDisplay.Row row = progress.row(start.component().label());
        tasks.add(finished.submit(() -> start(start, row)));
      }
      try {
        for (int i = 0; i < tasks.size(); i++) {
          finished.take().get();
        }
      } catch (ExecutionException e) {
        // A process that is being launched is recorded before the interrupt.
        processes.close();
        throw e.getCause() instanceof RuntimeException failure
            ? failure
            : new IllegalStateException(e.getCause());
      } finally {
        tasks.forEach(task -> task.cancel(true));
      }
    }
  }

  private Component start(ComponentStart start, ProgressDisplay.Row row)
      throws InterruptedException {
    Component component = start.component();
    Optional<ProcessHandle> begun = state.process(component);
    try {
      if (begun.isEmpty()) {
        row.step("preparing");
        start.prepare();
      }
      row.detail("waiting for what it needs");
      for (Component needed : component.needs()) {
        CountDownLatch latch = ready.get(needed);
        if (latch != null) {
          latch.await();
        }
      }
      row.step("starting");
      start.start(begun, row::detail);
      row.done("ready");
      Objects.requireNonNull(ready.get(component)).countDown();
      return component;
    } catch (InterruptedException | RuntimeException e) {
      row.failed(e instanceof InterruptedException ? "given up" : "failed");
      throw e;
    }
  }
}
