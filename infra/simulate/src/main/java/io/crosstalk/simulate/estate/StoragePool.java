package io.crosstalk.simulate.estate;

import java.util.ArrayList;
import java.util.List;

/**
 * Disks of an array. Writes wait in the array's cache until they are destaged, and data that were
 * not read for long are on the slower tier.
 */
final class StoragePool {
  private static final double CHUNK_MB = 0.25;
  private static final double DRAIN_SECONDS = 40;
  private static final double TIER_MEMORY = EstateSpec.STEP / 7200.0;
  private static final double COLD_PENALTY = 0.6;

  final Station disks;
  private final double seek;
  private final double mbPerSecond;
  private final boolean tiered;
  private final List<Flow> reads = new ArrayList<>();
  private final List<Flow> writes = new ArrayList<>();
  private final List<Flow> flows = new ArrayList<>();
  final Flow destage = new Flow(CHUNK_MB, 0, 0);
  final Flow rebuild = new Flow(CHUNK_MB, 0, 0);
  private double usual = -1;
  private double dirty;

  /** Extra megabytes per second that the array itself reads and writes. */
  double background;

  /**
   * @param seek seconds of a small operation on an idle disk
   * @param mbPerSecond of one disk
   * @param tiered if data that are newly in demand are slower for some time
   */
  StoragePool(String id, double seek, double mbPerSecond, boolean tiered) {
    this.disks = new Station(id, Station.Form.DISKS);
    this.seek = seek;
    this.mbPerSecond = mbPerSecond;
    this.tiered = tiered;
    destage.through(disks, work(CHUNK_MB) / 2);
    rebuild.through(disks, work(CHUNK_MB));
  }

  /** Seconds of one disk for an operation. */
  double work(double megabytes) {
    return seek + megabytes / mbPerSecond;
  }

  void read(Flow flow) {
    reads.add(flow);
    flows.add(flow);
  }

  void write(Flow flow) {
    writes.add(flow);
    flows.add(flow);
  }

  /** Factor of the misses by data that are not on the fast tier yet. */
  double coldness() {
    double now = readMb();
    return tiered && usual > 0 && now > usual ? 1 + COLD_PENALTY * (1 - usual / now) : 1;
  }

  void offer() {
    destage.offer(dirty / DRAIN_SECONDS / CHUNK_MB);
    rebuild.offer(background / CHUNK_MB);
  }

  /**
   * Ends a step.
   *
   * @param through share of the writes that bypass the cache
   */
  void finish(double through) {
    destage.finish();
    rebuild.finish();
    double more = writeMb() * (1 - through) - destage.mbPerSecond();
    dirty = Math.max(0, dirty + more * EstateSpec.STEP);
    usual = usual < 0 ? readMb() : usual + (readMb() - usual) * TIER_MEMORY;
  }

  /** Flows of machines. */
  List<Flow> flows() {
    return flows;
  }

  double dirty() {
    return dirty;
  }

  double readMb() {
    return reads.stream().mapToDouble(Flow::mbPerSecond).sum();
  }

  double writeMb() {
    return writes.stream().mapToDouble(Flow::mbPerSecond).sum();
  }

  double operations() {
    return flows.stream().mapToDouble(Flow::rate).sum();
  }
}
