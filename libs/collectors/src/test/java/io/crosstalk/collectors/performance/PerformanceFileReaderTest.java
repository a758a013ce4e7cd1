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
import java.util.List;
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
            "b.csv (perfmon) and 1 other file: left out (2): columns of counters without a metric"
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

  private static String processors(String steal) {
    return """
        # hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle
        erp-db;600;2026-01-30 06:10:01 UTC;-1;10.50;0.50;4.00;20.00;0.00;65.00
        erp-db;600;2026-01-30 06:20:01 UTC;-1;10.50;0.50;4.00;20.00;STEAL;60.00
        # hostname;interval;timestamp;DEV;tps;rkB/s;wkB/s;aqu-sz;await;%util
        erp-db;600;2026-01-30 06:10:01 UTC;sda;417.80;1024.00;512.00;2.15;21.85;9.20
        """
        .replace("STEAL", steal);
  }

  /** Otherwise the hypervisor's fault is taken for that of the machine. */
  @Test
  void read_machineFromWhichTimeIsStolen_isAVirtualMachine() throws Exception {
    Reads guest = Reads.of(folder, "sa30.csv", processors("5.00"), "");

    assertThat(guest.resources()).contains("erp-db vm [erp-db/sda]");
    assertThat(guest.warnings()).anySatisfy(text -> assertThat(text).contains("are taken as vm"));
    Reads metal = Reads.of(folder, "sa30.csv", processors("0.00"), "");
    assertThat(metal.resources()).contains("erp-db host [erp-db/sda]");
    assertThat(metal.warnings()).isEmpty();
  }

  @Test
  void read_hostFromWhichTimeIsStolen_isToldAsAContradiction() throws Exception {
    String entry =
        "'resources': [{'id': 'erp-db', 'kind': 'host', 'layer': 'compute', 'uses': []}]";
    for (String stated : List.of("'kind': 'host'", entry)) {
      Reads reads = Reads.of(folder, "sa30.csv", processors("5.00"), stated);

      assertThat(reads.resources()).contains("erp-db host [erp-db/sda]");
      assertThat(reads.warnings())
          .singleElement()
          .satisfies(
              text ->
                  assertThat(text).contains("erp-db is stated as host, but it measures cpu.steal"));
    }
  }

  @Test
  void read_exportOfSteal_isOfVirtualMachines() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "CPU steal-data-2026-11-28.csv",
            "Time,erp-db,web-1\n2026-11-28 09:00:00,4,0\n",
            "'metric': 'cpu.steal', 'unit': '%'");

    assertThat(reads.resources()).containsExactly("erp-db vm []", "web-1 host []");
  }
}
