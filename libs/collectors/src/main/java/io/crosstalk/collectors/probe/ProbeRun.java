package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.probe.ProbeResult.Ending;
import java.io.IOException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * One measurement of a disk: writes and reads blocks of a file, and takes the time of each access.
 * It makes one access at a time, as a database's log writer does.
 */
final class ProbeRun {
  private final ProbePlan plan;
  private final ProbedVolume volume;
  private final Circumstances around;
  private final BlockData data;
  private final SplittableRandom random = new SplittableRandom();
  private Ending ending = Ending.COMPLETE;

  /**
   * Clock and callbacks of a measurement.
   *
   * @param nanoTime clock for durations, in nanoseconds
   * @param stopped whether the measurement is to stop
   * @param watcher receives the progress
   */
  record Circumstances(LongSupplier nanoTime, BooleanSupplier stopped, ProgressListener watcher) {}

  ProbeRun(ProbePlan plan, ProbedVolume volume, Circumstances around) {
    this.plan = plan;
    this.volume = volume;
    this.around = around;
    this.data = new BlockData(plan.compressible());
  }

  /**
   * Performs the measurement. The file is removed afterwards, also after a failure.
   *
   * @throws SourceException when there is too little space, or a file of another program with the
   *     same name
   */
  ProbeResult measure() throws IOException, SourceException {
    long beginNanos = now();
    requireSpace();
    String fileSystem = volume.fileSystem();
    AccessTimings writes;
    AccessTimings reads;
    DiskAccess access;
    try (ProbeFile file = volume.create()) {
      access = file.access();
      boolean reading = access.readsTheDisk() && plan.reads() > 0;
      // On a very slow disk, reads still get their share of the time.
      writes = write(file, beginNanos + plan.longest().toNanos() / (reading ? 2 : 1));
      reads =
          reading
              ? read(file, beginNanos + plan.longest().toNanos(), writes.count())
              : AccessTimings.NONE;
    }
    Duration took = Duration.ofNanos(now() - beginNanos);
    return new ProbeResult(fileSystem, access, writes, reads, took, ending);
  }

  private void requireSpace() throws IOException, SourceException {
    long usable = volume.usableBytes();
    if (usable < plan.neededBytes()) {
      throw new SourceException(
          "only %s are free there, and the probe needs %s and leaves at least %s: make room, or let it write less"
              .formatted(
                  AmountFormat.bytes(usable),
                  AmountFormat.bytes(plan.bytes()),
                  AmountFormat.bytes(plan.minFreeBytes())));
    }
  }

  private AccessTimings write(ProbeFile file, long untilNanos) throws IOException {
    AccessTimings timings = AccessTimings.NONE;
    while (timings.count() < plan.blocks() && goesOn(timings, untilNanos) && hasRoom(timings)) {
      data.fill(file.block());
      long begin = now();
      file.write(timings.count());
      timings = timings.plus(now() - begin);
      around.watcher().at(ProgressListener.Phase.WRITING, timings, plan.blocks());
    }
    return timings;
  }

  private AccessTimings read(ProbeFile file, long untilNanos, int written) throws IOException {
    AccessTimings timings = AccessTimings.NONE;
    while (written > 0 && timings.count() < plan.reads() && goesOn(timings, untilNanos)) {
      int block = random.nextInt(written);
      long begin = now();
      file.read(block);
      timings = timings.plus(now() - begin);
      around.watcher().at(ProgressListener.Phase.READING, timings, plan.reads());
    }
    return timings;
  }

  /**
   * Returns whether another access of this kind is started. At least one write and one read are
   * made, even if the first takes all of the time.
   */
  private boolean goesOn(AccessTimings timings, long untilNanos) {
    if (around.stopped().getAsBoolean()) {
      ending = Ending.STOPPED;
      return false;
    }
    if (timings.count() > 0 && now() - untilNanos >= 0) {
      ending = Ending.OUT_OF_TIME;
      return false;
    }
    return true;
  }

  private boolean hasRoom(AccessTimings writes) throws IOException {
    boolean clusterBegins = writes.count() > 0 && writes.count() % plan.clusterBlocks() == 0;
    if (clusterBegins && volume.usableBytes() < plan.minFreeBytes() + plan.clusterBytes()) {
      ending = Ending.LITTLE_SPACE;
      return false;
    }
    return true;
  }

  private long now() {
    return around.nanoTime().getAsLong();
  }
}
