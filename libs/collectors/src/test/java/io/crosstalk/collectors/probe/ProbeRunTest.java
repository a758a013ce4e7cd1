package io.crosstalk.collectors.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.probe.ProbeResult.Ending;
import io.crosstalk.collectors.probe.ProbeResult.Figure;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProbeRunTest {
  private static final Duration LONG = Duration.ofMinutes(10);

  private final FakeDisk disk = new FakeDisk();

  private ProbeResult measure(ProbePlan plan) throws Exception {
    return new ProbeRun(
            plan,
            disk,
            new ProbeRun.Circumstances(disk::nanos, () -> false, (phase, timings, of) -> {}))
        .measure();
  }

  private static ProbePlan plan(int clusters, int clusterBlocks, int reads, Duration longest) {
    return new ProbePlan(clusters, clusterBlocks, reads, false, FakeDisk.GIB, longest);
  }

  @Test
  void measure_sixClustersOf16Mb_writes96Mb() throws Exception {
    disk.writing = () -> Duration.ofNanos(1_706_667);

    ProbeResult result = measure(plan(6, 1024, 0, LONG));

    assertThat(disk.writes * (long) ProbeFile.BLOCK_BYTES).isEqualTo(96L << 20);
    assertThat(result.ending()).isEqualTo(Ending.COMPLETE);
    assertThat(result.writes().bytesPerSecond()).isCloseTo(9.6e6, within(1e4));
    assertThat(result.figures())
        .extracting(Figure::metric)
        .containsExactly("disk.sync_write.throughput");
  }

  @Test
  void measure_withReads_readsWrittenBlocksInRandomOrder() throws Exception {
    disk.reading = () -> Duration.ofMillis(80);

    ProbeResult result = measure(plan(1, 64, 500, LONG));

    assertThat(result.reads().meanMs()).isEqualTo(80);
    assertThat(disk.readBlocks).hasSize(500).allMatch(block -> block >= 0 && block < 64);
    assertThat(disk.readBlocks.stream().distinct().count()).isGreaterThan(32);
    assertThat(result.figures()).contains(new Figure("disk.random_read.latency", 80, "ms"));
  }

  @Test
  void measure_readsWouldComeFromTheCache_measuresNoReads() throws Exception {
    disk.access = DiskAccess.SYNC;

    ProbeResult result = measure(plan(1, 64, 100, LONG));

    assertThat(disk.readBlocks).isEmpty();
    assertThat(result.figures())
        .extracting(Figure::metric)
        .containsExactly("disk.sync_write.throughput");
    assertThat(ProbeResultText.doubt(result))
        .hasValueSatisfying(it -> assertThat(it).contains("memory"));
  }

  @Test
  void measure_slowDisk_endsAtTheTimeLimitWithWritesAndReads() throws Exception {
    disk.writing = () -> Duration.ofMillis(33);
    disk.reading = () -> Duration.ofMillis(80);

    ProbeResult result = measure(plan(1, 256, 100, Duration.ofSeconds(1)));

    assertThat(result.ending()).isEqualTo(Ending.OUT_OF_TIME);
    assertThat(result.took()).isLessThan(Duration.ofMillis(1_080));
    assertThat(result.writes().bytesPerSecond()).isCloseTo(0.5e6, within(0.01e6));
    assertThat(result.reads().meanMs()).isEqualTo(80);
  }

  @Test
  void measure_accessesLongerThanTheTimeLimit_makesOneWriteAndOneRead() throws Exception {
    disk.writing = () -> Duration.ofSeconds(7);
    disk.reading = () -> Duration.ofSeconds(9);

    ProbeResult result = measure(plan(1, 256, 100, Duration.ofSeconds(1)));

    assertThat(result.writes().count()).isEqualTo(1);
    assertThat(result.reads().count()).isEqualTo(1);
  }

  @Test
  void measure_tooLittleSpace_writesNothing() {
    disk.usableBytes = FakeDisk.GIB + (4 << 20);

    assertThatThrownBy(() -> measure(plan(1, 256, 100, LONG)))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("needs 4 MiB and leaves at least 1 GiB");
    assertThat(disk.files).isZero();
  }

  @Test
  void measure_diskFilledByOthers_stopsBeforeTheNextCluster() throws Exception {
    disk.usableBytes = FakeDisk.GIB + (24 << 20) + ProbeFile.BLOCK_BYTES;
    disk.othersBytes = ProbeFile.BLOCK_BYTES;

    ProbeResult result = measure(plan(6, 256, 10, LONG));

    assertThat(result.ending()).isEqualTo(Ending.LITTLE_SPACE);
    assertThat(result.writes().count()).isEqualTo(3 * 256);
    assertThat(disk.isClean()).isTrue();
  }

  @Test
  void measure_writeFailsOnFullDisk_leavesNoFile() {
    disk.fullAt = 100;

    assertThatThrownBy(() -> measure(plan(1, 256, 10, LONG)))
        .isInstanceOf(IOException.class)
        .hasMessage("No space left on device");
    assertThat(disk.isClean()).isTrue();
    assertThat(disk.usableBytes).isEqualTo(100 * FakeDisk.GIB);
  }

  @Test
  void measure_stopped_hasNoValues() throws Exception {
    ProbeResult result =
        new ProbeRun(
                plan(1, 256, 10, LONG),
                disk,
                new ProbeRun.Circumstances(
                    disk::nanos, () -> disk.writes == 3, ProgressListener.NONE))
            .measure();

    assertThat(result.ending()).isEqualTo(Ending.STOPPED);
    assertThat(result.figures()).isEmpty();
    assertThat(disk.isClean()).isTrue();
  }
}
