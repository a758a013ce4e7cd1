package io.crosstalk.simulate.estate;

import java.util.List;

/** Array with two controllers, which share a read cache and a write cache, before its pools. */
final class StorageArray {
  private static final double NEARLY_FULL = 0.85;

  final String id;
  final List<Station> nodes;
  final List<StoragePool> pools;
  private double readCacheMb = 1e12;
  private double writeCacheMb = 1e12;
  private double warm = 0.8;

  /** Share of the writes that must not wait in the cache, as after the loss of its battery. */
  double unprotected;

  StorageArray(String id, List<Station> nodes, List<StoragePool> pools) {
    this.id = id;
    this.nodes = List.copyOf(nodes);
    this.pools = List.copyOf(pools);
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
    return 1 - cacheable * warm;
  }

  /** Share of the writes that go to the disks at once. */
  double through() {
    return Math.clamp(
        Math.max(unprotected, (filled() - NEARLY_FULL) / (1 - NEARLY_FULL)), 0.0, 1.0);
  }

  double filled() {
    return pools.stream().mapToDouble(StoragePool::dirty).sum() / writeCacheMb;
  }

  double warmth() {
    return warm;
  }

  double readMb() {
    return pools.stream().mapToDouble(StoragePool::readMb).sum();
  }

  double writeMb() {
    return pools.stream().mapToDouble(StoragePool::writeMb).sum();
  }

  double operations() {
    return pools.stream().mapToDouble(StoragePool::operations).sum();
  }

  void offer() {
    pools.forEach(StoragePool::offer);
  }

  /** Ends a step: what was read displaces data in the cache that were useful. */
  void finish(List<Machine> readers) {
    double through = through();
    pools.forEach(each -> each.finish(through));
    double useful = 0;
    double scanned = 0;
    for (Machine each : readers) {
      useful += each.missedMb(this, true);
      scanned += each.missedMb(this, false);
    }
    double change = (useful * (1 - warm) - scanned * warm) * EstateSpec.STEP / readCacheMb;
    warm = Math.clamp(warm + change, 0.02, 1.0);
  }

  /** Sizes the caches for the present load. */
  void fit(double readSeconds, double writeSeconds) {
    readCacheMb = Math.max(2_000, readSeconds * readMb());
    writeCacheMb = Math.max(400, writeSeconds * writeMb());
  }
}
