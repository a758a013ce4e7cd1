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
  private final String source;
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
      task.get(longest.toMillis(), TimeUnit.MILLISECONDS);
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
