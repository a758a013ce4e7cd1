package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.ingest.source.ProblemException;
import io.crosstalk.ingest.source.TooMuchDataException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/** Receives uploads into the spool, a few at a time. */
@Component
final class UploadReceiver {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
  private static final Duration RETRY_WHEN_FULL = Duration.ofMinutes(1);

  private final Spool spool;
  private final DataSize limit;
  private final Semaphore free;

  UploadReceiver(Spool spool, ReplayProperties properties) {
    this.spool = spool;
    this.limit = properties.maxUploadSize();
    this.free = new Semaphore(properties.maxConcurrentUploads());
  }

  /**
   * Stores an upload.
   *
   * @param announced its length in bytes as the client says; -1 when it does not
   * @throws ProblemException 413, 429 or 507
   * @throws IOException when the client is gone
   */
  Path receive(InputStream upload, long announced) throws IOException {
    if (announced > limit.toBytes()) {
      throw tooLarge();
    }
    if (!free.tryAcquire()) {
      throw busy();
    }
    try {
      return spool.store(upload, limit.toBytes());
    } catch (TooMuchDataException e) {
      throw tooLarge();
    } catch (SpoolFullException e) {
      throw full();
    } finally {
      free.release();
    }
  }

  private ProblemException tooLarge() {
    return new ProblemException(
        HttpStatus.CONTENT_TOO_LARGE,
        "The upload is too large",
        "A zip has at most "
            + limit.toMegabytes()
            + " MiB: replay a part of the recording, or compress samples.csv "
            + "better.");
  }

  private static ProblemException busy() {
    return new ProblemException(
            HttpStatus.TOO_MANY_REQUESTS,
            "Too many uploads at a time",
            "Nothing was taken: send it again in a moment.")
        .retryAfter(RETRY_AFTER);
  }

  private static ProblemException full() {
    return new ProblemException(
            HttpStatus.INSUFFICIENT_STORAGE,
            "No space left for uploads",
            "The disk with crosstalk.ingest.replay.spool-directory is full: make room, or name another one.")
        .retryAfter(RETRY_WHEN_FULL);
  }
}
