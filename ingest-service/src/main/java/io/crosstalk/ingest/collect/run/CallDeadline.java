package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.tracing.Traces;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls a source in a thread of its own and with a deadline, so that a source that hangs does not
 * delay others. Each source has at most one such thread: a new call starts only when the previous
 * one has ended.
 */
public final class CallDeadline {
  /**
   * Shortest time between two checks whether the deadline has passed; more frequent checks would
   * cause load of their own.
   */
  private static final Duration SHORTEST_LOOK = Duration.ofMillis(20);

  private final String source;
  private final WorkClock clock;
  private volatile @Nullable Thread worker;

  /** Call of a source. */
  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  public CallDeadline(String source) {
    this(source, System::nanoTime);
  }

  /**
   * Creates a deadline by another clock.
   *
   * @param nanos monotonic clock, nanoseconds
   */
  CallDeadline(String source, LongSupplier nanos) {
    this.source = source;
    this.clock = new WorkClock(nanos);
  }

  /** Returns whether the last call still runs although it was interrupted. */
  boolean isHanging() {
    Thread last = worker;
    return last != null && last.isAlive();
  }

  /**
   * Waits for something other than the source, such as Kafka; called from within the call of the
   * source. This time does not count towards the deadline.
   */
  void withoutCounting(WorkClock.Wait wait) throws InterruptedException {
    clock.during(wait);
  }

  /** Waits until an interrupted call has ended, up to a limit. */
  void awaitEnd(Duration longest) throws InterruptedException {
    Thread last = worker;
    if (last != null) {
      boolean unused = last.join(longest);
    }
  }

  /**
   * Calls the source, and waits for the end of the call.
   *
   * @param longest deadline, without the time of {@link #withoutCounting}
   * @throws TimeoutException when the call exceeded its deadline; the call was interrupted, and may
   *     still run for a while
   * @throws Exception the exception of the call itself
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
    Duration begun = clock.time();
    Duration left = longest;
    while (true) {
      try {
        task.get(left.toNanos(), TimeUnit.NANOSECONDS);
        return;
      } catch (TimeoutException e) {
        Duration worked = clock.time().minus(begun);
        if (worked.compareTo(longest) >= 0) {
          throw e;
        }
        left = longest.minus(worked);
        left = left.compareTo(SHORTEST_LOOK) < 0 ? SHORTEST_LOOK : left;
      }
    }
  }

  /**
   * Starts a call without a deadline. {@link FutureTask#isDone} of the result reports when the call
   * has ended.
   */
  FutureTask<Void> start(Work work) {
    Callable<Void> call =
        () -> {
          work.run();
          return null;
        };
    FutureTask<Void> task = new FutureTask<>(Traces.inCurrentSpan(call));
    worker = Thread.ofPlatform().daemon().name("source-" + source + "-work").start(task);
    return task;
  }
}
