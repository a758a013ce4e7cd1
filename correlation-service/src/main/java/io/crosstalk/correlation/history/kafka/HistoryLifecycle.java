package io.crosstalk.correlation.history.kafka;

import io.crosstalk.correlation.history.store.HistoryStore;
import io.crosstalk.correlation.kafka.CorrelationKafkaProperties;
import io.crosstalk.correlation.kafka.CorrelationProperties;
import java.time.Duration;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Writes the history from start to stop of the service, in a thread of its own, so that only this
 * thread waits while the database is unavailable.
 */
@Component
final class HistoryLifecycle implements SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryLifecycle.class);
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration RETRY = Duration.ofSeconds(2);

  /** Time for which samples are buffered: a row of the database has the samples of this time. */
  private static final Duration FLUSH = Duration.ofSeconds(20);

  private final CorrelationKafkaProperties kafka;
  private final CorrelationProperties correlation;
  private final HistoryStore store;
  private final HistoryMeters meters;
  private final Duration flush;
  private @Nullable ReadingSession session;
  private volatile @Nullable Thread thread;
  private volatile boolean stopping;
  private volatile @Nullable String problem = "the history has not started";

  @Autowired
  HistoryLifecycle(
      CorrelationKafkaProperties kafka,
      CorrelationProperties correlation,
      HistoryStore store,
      HistoryMeters meters) {
    this(kafka, correlation, store, meters, FLUSH);
  }

  HistoryLifecycle(
      CorrelationKafkaProperties kafka,
      CorrelationProperties correlation,
      HistoryStore store,
      HistoryMeters meters,
      Duration flush) {
    this.kafka = kafka;
    this.correlation = correlation;
    this.store = store;
    this.meters = meters;
    this.flush = flush;
  }

  /** The reason why samples are not written to the history; null while they are. */
  @Nullable String problem() {
    return problem;
  }

  @Override
  public void start() {
    stopping = false;
    thread = Thread.ofPlatform().daemon().name("history").start(this::run);
  }

  private void run() {
    try {
      while (!stopping) {
        runStep();
      }
    } catch (InterruptedException e) {
      LOG.info("stopped while waiting for: {}", problem);
    } finally {
      closeSession();
    }
  }

  private void runStep() throws InterruptedException {
    try {
      ReadingSession current = session == null ? open() : session;
      session = current;
      current.runOnce();
      problem = null;
    } catch (RuntimeException e) {
      fail(e);
      Thread.sleep(RETRY); // Pause before the next try to connect.
    }
  }

  private ReadingSession open() {
    store.prepare();
    return ReadingSession.open(SamplesConsumer.open(kafka, correlation), store, flush, meters);
  }

  private void fail(RuntimeException e) {
    String reason = describe(e);
    if (!reason.equals(problem)) {
      LOG.warn("the history has failed and retries every {}: {}", RETRY, reason);
      LOG.debug("because of", e);
    }
    problem = reason;
    closeSession();
  }

  private void closeSession() {
    ReadingSession failed = session;
    session = null;
    if (failed != null) {
      try {
        failed.close();
      } catch (RuntimeException e) {
        LOG.info("closing the consumer of the history has failed: {}", e.getMessage());
      }
    }
  }

  /**
   * Describes a failure by its first message, which says what was attempted, and by that of its
   * root cause, which says why it failed.
   */
  private static String describe(RuntimeException failure) {
    Throwable root =
        Stream.<Throwable>iterate(failure, each -> each != null, Throwable::getCause)
            .reduce((first, second) -> second)
            .orElse(failure);
    String first = String.valueOf(failure.getMessage());
    String all = failure.getCause() == null ? first : first + " (" + root.getMessage() + ")";
    return all.replaceAll("\\s+", " ");
  }

  @Override
  public void stop() {
    stopping = true;
    Thread running = thread;
    try {
      if (running != null && !running.join(STOP_TIMEOUT)) {
        running.interrupt();
        running.join(STOP_TIMEOUT);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    thread = null;
  }

  @Override
  public boolean isRunning() {
    return thread != null;
  }
}
