package io.crosstalk.ingest.source.open.ingest;

import io.crosstalk.ingest.source.IngestProblemException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/**
 * Limits the memory of all request bodies together. Messages that are still arriving may use only
 * half of it, so that slow senders cannot occupy all. Thread-safe.
 */
@Component
public final class BodyMemory {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);
  private static final int UNIT = 1024;

  private final Semaphore kilobytes;
  private final Semaphore arrivingKilobytes;

  BodyMemory(OpenProperties properties) {
    kilobytes = kilobytes(properties.maxBufferedSize());
    DataSize half = DataSize.ofBytes(properties.maxBufferedSize().toBytes() / 2);
    DataSize one = properties.maxBodySize();
    arrivingKilobytes = kilobytes(half.compareTo(one) > 0 ? half : one);
  }

  private static Semaphore kilobytes(DataSize size) {
    return new Semaphore((int) Math.min(Integer.MAX_VALUE, size.toKilobytes()));
  }

  /** Memory used by one request; closing the share releases all of it. Not thread-safe. */
  public static final class Share implements AutoCloseable {
    private final List<Semaphore> sources;
    private int taken;

    private Share(Semaphore... sources) {
      this.sources = List.of(sources);
    }

    /**
     * Reserves more memory.
     *
     * @throws IngestProblemException 429 when no more memory is free
     */
    public void take(long bytes) {
      int wanted = Math.toIntExact((bytes + UNIT - 1) / UNIT);
      for (int i = 0; i < sources.size(); i++) {
        if (!sources.get(i).tryAcquire(wanted)) {
          sources.subList(0, i).forEach(source -> source.release(wanted));
          throw tooMuch();
        }
      }
      taken += wanted;
    }

    private static IngestProblemException tooMuch() {
      return new IngestProblemException(
              HttpStatus.TOO_MANY_REQUESTS,
              "Too much at a time",
              "Nothing was taken: send it again in a moment, in smaller requests or fewer at a time.")
          .retryAfter(RETRY_AFTER);
    }

    @Override
    public void close() {
      sources.forEach(source -> source.release(taken));
      taken = 0;
    }
  }

  /** Creates a share without memory. */
  public Share share() {
    return new Share(kilobytes);
  }

  /**
   * Creates a share for a message that is still arriving. Its bytes count both towards the limit of
   * arriving messages and towards the total.
   */
  public Share arrivingShare() {
    return new Share(arrivingKilobytes, kilobytes);
  }
}
