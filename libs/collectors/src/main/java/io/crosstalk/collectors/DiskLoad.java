package io.crosstalk.collectors;

/** Load of a disk: requests and bytes per second, each of reads and of writes. */
public record DiskLoad(double reads, double writes, double readBytes, double writtenBytes) {
  /** Publishes the metrics of each direction, and their sums. */
  public void publish(Intake intake, long timeMs, String resource) {
    intake.sample(timeMs, resource, "disk.read.iops", reads, "1/s");
    intake.sample(timeMs, resource, "disk.write.iops", writes, "1/s");
    intake.sample(timeMs, resource, "disk.iops", reads + writes, "1/s");
    intake.sample(timeMs, resource, "disk.read.throughput", readBytes, "B/s");
    intake.sample(timeMs, resource, "disk.write.throughput", writtenBytes, "B/s");
    intake.sample(timeMs, resource, "disk.throughput", readBytes + writtenBytes, "B/s");
  }

  /** Returns the sum of two loads. */
  public DiskLoad plus(DiskLoad other) {
    return new DiskLoad(
        reads + other.reads,
        writes + other.writes,
        readBytes + other.readBytes,
        writtenBytes + other.writtenBytes);
  }
}
