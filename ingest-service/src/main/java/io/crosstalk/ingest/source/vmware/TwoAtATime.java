package io.crosstalk.ingest.source.vmware;

import io.crosstalk.ingest.collect.SourceException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Runs requests beside each other, as many as a server is sent at a time, and takes their results
 * in order; no more results wait than that.
 */
final class TwoAtATime<T> implements AutoCloseable {
  private final ExecutorService executor =
      Executors.newFixedThreadPool(Http.AT_A_TIME, Thread.ofVirtual().factory());
  private final Deque<Future<T>> running = new ArrayDeque<>();
  private final Consumer<T> results;

  TwoAtATime(Consumer<T> results) {
    this.results = results;
  }

  void run(Callable<T> request) throws SourceException, InterruptedException {
    if (running.size() == Http.AT_A_TIME) {
      take();
    }
    running.add(executor.submit(request));
  }

  /** Waits for what still runs. */
  void finish() throws SourceException, InterruptedException {
    while (!running.isEmpty()) {
      take();
    }
  }

  private void take() throws SourceException, InterruptedException {
    try {
      results.accept(running.remove().get());
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  /** Only what a request may throw comes back; everything else is a fault of the program. */
  private static SourceException failure(ExecutionException e) throws InterruptedException {
    Throwable cause = e.getCause();
    if (cause instanceof InterruptedException) {
      throw new InterruptedException();
    }
    if (cause instanceof SourceException failed) {
      return failed;
    }
    throw new IllegalStateException(cause);
  }

  /** Ends what still runs. */
  @Override
  public void close() {
    executor.shutdownNow();
  }
}
