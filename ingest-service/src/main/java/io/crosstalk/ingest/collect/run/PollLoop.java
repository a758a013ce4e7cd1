package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.FailureText;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.tracing.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** Runs a source that is asked for data at intervals (polled source), one round after another. */
final class PollLoop {
  private static final Duration LONGEST_BACKOFF = Duration.ofMinutes(5);
  private static final int MAX_DOUBLINGS = 10;

  private final RunContext parts;
  private final CallDeadline deadline;
  private long savedInventory = -1;

  PollLoop(RunContext parts, CallDeadline deadline) {
    this.parts = parts;
    this.deadline = deadline;
  }

  /**
   * Polls until the source is stopped.
   *
   * @throws TimeoutException when a round exceeded its timeout, so that the source must be created
   *     again
   */
  void run(PolledSource source) throws InterruptedException, TimeoutException {
    while (!parts.stop().isStopped()) {
      long startedMs = parts.clock().millis();
      boolean good = round(source, startedMs);
      parts.stop().pause(good ? untilNext(startedMs) : backoff());
    }
  }

  private boolean round(PolledSource source, long startedMs)
      throws InterruptedException, TimeoutException {
    try (Step _ = parts.traces().begin("poll", null).with("source", parts.definition().name())) {
      deadline.run(
          () -> source.poll(parts.pipeline().intake(this::makeRoom)),
          parts.definition().common().timeout());
      succeeded(startedMs);
      return true;
    } catch (InterruptedException e) {
      throw e;
    } catch (TimeoutException e) {
      failed(
          new SourceException(
              "no end within %d s: it was broken off"
                  .formatted(parts.definition().common().timeout().toSeconds())));
      throw e;
    } catch (Exception e) {
      failed(e);
      return false;
    }
  }

  private void succeeded(long startedMs) throws InterruptedException, IOException {
    String main = parts.definition().name();
    if (!parts.pipeline().announces(main)) {
      parts.pipeline().completeByOurClock(main, startedMs);
    }
    if (parts.deliveryRetry().deliverAll(parts.pipeline())) {
      remember();
      parts.health().succeeded(parts.clock().millis());
    }
  }

  private void failed(Exception failure) throws InterruptedException {
    parts.memory().forgetUnsaved();
    boolean unused = parts.deliveryRetry().deliverAll(parts.pipeline());
    parts.health().failed(parts.clock().millis(), FailureText.of(failure));
  }

  private void remember() throws IOException {
    long revision = parts.pipeline().inventoryRevision();
    if (revision != savedInventory) {
      byte[] inventory = EventJson.write(parts.pipeline().inventory());
      parts.memory().put(SourceRun.INVENTORY, new String(inventory, StandardCharsets.UTF_8));
      savedInventory = revision;
    }
    parts.memory().save(parts.memory().snapshot());
  }

  /**
   * Delivers the buffered data, so that the source can pass on more. A polled source waits
   * meanwhile, and that time does not count towards its timeout.
   */
  private void makeRoom() {
    try {
      deadline.withoutCounting(() -> parts.deliveryRetry().deliverAll(parts.pipeline()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Returns the pause until the next round. Rounds begin at fixed intervals; a round that took
   * longer than the interval is followed by the next one at once.
   */
  private Duration untilNext(long startedMs) {
    Duration took = Duration.ofMillis(Math.max(0, parts.clock().millis() - startedMs));
    return parts.definition().common().interval().minus(took);
  }

  private Duration backoff() {
    int doublings = Math.min(MAX_DOUBLINGS, parts.health().failuresInARow() - 1);
    Duration interval = parts.definition().common().interval();
    Duration pause = interval.multipliedBy(1L << Math.max(0, doublings));
    Duration longest = interval.compareTo(LONGEST_BACKOFF) > 0 ? interval : LONGEST_BACKOFF;
    return pause.compareTo(longest) > 0 ? longest : pause;
  }
}
