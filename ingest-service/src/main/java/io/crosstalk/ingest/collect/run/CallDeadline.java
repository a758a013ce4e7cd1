package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.SourceException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs a source's work in a thread of its own, so that a hanging source delays no other. Each
 * source has at most one thread: new work starts only when the old work has ended.
 */
public final class CallDeadline {
  /** Shortest polling interval of the check; below it, polling would cause load of its own. */
  private static final Duration SHORTEST_LOOK = Duration.ofMillis(20);

  private final String source;
  private final WaitTimes waits = new WaitTimes();
  private volatile @Nullable Thread worker;

  /** Work of a source. */
  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  public CallDeadline(String source) {
    this.source = source;
  }

  /** Returns whether the last work continues although it was interrupted. */
  boolean isHanging() {
    Thread last = worker;
    return last != null && last.isAlive();
  }

  /** Waits for others than the source; called by the work. This time does not count. */
  void withoutCounting(WaitTimes.Wait wait) throws InterruptedException {
    waits.during(wait);
  }

  /** Waits for the end of interrupted work, up to a limit. */
  void awaitEnd(Duration longest) throws InterruptedException {
    Thread last = worker;
    if (last != null) {
      boolean unused = last.join(longest);
    }
  }

  /**
   * Runs the work.
   *
   * @throws TimeoutException when it took too long; it was interrupted, and perhaps goes on for a
   *     while
   * @throws Exception what the work itself throws
   */
  public void run(Work work, Duration longest) throws Exception {
    FutureTask<Void> task = start(work);
    try {
      await(task, longest);
    } catch (ExecutionException e) {
      throw switch (e.getCause()) {
        // The work itself was interrupted, not the thread that waits here.
        case InterruptedException inside ->
            new SourceException("it was interrupted: " + inside.getMessage(), inside);
        case Exception exception -> exception;
        case null, default -> new SourceException("it failed: " + e.getCause(), e.getCause());
      };
    } finally {
      task.cancel(true);
    }
  }

  private void await(FutureTask<Void> task, Duration longest)
      throws InterruptedException, ExecutionException, TimeoutException {
    long begun = System.nanoTime();
    Duration waited = waits.total();
    Duration left = longest;
    while (true) {
      try {
        task.get(left.toNanos(), TimeUnit.NANOSECONDS);
        return;
      } catch (TimeoutException e) {
        Duration worked =
            Duration.ofNanos(System.nanoTime() - begun).minus(waits.total().minus(waited));
        if (worked.compareTo(longest) >= 0) {
          throw e;
        }
        left = longest.minus(worked);
        left = left.compareTo(SHORTEST_LOOK) < 0 ? SHORTEST_LOOK : left;
      }
    }
  }

  /** Starts work without end; {@link FutureTask#isDone} reports when it ends nevertheless. */
  FutureTask<Void> start(Work work) {
    Callable<Void> call =
        () -> {
          work.run();
          return null;
        };
    FutureTask<Void> task = new FutureTask<>(call);
    worker = Thread.ofPlatform().daemon().name("source-" + source + "-work").start(task);
    return task;
  }
}
