package io.crosstalk.ingest.publish;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** Runs the ticker as long as the process lives. */
@Component
final class TickSchedule implements SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(TickSchedule.class);

  /** Before the bus is closed. */
  private static final int PHASE = 10;

  private final Ticker ticker;
  private final TickProperties properties;
  private @Nullable ScheduledExecutorService executor;
  private @Nullable String toldTrouble;

  TickSchedule(Ticker ticker, TickProperties properties) {
    this.ticker = ticker;
    this.properties = properties;
  }

  @Override
  public synchronized void start() {
    if (!properties.enabled()) {
      LOG.info("ticks are switched off here; another process must write them");
      return;
    }
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
      tellTrouble();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      // An exception that got out would end the schedule, and with it time itself downstream.
      LOG.error("a round of ticks failed", e);
    }
  }

  /** Once, not every second. */
  private void tellTrouble() {
    String trouble = ticker.trouble();
    if (trouble != null && toldTrouble == null) {
      LOG.warn("no ticks: {}", trouble);
    } else if (trouble == null && toldTrouble != null) {
      LOG.info("ticks are written again");
    }
    toldTrouble = trouble;
  }
}
