package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.soap.Http;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Runs requests to a server in parallel, as many as the server accepts at a time, and passes their
 * results on in the order of the requests. Results that wait for an earlier one are limited to the
 * same number.
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

  /** Waits for the running requests and passes on their results. */
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
   * Returns the exception by which a request has failed, if it is of a declared type; any other
   * exception is a program error.
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

  /** Interrupts the running requests. */
  @Override
  public void close() {
    executor.shutdownNow();
  }
}
