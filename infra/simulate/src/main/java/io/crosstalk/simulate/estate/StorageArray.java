package io.crosstalk.simulate.estate;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Array with two controllers, which share a read cache and a write cache, before its pools. */
final class StorageArray {
  private static final double NEARLY_FULL = 0.85;

  final String id;
  final List<Station> nodes;
  final List<StoragePool> pools;
  private double readCacheMb = 1e12;
  private double writeCacheMb = 1e12;

  /** Share of the read cache with useful data. */
  double warmth = 0.8;

  /** Share of the writes that go to the disks at once. */
  double through;

  /** Share of the writes that must not wait in the cache, as after the loss of its battery. */
  double unprotected;

  StorageArray(String id, List<Station> nodes, List<StoragePool> pools) {
    this.id = id;
    this.nodes = List.copyOf(nodes);
    this.pools = List.copyOf(pools);
  }

  /** Sizes the caches for the present load. */
  void fit(double readSeconds, double writeSeconds) {
    readCacheMb = Math.max(2_000, readSeconds * sum(each -> each.reads.mbPerSecond()));
    writeCacheMb = Math.max(1_500, writeSeconds * sum(each -> each.writes.mbPerSecond()));
  }

  double sum(ToDoubleFunction<StoragePool> figure) {
    return pools.stream().mapToDouble(figure).sum();
  }

  void restore() {
    unprotected = 0;
    pools.forEach(each -> each.background = 0);
  }

  /**
   * Share of reads that go to the disks.
   *
   * @param cacheable share that the cache could hold
   */
  double misses(double cacheable) {
    return 1 - cacheable * warmth;
  }

  double filled() {
    return sum(each -> each.dirtyMb) / writeCacheMb;
  }

  /** Begins a step. */
  void offer() {
    double filled = filled();
    double full = (filled - NEARLY_FULL) / (1 - NEARLY_FULL);
    through = Math.clamp(Math.max(unprotected, full), 0.0, 1.0);
    pools.forEach(each -> each.offer(filled));
  }

  /** Ends a step: what was read displaces data in the cache that were useful. */
  void finish(List<Machine> readers) {
    pools.forEach(each -> each.finish(through));
    double useful = 0;
    double scanned = 0;
    for (Machine each : readers) {
      if (each.store != null && each.store.array() == this) {
        useful += each.missedMb(true);
        scanned += each.missedMb(false);
      }
    }
    double change = (useful * (1 - warmth) - scanned * warmth) * EstateSpec.STEP / readCacheMb;
    warmth = Math.clamp(warmth + change, 0.02, 1.0);
  }

  /** Latency inside the array, milliseconds. */
  double milliseconds() {
    double inside = sum(each -> each.disks.outstanding());
    for (Station each : nodes) {
      inside += each.outstanding();
    }
    return 1e3 * inside / Math.max(1, sum(StoragePool::operations));
  }
}
