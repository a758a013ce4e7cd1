package io.crosstalk.collectors.performance.pdh;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.performance.PerformanceReading;
import io.crosstalk.event.inventory.ResourceKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Recordings of esxtop. The layout is that of public recordings and parsers, such as <a
 * href="https://github.com/elatov/jekyll">a header with names in parentheses</a> and <a
 * href="https://github.com/vfedotovs/esxtop-batch-data-visualizer">one of 51,446 columns</a>.
 */
class EsxtopFormatTest {
  private static final String HOST = "esx7.example.com";
  private static final String SQL = "SQL02 (df09cdf2-1e74)";

  @TempDir private Path folder;
  private PerformanceReading reading;

  @BeforeEach
  void begin() {
    reading = new PerformanceReading(folder);
  }

  @Test
  void read_diskOfAllDisks_isThatOfTheMachine() throws Exception {
    reading.readSample("esxtop.csv");

    assertThat(reading.values(SQL, "disk.read.latency")).hasSize(4).containsOnly("0.8 ms");
    assertThat(reading.values(SQL, "disk.read.iops")).hasSize(4).containsOnly("30 1/s");
    assertThat(reading.values(SQL, "disk.write.throughput")).hasSize(4).containsOnly("2 MiB/s");
    assertThat(reading.times(SQL, "disk.read.iops"))
        .startsWith(Instant.parse("2026-11-28T09:00:00Z"), Instant.parse("2026-11-28T09:00:05Z"));
  }

  @Test
  void read_singleDisksOnly_addsLoadsAndWeighsLatenciesByRequests() throws Exception {
    reading.readSample("esxtop.csv");

    assertThat(reading.values("uat-ora", "disk.read.iops")).containsOnly("40 1/s");
    assertThat(reading.values("uat-ora", "disk.write.throughput")).containsOnly("10 MiB/s");
    assertThat(reading.values("uat-ora", "disk.read.latency")).containsOnly("2.5 ms");
  }

  @Test
  void read_latencyWithoutRequests_isNone() throws Exception {
    reading.readSample("esxtop.csv");

    assertThat(reading.values("uat-ora", "disk.write.latency")).isEmpty();
    assertThat(reading.values(HOST + "/NFS_Datastore", "disk.read.latency"))
        .containsExactly("3.11 ms", "1.54 ms");
    assertThat(
            reading.values(HOST + "/naa.600507680C80831B7000000000000123", "disk.latency.kernel"))
        .containsOnly("0 ms");
  }

  @Test
  void read_processorsOfAMachine_arePercentOfItsVirtualProcessors() throws Exception {
    reading.readSample("esxtop.csv");

    assertThat(reading.values(SQL, "cpu.utilization")).containsOnly("60 %");
    assertThat(reading.values(SQL, "cpu.ready")).containsOnly("6 %");
    assertThat(reading.values(SQL, "cpu.co_stop")).containsOnly("0.5 %");
    assertThat(reading.inventory().get(SQL).attributes()).containsEntry("vcpus", 2);
    assertThat(reading.values(HOST, "cpu.utilization")).containsOnly("41.5 %");
    assertThat(reading.values(SQL, "mem.swap_in")).containsOnly("128 1/s");
  }

  @Test
  void read_machinesHostAndItsParts_areLinked() throws Exception {
    reading.readSample("esxtop.csv");

    assertThat(reading.inventory().get(SQL).kind()).isEqualTo(ResourceKind.VM);
    assertThat(reading.uses(SQL)).containsExactly(HOST);
    assertThat(reading.uses(HOST))
        .containsExactly(
            HOST + "/NFS_Datastore",
            HOST + "/naa.600507680C80831B7000000000000123",
            HOST + "/vmhba2",
            HOST + "/vmnic0");
    assertThat(reading.uses(HOST + "/naa.600507680C80831B7000000000000123"))
        .containsExactly("naa.600507680c80831b7000000000000123");
    assertThat(reading.inventory()).doesNotContainKey("system");
  }

  @Test
  void read_ports_areOfTheirMachineOrOfTheHost() throws Exception {
    reading.readSample("esxtop.csv");

    assertThat(reading.values("uat-ora", "net.tx.throughput")).containsOnly("16 Mbit/s");
    assertThat(reading.values(HOST + "/vmnic0", "net.rx.throughput")).containsOnly("80 Mbit/s");
  }

  @Test
  void read_emptyCells_areCountedWithTheFirstOfThem() throws Exception {
    reading.read(
        "esx7.csv",
        """
        "(PDH-CSV 4.0) (UTC)(0)","\\\\esx7\\Virtual Disk(erp-db:scsi0:0)\\Writes/sec"
        "11/28/2026 09:00:00","20"
        "11/28/2026 09:00:05",""
        "11/28/2026 09:00:10"," "
        """);

    assertThat(reading.warnings())
        .containsExactly(
            "esx7.csv (esxtop): left out (2): cells without a value, such as 'column 2 at 11/28/2026"
                + " 09:00:05'");
  }

  @Test
  void read_columnsWithoutMetric_areCountedWithAnExample() throws Exception {
    reading.readSample("esxtop.csv");

    assertThat(reading.warnings())
        .containsExactlyInAnyOrder(
            "esxtop.csv (esxtop): without the number of requests of each disk, a latency of a"
                + " machine is the plain mean of its disks",
            "esxtop.csv (esxtop): left out (8): columns of counters without a metric, such as"
                + " 'Memory\\Memory Overcommit (1 Minute Avg)'",
            "esxtop.csv (esxtop): left out (1): columns of groups that are no virtual machine, such"
                + " as '1:system'",
            "esxtop.csv (esxtop): left out (1): columns of ports that belong to no virtual machine,"
                + " such as 'vSwitch0:33554436:Management'");
  }

  @Test
  void read_headerOfMoreThanAMegabyte_hasAllMachines() throws Exception {
    int machines = 3_000;
    StringJoiner header = new StringJoiner(",", "\"(PDH-CSV 4.0) (UTC)(0)\",", "\n");
    StringJoiner row = new StringJoiner(",", "\"11/28/2026 09:00:00\",", "\n");
    for (int i = 0; i < machines; i++) {
      for (String counter :
          List.of("Reads/sec", "Writes/sec", "Average MilliSec/Read", "Average MilliSec/Write")) {
        header.add(
            "\"\\\\%s\\Virtual Disk(a-rather-long-name-%05d:scsi0:0)\\%s\""
                .formatted(HOST, i, counter));
        row.add("\"1.50\"");
      }
    }
    assertThat(header.length()).isGreaterThan(1_000_000);

    reading.read(
        "big.csv", header.toString() + row + row.toString().replace("09:00:00", "09:00:05"));

    assertThat(reading.samples()).hasSize(machines * 4 * 2);
    assertThat(reading.inventory()).hasSize(machines + 1);
    assertThat(reading.rejections()).isEmpty();
  }

  @Test
  void read_groupsWithoutProcessors_areMachinesExceptThoseOfTheKernel() throws Exception {
    reading.read(
        "cpu.csv",
        """
        "(PDH-CSV 4.0) (UTC)(0)","\\\\localhost\\Group Cpu(1:idle)\\% Used","\\\\localhost\\Group Cpu(28868:Ted_DEV_ORA)\\% Ready"
        "11/28/2026 09:00:00","1.00","160.00"
        """);

    assertThat(reading.values("Ted_DEV_ORA", "cpu.ready")).containsExactly("100 %");
    assertThat(reading.inventory()).containsOnlyKeys("Ted_DEV_ORA", "localhost");
    assertThat(String.join("\n", reading.warnings()))
        .contains(
            "--machine=NAME",
            "% Used, % Ready and % CoStop are sums",
            "record with 'esxtop -b -a'");
  }

  @Test
  void read_hostWithoutName_isCalledAsTheSettingsSay() throws Exception {
    reading
        .with(PerformanceReading.settings(null, "esx9"))
        .read(
            "cpu.csv",
            """
            "(PDH-CSV 4.0) (UTC)(0)","\\\\local\\Physical Cpu(_Total)\\% Util Time"
            "11/28/2026 09:00:00","12.00"
            """);

    assertThat(reading.values("esx9", "cpu.utilization")).containsExactly("12 %");
    assertThat(reading.warnings()).isEmpty();
  }

  @Test
  void read_rowCutOff_isRejectedAndTheOthersAreKept() throws Exception {
    String file = new String(Drop.sample("/performance/esxtop.csv"), StandardCharsets.UTF_8);

    reading.read("cut.csv", file.substring(0, file.length() - 100) + "\n");

    assertThat(reading.values(SQL, "disk.read.iops")).hasSize(3);
    assertThat(reading.rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("fields, the header has"));
  }

  @Test
  void poll_growingFile_readsEachRowOnce() throws Exception {
    String whole = new String(Drop.sample("/performance/esxtop.csv"), StandardCharsets.UTF_8);
    int third = whole.indexOf("\"11/28/2026 09:00:10");
    Path file = Files.writeString(folder.resolve("esxtop.csv"), whole.substring(0, third + 40));
    PolledSource source = PerformanceReading.growing(folder);
    RecordingIntake intake = new RecordingIntake();

    source.poll(intake);
    Files.writeString(file, whole);
    source.poll(intake);

    assertThat(intake.recorded().samples())
        .filteredOn(sample -> sample.metric().equals("cpu.ready"))
        .extracting(sample -> Instant.ofEpochMilli(sample.timeMs()).toString())
        .containsExactly(
            "2026-11-28T09:00:00Z",
            "2026-11-28T09:00:05Z",
            "2026-11-28T09:00:10Z",
            "2026-11-28T09:00:15Z");
  }

  @Test
  void read_twoHosts_shareTheVolumeButKeepTheirOwnViewOfIt() throws Exception {
    String file = new String(Drop.sample("/performance/esxtop.csv"), StandardCharsets.UTF_8);

    reading.read("esx8.csv", file.replace(HOST, "esx8").replace("uat-ora", "test-ora"));
    String view = "esx8/naa.600507680C80831B7000000000000123";

    assertThat(reading.uses(view)).containsExactly("naa.600507680c80831b7000000000000123");
    assertThat(reading.metrics("naa.600507680c80831b7000000000000123")).isEmpty();
    assertThat(reading.metrics(view)).contains("disk.latency", "disk.read.iops");
  }

  @Test
  void read_twoHostsInOneHeader_keepTheirProcessorsAndMachinesApart() throws Exception {
    String line = "\"11/28/2026 09:00:00\"" + ",\"10\"".repeat(8) + "\n";
    StringJoiner header = new StringJoiner(",", "\"(PDH-CSV 4.0) (UTC)(0)\",", "\n");
    for (String column :
        List.of(
            "esx7\\Physical Cpu(0)\\% Util Time",
            "esx7\\Physical Cpu(1)\\% Util Time",
            "esx7\\Group Cpu(101:erp-db)\\% Used",
            "esx7\\Vcpu(101:erp-db:1001:vcpu-0)\\% Used",
            "esx8\\Physical Cpu(7)\\% Util Time",
            "esx8\\Group Cpu(202:crm-db)\\% Used",
            "esx8\\Vcpu(202:crm-db:2001:vcpu-0)\\% Used",
            "esx8\\Vcpu(202:crm-db:2002:vcpu-1)\\% Used")) {
      header.add("\"\\\\" + column + "\"");
    }

    reading.read("both.csv", header + line);

    assertThat(reading.inventory().get("esx7").attributes()).containsEntry("vcpus", 2);
    assertThat(reading.inventory().get("esx8").attributes()).containsEntry("vcpus", 1);
    assertThat(reading.uses("erp-db")).containsExactly("esx7");
    assertThat(reading.uses("crm-db")).containsExactly("esx8");
    assertThat(reading.values("crm-db", "cpu.utilization")).containsExactly("5 %");
  }

  @Test
  void read_zoneOfOtherFilesInTheSettings_leavesTheTimesInUtc() throws Exception {
    reading.with(PerformanceReading.settings("Europe/Berlin", null)).readSample("esxtop.csv");

    assertThat(reading.times(SQL, "disk.read.iops"))
        .startsWith(Instant.parse("2026-11-28T09:00:00Z"));
    assertThat(reading.warnings()).noneMatch(text -> text.contains("zone"));
  }
}
