package io.crosstalk.rules.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.crosstalk.rules.storage.message.EventStore;
import io.crosstalk.rules.storage.message.EventStore.StoredEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * One stream of server-sent events. The id of an event is its position in the outbox; a heartbeat
 * has the position up to which all events were read, so that a client that resumes misses nothing.
 */
final class EventStream {
  private static final int BATCH = 20;
  private static final String RETRY_MS = "2000";

  private final EventStore events;
  private final EventFilter filter;
  private final OutputStream out;
  private final Duration heartbeat;
  private long position;
  private Duration silence = Duration.ZERO;

  /**
   * Creates a stream that has sent nothing yet.
   *
   * @param position position of the last event that the client has
   * @param heartbeat longest time in which the stream sends nothing
   */
  EventStream(
      EventStore events, EventFilter filter, OutputStream out, long position, Duration heartbeat) {
    this.events = events;
    this.filter = filter;
    this.out = out;
    this.position = position;
    this.heartbeat = heartbeat;
  }

  /** Pause between two queries. */
  @FunctionalInterface
  interface Pause {
    /** Waits, and returns the time waited. */
    Duration await() throws InterruptedException;
  }

  /** Sends the beginning of the stream. */
  void begin() throws IOException {
    send("retry: " + RETRY_MS + "\n" + id() + "\n\n");
  }

  /** Tells the client that events before the position are no longer stored. */
  void reportGap() throws IOException {
    send("event: gap\n" + id() + "\ndata: {}\n\n");
  }

  /**
   * Sends events until the client has left, or the stream is to end.
   *
   * @throws IOException when the client has left, or reads too slowly
   */
  void run(Pause pause, BooleanSupplier isEnding) throws IOException, InterruptedException {
    while (!isEnding.getAsBoolean()) {
      List<StoredEvent> next = events.after(position, BATCH);
      for (StoredEvent event : next) {
        position = event.position();
        if (filter.accepts(event)) {
          send(id() + "\ndata: " + event.cloudEvent().replace('\n', ' ') + "\n\n");
        }
      }
      if (next.isEmpty()) {
        idle(pause.await());
      }
    }
  }

  private void idle(Duration waited) throws IOException {
    silence = silence.plus(waited);
    if (silence.compareTo(heartbeat) >= 0) {
      send(": heartbeat\n" + id() + "\n\n");
    }
  }

  private String id() {
    return "id: " + position;
  }

  private void send(String text) throws IOException {
    out.write(text.getBytes(UTF_8));
    out.flush();
    silence = Duration.ZERO;
  }
}
