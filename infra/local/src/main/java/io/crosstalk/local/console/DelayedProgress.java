package io.crosstalk.local.console;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Shows the progress of a call only when the call takes long. */
public final class DelayedProgress {
  private static final Duration DELAY = Duration.ofSeconds(2);

  private final Duration delay;
  private final Supplier<ProgressDisplay> display;

  /** Creates a display on standard error, which opens after two seconds. */
  public DelayedProgress() {
    this(DELAY, ProgressDisplay::onStderr);
  }

  DelayedProgress(Duration delay, Supplier<ProgressDisplay> display) {
    this.delay = delay;
    this.display = display;
  }

  /**
   * Returns the result of a call.
   *
   * @param name name of the activity
   * @param step what the call does
   */
  public <T> T of(String name, String step, Callable<T> call) throws InterruptedException {
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<T> result = executor.submit(call);
      try {
        return result.get(delay.toNanos(), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        return shown(name, step, result);
      }
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  private <T> T shown(String name, String step, Future<T> result)
      throws InterruptedException, ExecutionException {
    try (ProgressDisplay shown = display.get()) {
      ProgressDisplay.Row row = shown.row(name);
      row.step(step);
      try {
        T value = result.get();
        row.done(step);
        return value;
      } catch (ExecutionException e) {
        row.failed(step);
        throw e;
      }
    }
  }

  private static RuntimeException failure(ExecutionException e) {
    return e.getCause() instanceof RuntimeException cause
        ? cause
        : new IllegalStateException(e.getCause());
  }
}
