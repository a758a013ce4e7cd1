package io.crosstalk.ingest.collect.run;

import io.crosstalk.ingest.collect.pipeline.BusDestination;
import io.crosstalk.ingest.collect.pipeline.SourcePipeline;
import io.crosstalk.ingest.publish.BusUnavailableException;
import io.crosstalk.ingest.publish.IngestBus;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Delivers a source's data to Kafka, and retries as long as that fails. */
final class DeliveryRetry {
  private static final Duration RETRY = Duration.ofSeconds(2);

  private final String source;
  private final IngestBus bus;
  private final RoundResults health;
  private final Clock clock;
  private final StopSignal stop;
  private final ReentrantLock oneAtATime = new ReentrantLock();

  DeliveryRetry(String source, IngestBus bus, RoundResults health, Clock clock, StopSignal stop) {
    this.source = source;
    this.bus = bus;
    this.health = health;
    this.clock = clock;
    this.stop = stop;
  }

  /**
   * Delivers until all data are delivered, with pauses after failures.
   *
   * @return false if the source was stopped before
   */
  boolean deliverAll(SourcePipeline pipeline) throws InterruptedException {
    boolean delivered = deliver(pipeline);
    while (!delivered && !stop.isStopped()) {
      stop.pause(RETRY);
      delivered = deliver(pipeline);
    }
    return delivered;
  }

  /**
   * Tries one delivery.
   *
   * @return whether all data were delivered
   */
  boolean deliver(SourcePipeline pipeline) throws InterruptedException {
    oneAtATime.lockInterruptibly();
    try {
      String failure = attempt(pipeline);
      if (failure != null) {
        health.failed(clock.millis(), failure);
      }
      return failure == null;
    } finally {
      oneAtATime.unlock();
    }
  }

  private @Nullable String attempt(SourcePipeline pipeline) throws InterruptedException {
    try {
      return pipeline.deliver(new BusDestination(bus));
    } catch (BusUnavailableException e) {
      return e.getMessage() + "; what " + source + " has told waits in memory";
    }
  }
}
