package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.streams.SnapshotStore.Snapshot;
import io.crosstalk.event.Tick;
import io.crosstalk.event.World;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * The worlds of one partition, with their snapshots. After a restart each world continues from its
 * snapshot, and the records since then are processed again. Not thread-safe.
 */
final class Sites {
  /**
   * Size of the records after which a snapshot is written, unless the last one was larger: a second
   * or two of work to process them again. Then it is the size of that one, so that snapshots cost
   * no more than the input, and a restart reads about as much of either.
   */
  static final long SNAPSHOT_BYTES = 16L << 20;

  /** Event time after which a snapshot is written: shorter than the retention of the samples. */
  static final long SNAPSHOT_MS = 24 * 3_600_000L;

  /**
   * Number of replays that are under way; the one with the oldest record makes room for another.
   */
  static final int REPLAYS = 20;

  private final SnapshotStore store;
  private final long snapshotAfterBytes;
  private final Function<World, Site> factory;
  private final Map<World, Tracked> worlds = new HashMap<>();
  private long readBytes;

  /** A world, with facts on its last snapshot and the offset of its last record. */
  private static final class Tracked {
    final Site site;
    long lastOffset;
    long snapshotOffset;
    long snapshotBytes;
    long snapshotMs;
    long readBefore;

    Tracked(Site site) {
      this.site = site;
    }
  }

  Sites(SnapshotStore store, long snapshotAfterBytes, Function<World, Site> factory) {
    this.store = store;
    this.snapshotAfterBytes = snapshotAfterBytes;
    this.factory = factory;
  }

  /**
   * Continues from the snapshots; the records since then are still to be repeated.
   *
   * @throws StateFormatException when another release has written them
   */
  void restore() {
    for (Snapshot snapshot : store.read()) {
      Tracked tracked = track(snapshot.world());
      if (snapshot.state().length > 0) {
        restore(tracked.site, snapshot);
      }
      noteSnapshot(tracked, snapshot.offset(), snapshot.bytes());
      tracked.lastOffset = snapshot.offset();
    }
  }

  private static void restore(Site site, Snapshot snapshot) {
    try {
      site.restore(snapshot.reachedMs(), snapshot.state());
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
    readBytes += size(message.key(), message.value());
    SiteRecord entry;
    try {
      entry = SiteRecord.of(message.key(), message.value(), message.offset());
    } catch (IllegalArgumentException e) {
      return; // It became a dead letter before the restart.
    }
    Tracked tracked = worlds.get(entry.world());
    if (tracked != null && entry.offset() > tracked.snapshotOffset) {
      tracked.lastOffset = entry.offset();
      tracked.site.repeat(entry);
    }
  }

  /** Processes a record, and writes the snapshots that are due after it. */
  void process(SiteRecord entry, SiteOutput output) {
    readBytes += size(entry.key(), entry.value());
    Tracked tracked = worlds.get(entry.world());
    if (tracked == null) {
      makeRoom();
      tracked = track(entry.world());
      write(tracked, entry.offset() - 1, new byte[0]);
    }
    tracked.lastOffset = entry.offset();
    tracked.site.process(entry, output);
    if (entry.message() instanceof Tick tick) {
      if (tick.end()) {
        drop(entry.world());
      }
      worlds.values().stream()
          .filter(this::isDue)
          .forEach(each -> write(each, entry.offset(), each.site.snapshot()));
    }
  }

  private Tracked track(World world) {
    Tracked tracked = new Tracked(factory.apply(world));
    worlds.put(world, tracked);
    return tracked;
  }

  private void makeRoom() {
    List<Tracked> replays =
        worlds.values().stream().filter(each -> !each.site.world().isLive()).toList();
    if (replays.size() >= REPLAYS) {
      replays.stream()
          .min(Comparator.comparingLong(each -> each.lastOffset))
          .ifPresent(oldest -> drop(oldest.site.world()));
    }
  }

  private void drop(World world) {
    worlds.remove(world);
    store.delete(world);
  }

  private boolean isDue(Tracked tracked) {
    return readBytes - tracked.readBefore > Math.max(snapshotAfterBytes, tracked.snapshotBytes)
        || tracked.site.reachedMs() - tracked.snapshotMs >= SNAPSHOT_MS;
  }

  private void write(Tracked tracked, long offset, byte[] state) {
    Site site = tracked.site;
    noteSnapshot(tracked, offset, store.write(site.world(), offset, site.reachedMs(), state));
  }

  private void noteSnapshot(Tracked tracked, long offset, long bytes) {
    tracked.snapshotOffset = offset;
    tracked.snapshotBytes = bytes;
    tracked.snapshotMs = tracked.site.reachedMs();
    tracked.readBefore = readBytes;
  }

  private static long size(byte[] key, byte[] value) {
    return (key == null ? 0L : key.length) + (value == null ? 0 : value.length);
  }
}
