package io.crosstalk.collectors.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.SourceException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * The probe stays within its limits for disks of any speed and at any frequency of polling rounds.
 */
class ProbeRunPropertyTest {
  private static final Duration INTERVAL = Duration.ofMinutes(1);

  @Property(tries = 100)
  void poll_anyDiskSpeed_accessTimeStaysBelowTheMaximumFraction(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 200) int maxDutyPermille,
      @ForAll @IntRange(min = 1, max = 3_000) int slowestMs,
      @ForAll @IntRange(min = 1, max = 90) int longestPauseSeconds)
      throws SourceException {
    Random random = new Random(seed);
    double maxDuty = maxDutyPermille / 1e3;
    FakeDisk disk = new FakeDisk();
    disk.writing = () -> Duration.ofMillis(1L + random.nextInt(slowestMs));
    disk.reading = disk.writing;
    ProbeSource source = source(disk, new ProbePace(INTERVAL, maxDuty));
    long busyNanos = 0;
    for (int round = 0; round < 60; round++) {
      int files = disk.files;
      long beginNanos = disk.nanos();
      source.poll(new RecordingIntake());
      if (disk.files > files) {
        // A run begins only when the time of all earlier accesses is within its share.
        assertThat(busyNanos).isLessThanOrEqualTo((long) (maxDuty * beginNanos) + 1_000_000);
        busyNanos += disk.nanos() - beginNanos;
      }
      disk.pass(Duration.ofSeconds(1 + random.nextInt(longestPauseSeconds)));
    }
  }

  @Property(tries = 100)
  void measure_anyFreeSpace_staysWithinThePlanAndLeavesTheMinimumFree(
      @ForAll @IntRange(min = 1, max = 6) int clusters,
      @ForAll @IntRange(min = 1, max = 64) int clusterBlocks,
      @ForAll @IntRange(min = 0, max = 200) int reads,
      @ForAll @IntRange(min = 0, max = 12_000_000) int freeAboveMinimum,
      @ForAll @IntRange(min = 0, max = 20_000) int othersBytes,
      @ForAll @IntRange(min = 1, max = 400) int fullAt) {
    FakeDisk disk = new FakeDisk();
    ProbePlan plan =
        new ProbePlan(clusters, clusterBlocks, reads, false, FakeDisk.GIB, Duration.ofMinutes(1));
    disk.usableBytes = FakeDisk.GIB + freeAboveMinimum;
    disk.othersBytes = othersBytes;
    disk.fullAt = fullAt;
    try {
      new ProbeRun(
              plan,
              disk,
              new ProbeRun.Circumstances(disk::nanos, () -> false, ProgressListener.NONE))
          .measure();
    } catch (Exception refused) {
      assertThat(refused).hasMessageMatching("only .* are free there.*|No space left on device");
    }
    assertThat(disk.writes).isLessThanOrEqualTo(plan.blocks());
    assertThat(disk.readBlocks).hasSizeLessThanOrEqualTo(reads);
    assertThat(disk.isClean()).isTrue();
    long others = (long) disk.writes * othersBytes;
    assertThat(disk.usableBytes + others).isEqualTo(FakeDisk.GIB + freeAboveMinimum);
    // Blocks of the probe never use the space that must stay free. Data of other users that are
    // written during a cluster may.
    long own = (long) (disk.writes + 1) * ProbeFile.BLOCK_BYTES;
    assertThat(disk.files == 0 || freeAboveMinimum >= own).isTrue();
  }

  @Example
  void run_afterARestart_waitsForTheInterval() throws SourceException {
    FakeDisk disk = new FakeDisk();
    InMemory memory = new InMemory();
    ProbePace pace = new ProbePace(INTERVAL, 0.02);
    source(disk, pace, memory).poll(new RecordingIntake());
    disk.pass(Duration.ofSeconds(10));
    source(disk, pace, memory).poll(new RecordingIntake());
    assertThat(disk.files).isEqualTo(1);
    disk.pass(Duration.ofSeconds(45));
    source(disk, pace, memory).poll(new RecordingIntake());
    assertThat(disk.files).isEqualTo(2);
  }

  private static ProbeSource source(FakeDisk disk, ProbePace pace) {
    return source(disk, pace, new InMemory());
  }

  private static ProbeSource source(FakeDisk disk, ProbePace pace, InMemory memory) {
    ProbePlan plan = new ProbePlan(1, 32, 20, false, FakeDisk.GIB, pace.longestRun());
    var task = new ProbeSource.Task(Path.of("/data"), "db-orders", plan, pace);
    return new ProbeSource(task, disk, disk::nanos, disk, memory);
  }
}
