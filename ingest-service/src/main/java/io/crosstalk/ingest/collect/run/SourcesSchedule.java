package io.crosstalk.ingest.collect.run;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Runs the periodic tasks of the collection from start to stop of the process: watches the sources
 * file, registers streams, and publishes signals of silence.
 */
@Component
final class SourcesSchedule implements SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(SourcesSchedule.class);

  /** Lifecycle phase: the collection stops before the ticks and the connection to Kafka. */
  private static final int PHASE = 20;

  /** A change of the file takes effect within this time. */
  private static final Duration INTERVAL = Duration.ofSeconds(2);

  private final SourcesWatch watch;
  private final SourceFleet fleet;
  private final SilenceSignals signals;
  private final SourcesOverview overview;
  private @Nullable ScheduledExecutorService executor;

  SourcesSchedule(
      SourcesWatch watch, SourceFleet fleet, SilenceSignals signals, SourcesOverview overview) {
    this.watch = watch;
    this.fleet = fleet;
    this.signals = signals;
    this.overview = overview;
  }

  @Override
  public synchronized void start() {
    ScheduledExecutorService created =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("sources").factory());
    long interval = INTERVAL.toMillis();
    var unused = created.scheduleWithFixedDelay(this::round, 0, interval, TimeUnit.MILLISECONDS);
    executor = created;
  }

  private void round() {
    try {
      watch.look();
      fleet.registerStreams();
      signals.send();
      overview.look();
    } catch (RuntimeException e) {
      // An uncaught exception would end the schedule.
      LOG.error("looking after the sources failed", e);
    }
  }

  @Override
  public synchronized void stop() {
    if (executor != null) {
      executor.close();
      executor = null;
      fleet.stopAll();
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
}
