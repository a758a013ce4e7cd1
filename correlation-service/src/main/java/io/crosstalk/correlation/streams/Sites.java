package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.streams.SnapshotStore.Snapshot;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.DiagnosisMessage.DecisionOutcome;
import io.crosstalk.event.message.InventoryNews;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SamplesMessage;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The worlds of one partition, with their snapshots. After a restart each world continues from its
 * snapshot, and the records since then are processed again. Not thread-safe.
 */
final class Sites {
  /**
   * Size of the records of a world after which its snapshot is written, at least: a second or two
   * of work to process them again. It is more where the last snapshot was large.
   */
  static final long SNAPSHOT_BYTES = 16L << 20;

  /**
   * Number of replays that are under way; the one with the oldest record makes room for another.
   */
  static final int REPLAYS = 20;

  private static final Logger LOG = LoggerFactory.getLogger(Sites.class);

  private final SnapshotStore store;
  private final long snapshotAfterBytes;
  private final Function<World, Site> factory;
  private final LongFunction<List<Resource>> liveResources;
  private final SiteMeters meters;
  private final Map<World, TrackedSite> worlds = new HashMap<>();
  private long readBytes;

  /**
   * Creates worlds without any.
   *
   * @param factory creates a world
   * @param liveResources resources of the live world as of a time
   */
  Sites(
      SnapshotStore store,
      long snapshotAfterBytes,
      Function<World, Site> factory,
      LongFunction<List<Resource>> liveResources,
      SiteMeters meters) {
    this.store = store;
    this.snapshotAfterBytes = snapshotAfterBytes;
    this.factory = factory;
    this.liveResources = liveResources;
    this.meters = meters;
  }

  /**
   * Continues from the snapshots; the records since then are still to be repeated.
   *
   * @throws StateFormatException when another release has written them
   */
  void restore() {
    for (Snapshot snapshot : store.read()) {
      TrackedSite tracked = track(snapshot.world());
      if (snapshot.parts().hasNext()) {
        restore(tracked.site, snapshot);
      }
      tracked.noteBegin(readBytes);
      tracked.noteSnapshot(snapshot.offset(), snapshot.bytes());
      tracked.lastOffset = snapshot.lastOffset();
    }
  }

  private static void restore(Site site, Snapshot snapshot) {
    try {
      site.restore(snapshot.reachedMs(), snapshot.parts());
    } catch (IllegalArgumentException e) {
      throw new StateFormatException("the snapshots have another format");
    }
  }

  /** The first offset that is to be repeated; empty without any world. */
  OptionalLong firstToRepeat() {
    return worlds.values().stream().mapToLong(each -> each.snapshotOffset + 1).min();
  }

  /** Processes a record again, if its world still exists and its snapshot does not contain it. */
  void repeat(ConsumerRecord<byte[], byte[]> message) {
    long bytes = size(message.key(), message.value());
    readBytes += bytes;
    SiteRecord entry;
    try {
      entry = SiteRecord.of(message.key(), message.value(), message.offset());
    } catch (IllegalArgumentException e) {
      return; // It became a dead letter before the restart.
    }
    TrackedSite tracked = worlds.get(entry.world());
    if (tracked != null && entry.offset() > tracked.snapshotOffset) {
      tracked.lastOffset = entry.offset();
      tracked.newBytes += bytes;
      tracked.site.repeat(entry);
    }
  }

  /** Processes a record, and writes the snapshot that is due after it. */
  void process(SiteRecord entry, SiteOutput output) {
    long bytes = size(entry.key(), entry.value());
    readBytes += bytes;
    TrackedSite tracked = worlds.get(entry.world());
    if (tracked == null) {
      if (entry.message() instanceof Decision decision) {
        output.send(
            new DecisionOutcome(
                decision.world(), decision.id(), false, decision.grouping().incident()));
        return;
      }
      tracked = begin(entry, output);
    }
    tracked.lastOffset = entry.offset();
    tracked.newBytes += bytes;
    tracked.site.process(entry, output);
    if (entry.message() instanceof Tick tick) {
      if (tick.end()) {
        drop(entry.world());
      }
      // Also of worlds that have no records any more.
      worlds.values().forEach(this::proceed);
      keep(entry.offset());
    } else {
      proceed(tracked);
    }
  }

  /**
   * Begins a world, with a snapshot, so that a restart repeats the same. Incidents of the live
   * world may be open since before a reset of the state.
   */
  private TrackedSite begin(SiteRecord first, SiteOutput output) {
    makeRoom(output);
    TrackedSite tracked = track(first.world());
    tracked.lastOffset = first.offset() - 1;
    if (first.world().isLive()) {
      output.send(tracked.site.reset());
      liveResources.apply(timeMs(first.message())).forEach(tracked.site::update);
    }
    begin(
        tracked,
        tracked.lastOffset,
        first.world().isLive() ? tracked.site::snapshot : ArrayDeque::new);
    while (tracked.running != null) {
      proceed(tracked);
    }
    return tracked;
  }

  /** Time to which a record refers; the end of time when it does not say. */
  private static long timeMs(SamplesMessage message) {
    return switch (message) {
      case SampleBatch batch -> batch.times()[0];
      case Tick tick -> tick.completeThroughMs();
      case InventoryNews _, Decision _ -> Long.MAX_VALUE;
    };
  }

  /**
   * Begins the oldest snapshot that is due, and notes which worlds have no records since theirs.
   */
  private void keep(long offset) {
    worlds.values().stream()
        .filter(each -> each.isDue(readBytes, snapshotAfterBytes))
        .min(Comparator.comparingLong(each -> each.readBefore))
        .ifPresent(each -> begin(each, offset, each.site::snapshot));
    worlds.values().stream()
        .filter(each -> !each.isChanged() && readBytes - each.readBefore > snapshotAfterBytes)
        .forEach(
            each -> {
              store.move(each.site.world(), offset);
              each.snapshotOffset = offset;
              each.readBefore = readBytes;
            });
  }

  /** Removes the meters of the worlds, which another instance or thread may process from now on. */
  void close() {
    worlds.keySet().forEach(meters::hide);
  }

  private TrackedSite track(World world) {
    TrackedSite tracked = new TrackedSite(factory.apply(world));
    worlds.put(world, tracked);
    meters.show(tracked.site);
    return tracked;
  }

  private void makeRoom(SiteOutput output) {
    List<TrackedSite> replays =
        worlds.values().stream().filter(each -> !each.site.world().isLive()).toList();
    if (replays.size() >= REPLAYS) {
      replays.stream()
          .min(Comparator.comparingLong(each -> each.lastOffset))
          .map(oldest -> oldest.site)
          .ifPresent(
              oldest -> {
                drop(oldest.world());
                output.send(oldest.reset());
              });
    }
  }

  private void drop(World world) {
    worlds.remove(world);
    meters.hide(world);
    store.delete(world);
  }

  /**
   * Begins a snapshot.
   *
   * @param state returns its parts
   */
  private void begin(
      TrackedSite tracked, long offset, Supplier<Queue<Consumer<ByteWriter>>> state) {
    tracked.noteBegin(readBytes);
    Queue<Consumer<ByteWriter>> parts = attempt(tracked, state);
    if (parts != null) {
      Site site = tracked.site;
      tracked.running =
          new RunningSnapshot(
              store.begin(site.world(), offset, tracked.lastOffset, site.reachedMs()), parts);
      proceed(tracked);
    }
  }

  /** Writes the next piece of a snapshot that has begun. */
  private void proceed(TrackedSite tracked) {
    RunningSnapshot running = tracked.running;
    List<byte[]> piece = running == null ? null : attempt(tracked, running::nextPiece);
    if (running == null || piece == null) {
      return;
    }
    piece.forEach(running.writer()::add);
    if (running.parts().isEmpty()) {
      tracked.noteSnapshot(running.writer().offset(), running.writer().complete());
    }
  }

  /** Makes a part of a snapshot; when that fails, the last snapshot stays. */
  private <T> @Nullable T attempt(TrackedSite tracked, Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      LOG.error(
          "world {} has no new snapshot, and a restart repeats all records since the last one:"
              + " report the defect",
          tracked.site.world(),
          e);
      meters.failedSnapshots().increment();
      tracked.running = null;
      return null;
    }
  }

  private static long size(byte[] key, byte[] value) {
    return (key == null ? 0L : key.length) + (value == null ? 0 : value.length);
  }
}
