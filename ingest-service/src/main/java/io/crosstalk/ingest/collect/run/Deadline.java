package io.crosstalk.ingest.collect.run;

import io.crosstalk.ingest.collect.SourceException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Runs a source's work in a thread of its own, so that one that hangs holds up nobody else. There
 * is never more than one thread for a source: as long as one does not end, nothing new is begun.
 */
public final class Deadline {
  /** Below it, looking again and again would be work of its own. */
  private static final Duration SHORTEST_LOOK = Duration.ofMillis(20);

  private final String source;
  private final Waits waits = new Waits();
  private volatile @Nullable Thread worker;

  /** A piece of work. */
  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  public Deadline(String source) {
    this.source = source;
  }

  /** Whether the last work goes on although it was told to stop. */
  boolean isHanging() {
    Thread last = worker;
    return last != null && last.isAlive();
  }

  /** Called by the work while it waits for others: that time does not count. */
  void withoutCounting(Waits.Wait wait) throws InterruptedException {
    waits.during(wait);
  }

  /** Waits a while for the end of work that was told to stop. */
  void awaitEnd(Duration longest) throws InterruptedException {
    Thread last = worker;
    if (last != null) {
      boolean unused = last.join(longest);
    }
  }

  /**
   * Runs it.
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
        // Somebody inside was told to stop, not the one who waits here.
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

  /** Begins work without end; {@link FutureTask#isDone} tells when it ends nevertheless. */
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
