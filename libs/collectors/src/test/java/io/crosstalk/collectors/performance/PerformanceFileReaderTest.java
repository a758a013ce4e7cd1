package io.crosstalk.collectors.performance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.files.Drop;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerformanceFileReaderTest {
  private static final String PERFMON =
      "\"(PDH-CSV 4.0) (UTC)(0)\",\"\\\\w1\\Processeur(_Total)\\%% temps %d\"\n"
          + "\"01/28/2026 09:00:00.000\",\"1.5\"\n";

  @TempDir private Path folder;

  /** Nothing of such files enters a diagnosis, and nothing else shows it. */
  @Test
  void leftOut_filesWithoutAKnownCounter_areCountedTogether() throws Exception {
    PolledSource source = PerformanceReading.growing(folder);
    new Drop(folder).put("a.csv", PERFMON.formatted(1));
    new Drop(folder).put("b.csv", PERFMON.formatted(2));
    source.poll(new RecordingIntake());
    source.poll(new RecordingIntake());

    assertThat(source.leftOut())
        .extracting(LeftOut::reason, LeftOut::count, LeftOut::example)
        .containsExactly(
            tuple(
                "columns of counters without a metric (docs/sources/performance-files.md lists those"
                    + " to be logged)",
                2L,
                "Processeur(_Total)\\% temps 1"));
    assertThat(source.warnings())
        .contains(
            "b.csv (perfmon) and 1 other file: left out: 2 columns of counters without a metric"
                + " (docs/sources/performance-files.md lists those to be logged), such as"
                + " 'Processeur(_Total)\\% temps 1'");
  }

  @Test
  void read_growingFileInUtf16_isRefusedWithWhatToDo() throws Exception {
    PolledSource source = PerformanceReading.growing(folder);
    Files.write(
        folder.resolve("a.csv"),
        ("\uFEFF" + PERFMON.formatted(1)).getBytes(StandardCharsets.UTF_16LE));
    RecordingIntake intake = new RecordingIntake();
    source.poll(intake);
    source.poll(intake);

    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(
            each ->
                assertThat(each.text())
                    .contains("UTF-16", "written as UTF-8, or set files.growing to false"));
  }

  /** Otherwise the work for n resources that a file names one by one grows with their square. */
  @Test
  void read_resourcesNamedOneByOne_publishesTheInventoryOnce() throws Exception {
    StringBuilder rows = new StringBuilder("timestamp,resName,cpu|readyPct\n");
    for (int i = 0; i < 100; i++) {
      rows.append("2026-01-28 09:00:00,vm-%d,0.5\n2026-01-28 09:05:00,vm-%d,0.5\n".formatted(i, i));
    }
    Path file = Files.writeString(folder.resolve("vms.csv"), rows);
    RecordingIntake intake = new RecordingIntake();
    new PerformanceFileReader(PerformanceReading.settings(null, null), new Drop(folder).context())
        .read(Drop.file(file), intake);

    assertThat(intake.recorded().samples()).hasSize(200);
    assertThat(intake.recorded().inventories())
        .singleElement()
        .satisfies(all -> assertThat(all).hasSize(100));
  }
}
