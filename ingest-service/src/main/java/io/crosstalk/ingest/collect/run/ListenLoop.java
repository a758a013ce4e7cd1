package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.ListeningSource;
import io.crosstalk.collectors.SourceException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Runs a source that receives data at any time (listening source), and delivers its data every half
 * second.
 */
final class ListenLoop {
  private static final Duration DELIVERY = Duration.ofMillis(500);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(1);

  private final RunContext parts;
  private final CallDeadline deadline;

  ListenLoop(RunContext parts, CallDeadline deadline) {
    this.parts = parts;
    this.deadline = deadline;
  }

  /**
   * Runs the source until it is stopped.
   *
   * @throws Exception the reason why the source cannot continue
   */
  void run(ListeningSource source) throws Exception {
    FutureTask<Void> listening =
        deadline.start(
            () ->
                source.listen(parts.pipeline().intake(ListenLoop::dropWithoutRoom, this::settle)));
    try {
      deliverMeanwhile(source, listening);
    } finally {
      listening.cancel(true);
      // Data received until then are part of the last delivery.
      deadline.awaitEnd(STOP_TIMEOUT);
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

  /**
   * Advances the watermark to the current time for each stream whose source does not declare a
   * watermark.
   */
  private void completeByOurClock(long nowMs) {
    for (String stream : parts.pipeline().streams()) {
      if (!parts.pipeline().announces(stream)) {
        parts.pipeline().completeByOurClock(stream, nowMs);
      }
    }
  }

  /**
   * Delivers all data, and then saves the source's memory as it was before the delivery, since
   * later changes of the memory refer to later data.
   */
  private boolean deliver() throws InterruptedException, IOException {
    Map<String, String> memory = parts.memory().snapshot();
    boolean delivered = parts.deliveryRetry().deliver(parts.pipeline());
    if (delivered) {
      parts.memory().save(memory);
    }
    return delivered;
  }

  /** Delivers all data on request of a source that can wait. */
  private void settle() throws InterruptedException {
    if (!parts.deliveryRetry().deliverAll(parts.pipeline())) {
      throw new InterruptedException("the source is to stop");
    }
  }

  /**
   * Does nothing when the buffer is full, so that new data are dropped and counted. The senders of
   * a listening source cannot be made to wait.
   */
  private static void dropWithoutRoom() {
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
