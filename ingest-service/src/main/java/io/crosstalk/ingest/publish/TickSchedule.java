package io.crosstalk.ingest.publish;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Runs rounds of the {@link Ticker} from start to stop of the process. */
@Component
final class TickSchedule implements SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(TickSchedule.class);

  /** Lifecycle phase: ticks stop before the connection to Kafka is closed. */
  private static final int PHASE = 10;

  private final Ticker ticker;
  private final TickProperties properties;
  private @Nullable ScheduledExecutorService executor;
  private @Nullable String loggedProblem;
  private boolean hasSucceeded;

  TickSchedule(Ticker ticker, TickProperties properties) {
    this.ticker = ticker;
    this.properties = properties;
  }

  @Override
  public synchronized void start() {
    var created =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("ticker").factory());
    long interval = properties.interval().toMillis();
    var unused =
        created.scheduleWithFixedDelay(this::round, interval, interval, TimeUnit.MILLISECONDS);
    executor = created;
  }

  @Override
  public synchronized void stop() {
    if (executor != null) {
      executor.shutdownNow();
      executor = null;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return executor != null;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }

  private void round() {
    try {
      ticker.round();
      logProblem();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      // An exception that leaves this method would end the schedule, and event time downstream
      // would stop.
      LOG.error("a round of ticks failed", e);
    }
  }

  /**
   * Logs a problem when it occurs first, instead of every second. A start begins without a
   * connection.
   */
  private void logProblem() {
    String problem = ticker.failure();
    hasSucceeded |= problem == null;
    if (problem != null && loggedProblem == null) {
      LOG.atLevel(hasSucceeded ? Level.WARN : Level.INFO).log("no ticks: {}", problem);
    } else if (problem == null && loggedProblem != null) {
      LOG.info("ticks are written again");
    }
    loggedProblem = problem;
  }
}
