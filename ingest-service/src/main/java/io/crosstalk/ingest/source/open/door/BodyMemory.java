package io.crosstalk.ingest.source.open.door;

import io.crosstalk.ingest.source.ProblemException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** The memory that all bodies together may take. Thread-safe. */
@Component
public final class BodyMemory {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
  private static final int UNIT = 1024;

  private final Semaphore kilobytes;

  BodyMemory(OpenProperties properties) {
    kilobytes =
        new Semaphore(
            (int) Math.min(Integer.MAX_VALUE, properties.maxBufferedSize().toKilobytes()));
  }

  /** What one request has taken; closing it gives all of it back. Not thread-safe. */
  public final class Share implements AutoCloseable {
    private int taken;

    private Share() {}

    /**
     * Takes more.
     *
     * @throws ProblemException 429 when there is no more
     */
    public void take(long bytes) {
      int wanted = Math.toIntExact((bytes + UNIT - 1) / UNIT);
      if (!kilobytes.tryAcquire(wanted)) {
        throw new ProblemException(
                HttpStatus.TOO_MANY_REQUESTS,
                "Too much at a time",
                "Nothing was taken: send it again in a moment, in smaller requests or fewer at a time.")
            .retryAfter(RETRY_AFTER);
      }
      taken += wanted;
    }

    @Override
    public void close() {
      kilobytes.release(taken);
      taken = 0;
    }
  }

  /** Begins with nothing. */
  public Share share() {
    return new Share();
  }
}
