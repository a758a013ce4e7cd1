package io.crosstalk.collectors.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.Completed;
import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.collectors.SourceException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbeSourceTest {
  private static final ProbePace PACE = new ProbePace(Duration.ofMinutes(1), 0.02);

  @TempDir private Path folder;

  private final FakeDisk disk = new FakeDisk();
  private final InMemory memory = new InMemory();
  private final RecordingIntake intake = new RecordingIntake();
  private final ProbeSource source = source(100);

  private ProbeSource source(int reads) {
    ProbePlan plan = new ProbePlan(1, 256, reads, false, FakeDisk.GIB, PACE.longestRun());
    var task = new ProbeSource.Task(Path.of("/data"), "db-orders", plan, PACE);
    return new ProbeSource(task, disk, disk::nanos, disk, memory);
  }

  @Test
  void poll_measurementCompleted_publishesMetricsOfTheResource() throws Exception {
    disk.reading = () -> Duration.ofNanos(1_275_000);

    source.poll(intake);

    long endMs = disk.millis();
    assertThat(intake.recorded().samples())
        .containsExactly(
            new Given("", endMs, "db-orders", "disk.sync_write.throughput", 16_384_000, "B/s"),
            new Given("", endMs, "db-orders", "disk.random_read.latency", 1.275, "ms"));
    assertThat(intake.recorded().completions()).containsExactly(new Completed("", endMs));
    assertThat(intake.recorded().inventories()).isEmpty();
  }

  @Test
  void poll_withoutReads_publishesNoReadMetrics() throws Exception {
    source(0).poll(intake);

    assertThat(intake.recorded().samples())
        .extracting(Given::metric)
        .containsExactly("disk.sync_write.throughput");
  }

  @Test
  void poll_beforeTheInterval_measuresNothingAndAdvancesTheWatermark() throws Exception {
    source.poll(intake);
    disk.pass(Duration.ofSeconds(20));
    source.poll(intake);

    assertThat(disk.files).isEqualTo(1);
    assertThat(intake.recorded().samples()).hasSize(2);
    assertThat(intake.recorded().completions().getLast().timeMs()).isEqualTo(disk.millis());
  }

  @Test
  void poll_afterALongMeasurement_waitsLongerThanTheInterval() throws Exception {
    disk.writing = () -> Duration.ofSeconds(6);
    source.poll(intake);
    disk.pass(Duration.ofMinutes(4));
    source.poll(intake);
    assertThat(disk.files).isEqualTo(1);
    disk.pass(Duration.ofMinutes(2));
    source.poll(intake);
    assertThat(disk.files).isEqualTo(2);
  }

  @Test
  void poll_afterAFailedMeasurement_waitsForTheInterval() throws Exception {
    disk.fullAt = 0;
    assertThatThrownBy(() -> source.poll(intake)).isInstanceOf(SourceException.class);
    disk.pass(Duration.ofSeconds(5));
    source.poll(intake);

    assertThat(disk.files).isEqualTo(1);
    assertThat(intake.recorded().samples()).isEmpty();
  }

  @Test
  void poll_invalidSourceMemory_measuresAtOnce() throws Exception {
    memory.put("lastRun", "yesterday");
    source.poll(intake);

    assertThat(disk.files).isEqualTo(1);
  }

  @Test
  void poll_clockSetBack_measuresAtOnce() throws Exception {
    memory.put("lastRun", new ProbePace.LastRun(disk.millis() + 86_400_000, 1_000).toString());
    source.poll(intake);

    assertThat(disk.files).isEqualTo(1);
  }

  @Test
  void poll_closedDuringAMeasurement_publishesNothing() throws Exception {
    disk.reading =
        () -> {
          source.close();
          return Duration.ofMillis(1);
        };
    source.poll(intake);

    assertThat(intake.recorded().samples()).isEmpty();
    assertThat(disk.isClean()).isTrue();
  }

  private static List<String> check(ProbeSource source) throws SourceException {
    List<String> findings = new ArrayList<>();
    source.check(
        new CheckReport() {
          @Override
          public void good(String finding) {
            findings.add("+ " + finding);
          }

          @Override
          public void warning(String finding) {
            findings.add("! " + finding);
          }
        });
    return findings;
  }

  @Test
  void check_disk_describesThePlanAndMeasuresALittle() throws Exception {
    List<String> findings = check(source);

    assertThat(findings)
        .containsExactly(
            "+ it writes 4 MiB of random data and reads 100 blocks of it in /data, 16 KiB at a time, for 1.08 s at most; 1 GiB stay free, and its file is deleted",
            "+ it does so each 60 s: it writes 5.6 GiB a day, and is busy for 2 % of the time at most",
            "+ a short run: 16.4 MB/s in unbuffered writes, 1 ms each; 1 ms a random read");
    assertThat(disk.writes).isEqualTo(16);
  }

  @Test
  void check_slowDiskOrCachedReads_warns() throws Exception {
    disk.writing = () -> Duration.ofMillis(500);
    disk.access = DiskAccess.SYNC;

    assertThat(check(source))
        .anySatisfy(it -> assertThat(it).startsWith("! a short run, which ended early"))
        .anySatisfy(it -> assertThat(it).startsWith("! O_DIRECT does not work there"));
  }

  @Test
  void check_pathMissing_fails() {
    Path nowhere = folder.resolve("nowhere");
    ProbePlan plan = new ProbePlan(1, 256, 100, false, FakeDisk.GIB, PACE.longestRun());
    var task = new ProbeSource.Task(nowhere, "db-orders", plan, PACE);

    assertThatThrownBy(
            () -> check(new ProbeSource(task, new DiskVolume(nowhere), disk::nanos, disk, memory)))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("is no folder");
  }
}
