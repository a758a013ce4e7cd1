package io.crosstalk.ingest.source.spool;

import io.crosstalk.ingest.source.IngestProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.util.unit.DataSize;

/** Temporary files of one purpose, whose total size is limited. Thread-safe. */
public final class Spool {
  static final String SUFFIX = ".spool";

  private static final Logger LOG = LoggerFactory.getLogger(Spool.class);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
  private static final Duration RETRY_WHEN_DISK_FULL = Duration.ofMinutes(1);

  private final Path directory;
  private final String prefix;
  private final long limit;
  private final String advice;
  private final AtomicLong used = new AtomicLong();

  Spool(Path directory, String prefix, DataSize limit, String advice) {
    this.directory = directory;
    this.prefix = prefix;
    this.limit = limit.toBytes();
    this.advice = advice;
  }

  /**
   * Creates an empty file.
   *
   * @throws IngestProblemException 507 when the disk does not accept it
   */
  public SpoolFile create() {
    try {
      return SpoolFile.create(this, Files.createTempFile(directory, prefix, SUFFIX));
    } catch (IOException e) {
      throw diskFull(e);
    }
  }

  /** Returns the size of all files in bytes. */
  public long used() {
    return used.get();
  }

  /**
   * Reserves space for bytes that have arrived.
   *
   * @throws IngestProblemException 429 when the limit would be exceeded
   */
  void take(int bytes) {
    if (used.addAndGet(bytes) > limit) {
      used.addAndGet(-bytes);
      throw new IngestProblemException(
              HttpStatus.TOO_MANY_REQUESTS,
              "Too much at a time",
              "Nothing was taken, because the disk space for requests is in use: "
                  + advice
                  + " in a moment.")
          .retryAfter(RETRY_AFTER);
    }
  }

  void giveBack(long bytes) {
    used.addAndGet(-bytes);
  }

  /**
   * Returns the problem to be thrown for a failure of the disk. Must not be used for failures of
   * the connection.
   */
  IngestProblemException diskFull(IOException cause) {
    LOG.warn("cannot write to {} (crosstalk.ingest.spool.directory): {}", directory, cause);
    return new IngestProblemException(
            HttpStatus.INSUFFICIENT_STORAGE,
            "No space left for requests",
            "The disk with crosstalk.ingest.spool.directory is full: make room, or name another one.")
        .retryAfter(RETRY_WHEN_DISK_FULL);
  }
}
