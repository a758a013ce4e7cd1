package io.crosstalk.ingest.collect.run;

import io.crosstalk.ingest.collect.ListeningSource;
import io.crosstalk.ingest.collect.SourceException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Lets a source listen, and delivers meanwhile what it hears. */
final class ListenLoop {
  private static final Duration DELIVERY = Duration.ofMillis(500);
  private static final Duration LAST_WORDS = Duration.ofSeconds(1);

  private final RunParts parts;
  private final Deadline deadline;

  ListenLoop(RunParts parts, Deadline deadline) {
    this.parts = parts;
    this.deadline = deadline;
  }

  /**
   * Listens until it is over.
   *
   * @throws Exception why the source can't go on
   */
  void run(ListeningSource source) throws Exception {
    FutureTask<Void> listening =
        deadline.start(
            () -> source.listen(parts.pipeline().intake(ListenLoop::loseTheRest, this::settle)));
    try {
      deliverMeanwhile(source, listening);
    } finally {
      listening.cancel(true);
      // What it gives until then is part of the last delivery.
      deadline.awaitEnd(LAST_WORDS);
      boolean unused = deliver();
    }
    end(listening);
  }

  private void deliverMeanwhile(ListeningSource source, FutureTask<Void> listening)
      throws InterruptedException, IOException {
    parts.stop().pause(DELIVERY);
    while (!parts.stop().isStopped() && !listening.isDone()) {
      long nowMs = parts.clock().millis();
      if (!source.announces()) {
        completeByOurClock(nowMs);
      }
      if (deliver()) {
        parts.health().succeeded(nowMs);
      }
      parts.stop().pause(DELIVERY);
    }
  }

  /** Each stream that does not say itself how far it is. */
  private void completeByOurClock(long nowMs) {
    for (String stream : parts.pipeline().streams()) {
      if (!parts.pipeline().announces(stream)) {
        parts.pipeline().completeByOurClock(stream, nowMs);
      }
    }
  }

  /** What is remembered later tells of what is given later, so it waits for the next delivery. */
  private boolean deliver() throws InterruptedException, IOException {
    Map<String, String> memory = parts.memory().snapshot();
    boolean delivered = parts.courier().deliver(parts.pipeline());
    if (delivered) {
      parts.memory().save(memory);
    }
    return delivered;
  }

  /** For a source that can wait after all. */
  private void settle() throws InterruptedException {
    if (!parts.courier().deliverAll(parts.pipeline())) {
      throw new InterruptedException("the source is to stop");
    }
  }

  /** What sends to us can't be made to wait, so what has no room is lost, and counted. */
  private static void loseTheRest() {
    // nothing makes room before the next delivery
  }

  private void end(FutureTask<Void> listening) throws Exception {
    if (parts.stop().isStopped()) {
      return;
    }
    try {
      listening.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception exception ? exception : e;
    }
    throw new SourceException("it has stopped listening");
  }
}
