package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.collectors.settings.ByteSize;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a source of type {@code probe}.
 *
 * @param path folder on the measured disk
 * @param resource id of the resource that contains the folder (a database, a VM, a volume, a
 *     datastore), as on the bus: no prefix is put before it
 * @param clusters number of clusters that are written; default 1
 * @param clusterSize size of a cluster; default 4 MB. All clusters together have at most 96 MB, the
 *     amount that ProTop's syncIO test writes
 * @param reads number of blocks that are read; default 100, 0 for none
 * @param compressible whether the data can be compressed, to about a quarter; default no
 * @param maxDutyPercent maximum percentage of the time in which the probe may access the disk, 0.1
 *     to 20; default 2
 * @param minFree space that stays free on the volume; default 1 GB, at least 64 MB
 */
record ProbeSettings(
    String path,
    String resource,
    Integer clusters,
    ByteSize clusterSize,
    Integer reads,
    Boolean compressible,
    Double maxDutyPercent,
    ByteSize minFree) {
  private static final ByteSize DEFAULT_CLUSTER = ByteSize.ofMegabytes(4);
  private static final int DEFAULT_READS = 100;
  private static final double DEFAULT_DUTY = 2;
  private static final double LEAST_DUTY = 0.1;
  private static final double MOST_DUTY = 20;
  private static final ByteSize DEFAULT_FREE = ByteSize.ofGigabytes(1);
  private static final ByteSize LEAST_FREE = ByteSize.ofMegabytes(64);
  private static final double PERCENT = 100;

  /**
   * Maximum amount of data that a measurement may write: the amount of ProTop's syncIO test, 6
   * clusters of 16 MB.
   */
  static final ByteSize MOST = ByteSize.ofMegabytes(96);

  /**
   * Period in which at most the amount {@link #MOST} may be written, and at most that amount read.
   */
  static final Duration MOST_IN = Duration.ofMinutes(10);

  ProbeSettings(
      @Nullable String path,
      @Nullable String resource,
      @Nullable Integer clusters,
      @Nullable ByteSize clusterSize,
      @Nullable Integer reads,
      @Nullable Boolean compressible,
      @Nullable Double maxDutyPercent,
      @Nullable ByteSize minFree) {
    this.path =
        SettingChecks.present(
            "path", path, "is missing: a folder on the volume that is to be measured");
    this.resource =
        SettingChecks.present(
            "resource",
            resource,
            "is missing: the id of what lives there: a database, a VM, a volume");
    this.clusters = clusters == null ? 1 : clusters;
    this.clusterSize = clusterSize == null ? DEFAULT_CLUSTER : clusterSize;
    this.reads = reads == null ? DEFAULT_READS : reads;
    this.compressible = compressible != null && compressible;
    this.maxDutyPercent = maxDutyPercent == null ? DEFAULT_DUTY : maxDutyPercent;
    this.minFree = minFree == null ? DEFAULT_FREE : minFree;
    checkBytes();
    checkLimits();
  }

  private void checkBytes() {
    long block = ProbeFile.BLOCK_BYTES;
    long size = clusterSize.toBytes();
    if (size < block || size > MOST.toBytes() || size % block != 0) {
      throw new InvalidSourceException(
          "clusterSize", "must be a multiple of 16KB, and 96MB at most");
    }
    if (clusters < 1 || clusters * size > MOST.toBytes()) {
      throw new InvalidSourceException(
          "clusters", "must be at least 1, and all clusters together 96MB at most");
    }
    if (reads < 0 || reads * block > MOST.toBytes()) {
      throw new InvalidSourceException(
          "reads", "must be from 0 to " + MOST.toBytes() / block + ", blocks of 16KB");
    }
  }

  private void checkLimits() {
    if (!(maxDutyPercent >= LEAST_DUTY && maxDutyPercent <= MOST_DUTY)) {
      throw new InvalidSourceException(
          "maxDutyPercent", "must be from 0.1 to 20: the part of the time in which it is busy");
    }
    if (minFree.toBytes() < LEAST_FREE.toBytes()) {
      throw new InvalidSourceException(
          "minFree",
          "must be at least 64MB: a full disk does more damage than a missing measurement");
    }
  }

  /**
   * Returns the limits for the frequency of measurements.
   *
   * @throws InvalidSourceException when the load would be too high for other users of the disk
   */
  ProbePace pace(Duration interval) {
    check("clusterSize", clusters * clusterSize.toBytes(), "writes", interval);
    check("reads", (long) reads * ProbeFile.BLOCK_BYTES, "reads", interval);
    return new ProbePace(interval, maxDutyPercent / PERCENT);
  }

  private static void check(String property, long bytes, String does, Duration interval) {
    double runs = (double) MOST_IN.toNanos() / interval.toNanos();
    if (bytes * runs > MOST.toBytes()) {
      long seconds = (long) Math.ceil((double) bytes / MOST.toBytes() * MOST_IN.toSeconds());
      throw new InvalidSourceException(
          property,
          "the probe %s %s each %s, and more than 96 MiB in 10 min is too much for other users of the disk: let it do less, or set the interval to %ds or more"
              .formatted(
                  does, AmountFormat.bytes(bytes), AmountFormat.duration(interval), seconds));
    }
  }

  ProbePlan plan(Duration longest) {
    return new ProbePlan(
        clusters,
        (int) (clusterSize.toBytes() / ProbeFile.BLOCK_BYTES),
        reads,
        compressible,
        minFree.toBytes(),
        longest);
  }
}
