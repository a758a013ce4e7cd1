package io.crosstalk.ingest.source.open;

import io.crosstalk.ingest.source.IngestProblemException;
import io.crosstalk.tracing.Step;
import io.crosstalk.tracing.Traces;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Limits how many push requests are processed at the same time, since each one holds a chunk of
 * samples in memory. A request takes one of the slots only after its body has arrived, so that slow
 * senders hold none. Requests are processed on platform threads: virtual threads are not preempted,
 * so that large bodies would delay the arrival of others.
 */
@Component
public final class PushGate implements AutoCloseable {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final Semaphore free;
  private final Duration maxWait;
  private final Traces traces;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("push-", 1).factory());

  /** Processing of a body that has arrived. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws IOException, InterruptedException;
  }

  PushGate(PushProperties properties, MeterRegistry registry, Traces traces) {
    int places = properties.maxConcurrentRequests();
    free = new Semaphore(places, true);
    maxWait = properties.maxWait();
    this.traces = traces;
    Gauge.builder("crosstalk.ingest.requests.active", () -> places - free.availablePermits())
        .description("Pushes being processed")
        .register(registry);
    Gauge.builder("crosstalk.ingest.requests.waiting", free, Semaphore::getQueueLength)
        .description("Pushes that have arrived and wait for being processed")
        .register(registry);
  }

  /**
   * Waits for a free slot, in the order of arrival, and runs the work in it.
   *
   * @throws IngestProblemException 429 when no slot becomes free in time
   */
  public <T> T process(Work<T> work) throws IOException, InterruptedException {
    if (!free.tryAcquire(maxWait.toNanos(), TimeUnit.NANOSECONDS)) {
      throw new IngestProblemException(
              HttpStatus.TOO_MANY_REQUESTS,
              "Too many pushes at a time",
              "Nothing was taken: send it again in a moment, or fewer requests at the same time.")
          .retryAfter(RETRY_AFTER);
    }
    String request = Traces.current();
    try {
      return result(threads.submit(() -> traced(work, request)));
    } finally {
      free.release();
    }
  }

  /** Runs the work in a span of the request's trace, or of a new one for gRPC. */
  private <T> T traced(Work<T> work, @Nullable String request)
      throws IOException, InterruptedException {
    try (Step _ = traces.begin("push", request)) {
      return work.run();
    }
  }

  private static <T> T result(Future<T> work) throws IOException, InterruptedException {
    try {
      return work.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException failure -> throw failure;
        case InterruptedException stopped -> throw stopped;
        case RuntimeException failure -> throw failure;
        case Error error -> throw error;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public void close() {
    threads.shutdown();
  }
}
