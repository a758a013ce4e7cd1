package io.crosstalk.simulate.estate;

/**
 * Disks of an array. Writes wait in the array's cache until they are destaged, and data that were
 * not read for long are on the slower tier.
 */
final class StoragePool {
  /** Kinds of disks. */
  enum Media {
    FLASH(0.0004, 400),
    TIERS(0.0016, 220),
    HARD_DISKS(0.005, 120);

    private final double seek;
    private final double mbPerSecond;

    Media(double seek, double mbPerSecond) {
      this.seek = seek;
      this.mbPerSecond = mbPerSecond;
    }
  }

  private static final double CHUNK_MB = 0.25;
  private static final double DRAIN_SECONDS = 40;
  private static final double HURRY = 12;
  private static final double TIER_MEMORY = EstateSpec.STEP / 7200.0;
  private static final double COLD_PENALTY = 0.6;

  final Station disks;
  final Flows reads = new Flows();
  final Flows writes = new Flows();
  final Flow destage = new Flow(CHUNK_MB, 0, 0);
  final Flow rebuild = new Flow(CHUNK_MB, 0, 0);
  private final Media media;
  private double usual = -1;

  /** Factor of the misses by data that are not on the fast tier yet. */
  double coldness = 1;

  double dirtyMb;

  /** Megabytes per second that the array itself reads and writes. */
  double background;

  StoragePool(String id, Media media) {
    this.disks = new Station(id, Station.Form.DISKS);
    this.media = media;
    destage.through(disks, work(CHUNK_MB) / 2);
    rebuild.through(disks, work(CHUNK_MB));
    destage.window = 64;
    rebuild.window = 24;
  }

  /** Seconds of one disk for an operation. */
  double work(double megabytes) {
    return media.seek + megabytes / media.mbPerSecond;
  }

  /**
   * Begins a step.
   *
   * @param filled share of the write cache that is in use; the fuller, the faster it drains
   */
  void offer(double filled) {
    double hurry = 1 + HURRY * Math.max(0, filled - 0.5);
    destage.offer(hurry * dirtyMb / DRAIN_SECONDS / CHUNK_MB);
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
    double more = writes.mbPerSecond() * (1 - through) - destage.mbPerSecond();
    dirtyMb = Math.max(0, dirtyMb + more * EstateSpec.STEP);
    double now = reads.mbPerSecond();
    usual = usual < 0 ? now : usual + (now - usual) * TIER_MEMORY;
    boolean isNew = media == Media.TIERS && now > usual;
    coldness = isNew ? 1 + COLD_PENALTY * (1 - usual / now) : 1;
  }

  double operations() {
    return reads.rate() + writes.rate();
  }
}
