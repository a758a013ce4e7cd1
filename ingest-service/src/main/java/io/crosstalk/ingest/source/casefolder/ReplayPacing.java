package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.ingest.publish.GroupProgress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Slows replays down while correlation-service is busy with their records, so that the samples of
 * the live world do not wait behind them. Replays take turns, and each publishes one window of
 * samples in its turn. Thread-safe.
 *
 * <p>Without a measurement of the consumer group, replays continue at full speed. The reason may be
 * a missing permission or a wrong name of the group, and a replay that never ends would be worse
 * than live data that are late while it runs.
 */
@Component
final class ReplayPacing {
  private static final Logger LOG = LoggerFactory.getLogger(ReplayPacing.class);
  private static final Duration BETWEEN_MEASUREMENTS = Duration.ofMillis(100);
  private static final Duration LOG_AFTER = Duration.ofSeconds(10);

  private final GroupProgress progress;
  private final String group;
  private final LongSupplier nanoTime;
  private final long betweenMillis;
  private final FlightLimit limit;
  private final Deque<Object> turns = new ArrayDeque<>();
  private long nextMeasurement;
  private boolean everMeasured;
  private long lastSuccess;
  private boolean isReported;

  @Autowired
  ReplayPacing(ReplayProperties properties, GroupProgress progress) {
    this(properties, progress, System::nanoTime, BETWEEN_MEASUREMENTS.toMillis());
  }

  /**
   * Creates an instance that reads the time from the given clock.
   *
   * @param betweenMillis time between two measurements in milliseconds, at least 1
   */
  ReplayPacing(
      ReplayProperties properties,
      GroupProgress progress,
      LongSupplier nanoTime,
      long betweenMillis) {
    this.progress = progress;
    this.group = properties.pacedBy();
    this.nanoTime = nanoTime;
    this.betweenMillis = betweenMillis;
    this.limit = new FlightLimit(properties.lead());
  }

  /**
   * Waits until the caller may publish its next window: after the callers that have waited longer,
   * and when few enough records are in flight.
   *
   * @throws ReplayStoppedException when the caller is cancelled meanwhile
   */
  synchronized void awaitTurn(BooleanSupplier cancelled)
      throws InterruptedException, ReplayStoppedException {
    if (group.isEmpty()) {
      return;
    }
    Object turn = new Object();
    turns.add(turn);
    try {
      awaitRoom(turn, cancelled);
    } finally {
      turns.remove(turn);
      notifyAll();
    }
  }

  /** Counts the records of a published window. */
  synchronized void published(long records) {
    limit.published(records);
  }

  private void awaitRoom(Object turn, BooleanSupplier cancelled)
      throws InterruptedException, ReplayStoppedException {
    long begin = nanoTime.getAsLong();
    boolean logged = false;
    while (!turns.element().equals(turn) || !hasRoom()) {
      if (cancelled.getAsBoolean()) {
        throw new ReplayStoppedException("cancelled");
      }
      if (!logged && nanoTime.getAsLong() - begin > LOG_AFTER.toNanos()) {
        LOG.info(
            "a replay waits: consumer group {} has not processed {} records yet",
            group,
            limit.inFlight());
        logged = true;
      }
      wait(betweenMillis);
    }
  }

  private boolean hasRoom() throws InterruptedException {
    long now = nanoTime.getAsLong();
    if (!everMeasured || now - nextMeasurement >= 0) {
      measure(now);
    }
    return limit.isUnknown(nanoTime.getAsLong()) || limit.hasRoom();
  }

  private void measure(long now) throws InterruptedException {
    if (!everMeasured) {
      lastSuccess = now;
    }
    everMeasured = true;
    nextMeasurement = now + Duration.ofMillis(betweenMillis).toNanos();
    try {
      var positions = progress.read(group);
      limit.measured(positions, nanoTime.getAsLong());
      report(
          positions.isEmpty()
              ? "there is no consumer group " + group + " (crosstalk.ingest.replay.paced-by)"
              : null,
          now);
    } catch (KafkaException e) {
      report("the lag of consumer group " + group + " cannot be read: " + e.getMessage(), now);
    }
  }

  /**
   * Logs a problem once when it lasts: on a new platform there is no group yet.
   *
   * @param problem null when there is none
   */
  private void report(@Nullable String problem, long now) {
    if (problem == null) {
      lastSuccess = now;
      isReported = false;
    } else if (!isReported && now - lastSuccess > LOG_AFTER.toNanos()) {
      LOG.warn("replays are not held back for live data: {}", problem);
      isReported = true;
    }
  }
}
