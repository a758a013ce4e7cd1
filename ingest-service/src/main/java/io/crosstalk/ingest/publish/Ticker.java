package io.crosstalk.ingest.publish;

import io.crosstalk.event.Tick;
import io.crosstalk.event.World;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private final Map<String, Long> last = new HashMap<>();
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
    List<Tick> due = due(throughMs);
    if (due.isEmpty()) {
      return;
    }
    try {
      pending.flushAll();
      deliver(bus.live(), due);
      due.forEach(tick -> last.put(tick.source(), tick.completeThroughMs()));
      meters.ticked(throughMs);
      trouble = null;
    } catch (BusUnavailableException e) {
      failed(String.valueOf(e.getMessage()));
    }
  }

  /**
   * A clock that is set back must not take back a promise, so a source without news is left out.
   */
  private List<Tick> due(long limitMs) {
    List<Tick> due = new ArrayList<>();
    for (LiveSources.Ticking source : sources.all()) {
      long throughMs = Math.min(limitMs, source.completeThrough().applyAsLong(limitMs));
      if (throughMs > last.getOrDefault(source.name(), 0L)) {
        due.add(new Tick(source.name(), throughMs, false));
      }
    }
    return due;
  }

  private static void deliver(Publisher publisher, List<Tick> due) throws InterruptedException {
    Receipt inventory = new Receipt();
    for (Tick tick : due) {
      Instant through = Instant.ofEpochMilli(tick.completeThroughMs());
      publisher.inventoryComplete(World.LIVE, tick.source(), through, inventory);
    }
    requireDelivery(inventory);
    Receipt samples = new Receipt();
    due.forEach(tick -> publisher.tick(World.LIVE, tick, samples));
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
