package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.ingest.source.IngestProblemException;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** Thread pool that runs the replays, each in one thread, with a bounded queue. */
@Component
final class ReplayWorkers implements SmartLifecycle {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);
  private static final Duration STOP = Duration.ofSeconds(10);

  /** Most replays at a time: each needs memory for an inventory and for sorting. */
  private static final int PARALLEL = 2;

  private static final int QUEUED = 16;

  /** Lifecycle phase: replays stop before the connection to Kafka is closed. */
  private static final int PHASE = 10;

  private final ThreadPoolExecutor executor;

  ReplayWorkers() {
    executor =
        new ThreadPoolExecutor(
            PARALLEL,
            PARALLEL,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(QUEUED),
            Thread.ofPlatform().daemon().name("replay-", 1).factory());
  }

  /**
   * Checks that the queue has room, before an upload is received.
   *
   * @throws IngestProblemException 429 when the queue is full
   */
  void requireRoom() {
    if (executor.getQueue().remainingCapacity() == 0) {
      throw full();
    }
  }

  /**
   * Queues a job.
   *
   * @throws IngestProblemException 429 when the queue is full
   */
  void submit(ReplayJob job) {
    try {
      executor.execute(job);
    } catch (RejectedExecutionException e) {
      throw full();
    }
  }

  private static IngestProblemException full() {
    return new IngestProblemException(
            HttpStatus.TOO_MANY_REQUESTS,
            "Too many replays",
            "Others are waiting already: send it again when some of them have finished.")
        .retryAfter(RETRY_AFTER);
  }

  @Override
  public void start() {
    executor.prestartAllCoreThreads();
  }

  @Override
  public void stop() {
    executor.shutdownNow();
    try {
      boolean unused = executor.awaitTermination(STOP.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return executor.getPoolSize() > 0;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}
