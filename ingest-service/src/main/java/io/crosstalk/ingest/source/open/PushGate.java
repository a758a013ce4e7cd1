package io.crosstalk.ingest.source.open;

import io.crosstalk.ingest.source.ProblemException;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** Lets so many pushes in at a time: each one holds a chunk in memory. */
@Component
public final class PushGate {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final Semaphore free;

  PushGate(PushProperties properties, MeterRegistry registry) {
    int places = properties.maxConcurrentRequests();
    free = new Semaphore(places);
    Gauge.builder("crosstalk.ingest.requests.active", () -> places - free.availablePermits())
        .description("Pushes being read")
        .register(registry);
  }

  /** A place taken; closing it gives it back. */
  public interface Place extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Takes a place.
   *
   * @throws ProblemException 429 when none is free
   */
  public Place enter() {
    if (!free.tryAcquire()) {
      throw new ProblemException(
              HttpStatus.TOO_MANY_REQUESTS,
              "Too many pushes at a time",
              "Nothing was taken: send it again in a moment, or fewer requests at the same time.")
          .retryAfter(RETRY_AFTER);
    }
    return free::release;
  }
}
