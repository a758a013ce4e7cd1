package io.crosstalk.ingest.publish;

import io.crosstalk.event.Tick;
import io.crosstalk.event.World;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Tells the live world how late it is, source by source, also when nothing arrives. A round reads
 * the clock, then sends all that was taken before, then the inventory's ticks, waits for them, and
 * only then writes the samples' ticks: who has heard one of these has all the inventory up to its
 * time at hand.
 */
@Component
final class Ticker {
  private final Bus bus;
  private final Clock clock;
  private final TickProperties properties;
  private final LiveSources sources;
  private final PendingReadings pending;
  private final PublishMeters meters;
  private long lastMs;
  private volatile @Nullable String trouble;

  Ticker(
      Bus bus,
      Clock clock,
      TickProperties properties,
      LiveSources sources,
      PendingReadings pending,
      PublishMeters meters) {
    this.bus = bus;
    this.clock = clock;
    this.properties = properties;
    this.sources = sources;
    this.pending = pending;
    this.meters = meters;
  }

  /** Why the last round did not get through; null when it did. */
  @Nullable String trouble() {
    return trouble;
  }

  /**
   * One round. Never throws for reasons of the bus; a round that fails is made up for by the next
   * one.
   */
  void round() throws InterruptedException {
    long throughMs = clock.millis() - properties.lateness().toMillis();
    // A clock that is set back must not take back a promise.
    if (throughMs <= lastMs) {
      return;
    }
    List<String> names = sources.all();
    try {
      pending.flushAll();
      Publisher publisher = bus.live();
      deliver(publisher, names, throughMs);
      lastMs = throughMs;
      meters.ticked(throughMs);
      trouble = null;
    } catch (BusUnavailableException e) {
      failed(String.valueOf(e.getMessage()));
    }
  }

  private void deliver(Publisher publisher, List<String> names, long throughMs)
      throws InterruptedException {
    Receipt inventory = new Receipt();
    for (String name : names) {
      publisher.inventoryComplete(World.LIVE, name, Instant.ofEpochMilli(throughMs), inventory);
    }
    requireDelivery(inventory);
    Receipt samples = new Receipt();
    for (String name : names) {
      publisher.tick(World.LIVE, new Tick(name, throughMs, false), samples);
    }
    requireDelivery(samples);
  }

  private static void requireDelivery(Receipt receipt) throws InterruptedException {
    receipt.await();
    Exception failure = receipt.failure();
    if (failure != null) {
      throw new BusUnavailableException("ticks are not acknowledged: " + failure.getMessage());
    }
  }

  private void failed(String reason) {
    trouble = reason;
    meters.tickFailed();
  }
}
