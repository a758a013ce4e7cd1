package io.crosstalk.ingest.publish;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.InventoryMessage.PushedSamples;
import io.crosstalk.event.message.Tick;
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

  /**
   * Divisor of the time since data have waited for a tick: the pause between two ticks. A silence
   * is detected later by at most this part of its length.
   */
  private static final int IDLE_PART = 10;

  /** Longest pause, in intervals of ticks. */
  private static final int MOST_INTERVALS = 15;

  private final IngestBus bus;
  private final Clock clock;
  private final TickProperties properties;
  private final LiveSources sources;
  private final BufferRegistry pending;
  private final PublishMeters meters;
  private final EarlierSources earlier;
  private final Map<String, Long> lastOfSamples = new HashMap<>();
  private final Map<String, InventoryMessage.Complete> lastOfInventory = new HashMap<>();
  private Instant nextRead = Instant.MIN;
  private long lastRoundMs;
  private long lastNeedMs;
  private volatile @Nullable String failure;

  /** Begin of the writing of the present round; null between rounds. */
  private volatile @Nullable Instant writingSince;

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

  /**
   * Returns why the last round failed, or that the present one has waited longer than for one
   * request to Kafka; else null.
   */
  @Nullable String failure() {
    Instant since = writingSince;
    return since == null || clock.instant().isBefore(since.plus(ClientConfigs.REQUEST_TIMEOUT))
        ? failure
        : "ticks have not been acknowledged since " + since;
  }

  /**
   * Runs one round. It writes ticks if data wait for one, and else in pauses that grow, because
   * each tick makes all services work. A failure of Kafka is not thrown; the ticks of the next
   * round make up for those of a failed one.
   */
  void round() throws InterruptedException {
    try {
      Publisher live = bus.live();
      updateSources();
      long throughMs = clock.millis() - properties.lateness().toMillis();
      if (!isDue(throughMs)) {
        return;
      }
      DueTicks due = due(throughMs);
      if (due.isEmpty()) {
        return;
      }
      write(live, due);
      lastRoundMs = throughMs;
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

  /**
   * Returns whether this round writes ticks: for all sources as soon as one of them needs a tick,
   * so that a diagnosis does not lack the others.
   */
  private boolean isDue(long limitMs) {
    if (sources.all().stream()
        .anyMatch(each -> each.needsTick(limitMs, lastOfSamples.getOrDefault(each.name(), 0L)))) {
      lastNeedMs = limitMs;
      return true;
    }
    long pauseMs =
        Math.clamp(
            (limitMs - lastNeedMs) / IDLE_PART,
            properties.interval().toMillis(),
            MOST_INTERVALS * properties.interval().toMillis());
    return limitMs - lastRoundMs >= pauseMs;
  }

  /** Ticks of one round. The ticks of the samples of a source are in ascending order. */
  private record DueTicks(List<InventoryMessage.Complete> inventory, List<SamplesTick> samples) {
    boolean isEmpty() {
      return inventory.isEmpty() && samples.isEmpty();
    }
  }

  private record SamplesTick(TickedSource source, long throughMs) {}

  /**
   * Returns the ticks to be written. Watermarks that have not advanced are left out, because a
   * clock that is set back must not set a watermark back.
   */
  private DueTicks due(long limitMs) {
    DueTicks due = new DueTicks(new ArrayList<>(), new ArrayList<>());
    for (TickedSource source : sources.all()) {
      long lastMs = lastOfSamples.getOrDefault(source.name(), 0L);
      List<SamplesTick> samples =
          source.due(limitMs).stream()
              .filter(throughMs -> throughMs > lastMs)
              .map(throughMs -> new SamplesTick(source, throughMs))
              .toList();
      due.samples().addAll(samples);
      addInventory(source, reached(source, samples, limitMs), due.inventory());
    }
    return due;
  }

  /** Returns the time up to which a source is complete in this round, epoch milliseconds. */
  private long reached(TickedSource source, List<SamplesTick> samples, long limitMs) {
    if (!samples.isEmpty()) {
      return samples.getLast().throughMs();
    }
    PushedSamples pushed = source.pushedSamples();
    if (pushed != null) {
      return Math.min(limitMs, pushed.completeThrough().toEpochMilli());
    }
    return source.hasSamples() ? lastOfSamples.getOrDefault(source.name(), 0L) : limitMs;
  }

  /**
   * Adds the tick of a source's inventory if it states anything new. Until the earlier sources have
   * been read, a source without samples has none: it would replace what is to be read of it.
   *
   * @param throughMs time up to which it is complete, epoch milliseconds; a tick is never earlier
   *     than the last one. 0 for a collected source without a watermark
   */
  private void addInventory(
      TickedSource source, long throughMs, List<InventoryMessage.Complete> ticks) {
    if (!source.hasSamples() && !nextRead.equals(Instant.MAX)) {
      return;
    }
    InventoryMessage.Complete last = lastOfInventory.get(source.name());
    long lastMs = last == null ? 0 : last.completeThrough().toEpochMilli();
    InventoryMessage.Complete tick =
        new InventoryMessage.Complete(
            World.LIVE.key(),
            source.name(),
            Instant.ofEpochMilli(Math.max(throughMs, lastMs)),
            source.lastPush(),
            source.pushedSamples());
    if (throughMs > 0 && !tick.equals(last)) {
      ticks.add(tick);
    }
  }

  private void write(Publisher publisher, DueTicks due) throws InterruptedException {
    writingSince = clock.instant();
    try {
      pending.flushAll();
      deliver(publisher, due);
    } finally {
      writingSince = null;
    }
  }

  private void deliver(Publisher publisher, DueTicks due) throws InterruptedException {
    Receipt inventory = new Receipt();
    due.inventory().forEach(tick -> publisher.inventoryComplete(World.LIVE, tick, inventory));
    requireDelivery(inventory);
    due.inventory().forEach(tick -> lastOfInventory.put(tick.source(), tick));
    Receipt samples = new Receipt();
    for (SamplesTick tick : due.samples()) {
      publisher.tick(World.LIVE, new Tick(tick.source().name(), tick.throughMs(), false), samples);
    }
    requireDelivery(samples);
    for (SamplesTick tick : due.samples()) {
      tick.source().ticked(tick.throughMs());
      lastOfSamples.put(tick.source().name(), tick.throughMs());
    }
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
