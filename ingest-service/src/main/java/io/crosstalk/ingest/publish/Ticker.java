package io.crosstalk.ingest.publish;

import io.crosstalk.event.Tick;
import io.crosstalk.event.World;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Writes the ticks of the live world, also when no data arrive. Each round reads the clock, flushes
 * all buffers, publishes the ticks of the inventory, waits for their acknowledgement, and only then
 * publishes the ticks of the samples. A consumer that has read a tick of the samples can therefore
 * read all inventory up to the tick's time.
 */
@Component
final class Ticker {
  private static final Logger LOG = LoggerFactory.getLogger(Ticker.class);
  private static final Duration BEFORE_ANOTHER_READ = Duration.ofMinutes(1);

  private final IngestBus bus;
  private final Clock clock;
  private final TickProperties properties;
  private final LiveSources sources;
  private final BufferRegistry pending;
  private final PublishMeters meters;
  private final EarlierSources earlier;
  private final Map<String, Long> lastOfSamples = new HashMap<>();
  private final Map<String, Long> lastOfInventory = new HashMap<>();
  private Instant nextRead = Instant.MIN;
  private volatile @Nullable String failure;

  Ticker(
      IngestBus bus,
      Clock clock,
      TickProperties properties,
      LiveSources sources,
      BufferRegistry pending,
      PublishMeters meters,
      EarlierSources earlier) {
    this.bus = bus;
    this.clock = clock;
    this.properties = properties;
    this.sources = sources;
    this.pending = pending;
    this.meters = meters;
    this.earlier = earlier;
  }

  /** Returns why the last round failed; null when it succeeded. */
  @Nullable String failure() {
    return failure;
  }

  /**
   * Runs one round. A failure of Kafka is not thrown; the ticks of the next round make up for those
   * of a failed one.
   */
  void round() throws InterruptedException {
    try {
      Publisher live = bus.live();
      updateSources();
      long throughMs = clock.millis() - properties.lateness().toMillis();
      DueTicks due = due(throughMs);
      if (due.isEmpty()) {
        return;
      }
      pending.flushAll();
      deliver(live, due);
      meters.ticked(throughMs);
      failure = null;
    } catch (BusUnavailableException e) {
      failed(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Adds the push sources of earlier processes once. Without their ticks the silence of a source
   * that has stopped before the start would never be detected. While they cannot be read, the known
   * sources are ticked.
   */
  private void updateSources() {
    if (!clock.instant().isBefore(nextRead)) {
      nextRead = readEarlier() ? Instant.MAX : clock.instant().plus(BEFORE_ANOTHER_READ);
    }
    sources.forgetOld();
  }

  private boolean readEarlier() {
    try {
      sources.restore(earlier.lastTicks());
      return true;
    } catch (BusUnavailableException e) {
      LOG.warn(
          "sources that have pushed before the start are not known, so their silence is not"
              + " detected; trying again in {}: {}",
          BEFORE_ANOTHER_READ,
          e.getMessage());
      return false;
    }
  }

  /** Ticks of one round. The ticks of the samples of a source are in ascending order. */
  private record DueTicks(List<InventoryTick> inventory, List<Tick> samples) {
    boolean isEmpty() {
      return inventory.isEmpty() && samples.isEmpty();
    }
  }

  /** Tick of a source's inventory, with the time of the source's last push. */
  private record InventoryTick(String source, long throughMs, @Nullable Instant lastPush) {}

  /**
   * Returns the ticks to be written. A source whose watermark has not advanced is left out, because
   * a clock that is set back must not set a watermark back.
   */
  private DueTicks due(long limitMs) {
    DueTicks due = new DueTicks(new ArrayList<>(), new ArrayList<>());
    for (LiveSources.Ticking source : sources.all()) {
      long throughMs = source.hasSamples() ? addSteps(source, limitMs, due.samples()) : limitMs;
      if (throughMs > lastOfInventory.getOrDefault(source.name(), 0L)) {
        due.inventory().add(new InventoryTick(source.name(), throughMs, source.lastPush()));
      }
    }
    return due;
  }

  /** Adds a tick for each step of a source's watermark, and returns the watermark. */
  private long addSteps(LiveSources.Ticking source, long limitMs, List<Tick> ticks) {
    long lastMs = lastOfSamples.getOrDefault(source.name(), 0L);
    long reachedMs = PushWatermark.NONE;
    long throughMs = advance(source, limitMs);
    while (throughMs > reachedMs) {
      if (throughMs > lastMs) {
        ticks.add(new Tick(source.name(), throughMs, false));
      }
      reachedMs = throughMs;
      throughMs = advance(source, limitMs);
    }
    return reachedMs;
  }

  private static long advance(LiveSources.Ticking source, long limitMs) {
    return Math.min(limitMs, source.advance().applyAsLong(limitMs));
  }

  private void deliver(Publisher publisher, DueTicks due) throws InterruptedException {
    Receipt inventory = new Receipt();
    for (InventoryTick tick : due.inventory()) {
      Instant through = Instant.ofEpochMilli(tick.throughMs());
      publisher.inventoryComplete(World.LIVE, tick.source(), through, tick.lastPush(), inventory);
    }
    requireDelivery(inventory);
    due.inventory().forEach(tick -> lastOfInventory.put(tick.source(), tick.throughMs()));
    Receipt samples = new Receipt();
    due.samples().forEach(tick -> publisher.tick(World.LIVE, tick, samples));
    requireDelivery(samples);
    due.samples().forEach(tick -> lastOfSamples.put(tick.source(), tick.completeThroughMs()));
  }

  private static void requireDelivery(Receipt receipt) throws InterruptedException {
    receipt.await();
    Exception failure = receipt.failure();
    if (failure != null) {
      throw new BusUnavailableException("ticks are not acknowledged: " + failure.getMessage());
    }
  }

  private void failed(String reason) {
    failure = reason;
    meters.tickFailed();
  }
}
