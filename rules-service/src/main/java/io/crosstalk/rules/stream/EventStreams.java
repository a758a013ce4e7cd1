package io.crosstalk.rules.stream;

import io.crosstalk.rules.storage.message.EventStore;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** All streams of this process. Their number is bounded; they end with the process. */
@Component
public class EventStreams {
  private static final Logger LOG = LoggerFactory.getLogger(EventStreams.class);
  private static final Duration POLL = Duration.ofMillis(250);

  private final EventStore events;
  private final Duration heartbeat;
  private final Semaphore free;
  private volatile boolean closing;

  EventStreams(EventStore events, StreamProperties properties) {
    this.events = events;
    this.heartbeat = properties.heartbeat();
    this.free = new Semaphore(properties.maxStreams());
  }

  /** Response of a stream, which is opened when the first byte is certain to be sent. */
  @FunctionalInterface
  public interface Response {
    OutputStream open() throws IOException;
  }

  /**
   * Sends events until the client has left. A failure of the database ends the stream, so that the
   * client resumes it.
   *
   * @param position position of the last event that the client has; null to begin with the next
   *     event
   * @return false when there are too many streams, and nothing was sent
   * @throws IOException when the client has left, or reads too slowly
   */
  public boolean run(@Nullable Long position, EventFilter filter, Response response)
      throws IOException {
    if (!free.tryAcquire()) {
      return false;
    }
    try {
      long from = position == null ? events.latest() : position;
      boolean hasGap = position != null && from + 1 < events.earliest();
      run(new EventStream(events, filter, response.open(), from, heartbeat), hasGap);
      return true;
    } finally {
      free.release();
    }
  }

  private void run(EventStream stream, boolean hasGap) throws IOException {
    try {
      stream.begin();
      if (hasGap) {
        stream.reportGap();
      }
      stream.run(EventStreams::pause, () -> closing);
    } catch (DataAccessException e) {
      LOG.warn("a stream ends, as the database does not answer: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Duration pause() throws InterruptedException {
    Thread.sleep(POLL);
    return POLL;
  }

  @EventListener(ContextClosedEvent.class)
  void end() {
    closing = true;
  }
}
