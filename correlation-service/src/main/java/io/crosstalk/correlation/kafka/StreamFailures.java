package io.crosstalk.correlation.kafka;

import io.crosstalk.correlation.streams.StateFormatException;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides what happens when a stream thread fails: it is replaced by a new thread, unless that
 * would fail in the same way; then the instance stops.
 */
final class StreamFailures implements StreamsUncaughtExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(StreamFailures.class);

  private volatile @Nullable String permanent;

  /** Reason why the instance has stopped for good, and what to do; null while retries may help. */
  @Nullable String permanent() {
    return permanent;
  }

  @Override
  public StreamThreadExceptionResponse handle(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof StateFormatException) {
        permanent = at.getMessage();
        LOG.error("correlation stops: {}", permanent);
        return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
      }
    }
    LOG.error("a stream thread failed and is replaced", failure);
    return StreamThreadExceptionResponse.REPLACE_THREAD;
  }
}
