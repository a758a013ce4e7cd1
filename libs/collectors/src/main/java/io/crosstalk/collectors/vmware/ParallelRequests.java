package io.crosstalk.collectors.vmware;

import io.crosstalk.collectors.SourceException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Runs requests in parallel, as many as a server receives at a time, and returns their results in
 * order. At most that many results wait.
 */
final class ParallelRequests<T> implements AutoCloseable {
  private final ExecutorService executor =
      Executors.newFixedThreadPool(Http.AT_A_TIME, Thread.ofVirtual().factory());
  private final Deque<Future<T>> running = new ArrayDeque<>();
  private final Consumer<T> results;

  ParallelRequests(Consumer<T> results) {
    this.results = results;
  }

  void run(Callable<T> request) throws SourceException, InterruptedException {
    if (running.size() == Http.AT_A_TIME) {
      take();
    }
    running.add(executor.submit(request));
  }

  /** Waits for the running requests. */
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

  /**
   * Returns the exception of a request, if it is of a declared type; any other one is a program
   * error.
   */
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

  /** Stops the running requests. */
  @Override
  public void close() {
    executor.shutdownNow();
  }
}
