package io.crosstalk.collectors.performance.nmon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.performance.PerformanceReading;
import io.crosstalk.collectors.performance.format.PerformanceSettings;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Recordings of nmon. The layout is that of public recordings and parsers, such as <a
 * href="https://github.com/adejoux/nmon2influxdb">nmon2influxdb</a> and <a
 * href="https://github.com/guilhemmarchand/nmon-for-splunk">nmon for Splunk</a>.
 */
class NmonFormatTest {
  @TempDir private Path folder;
  private PerformanceReading reading;

  @BeforeEach
  void begin() {
    reading = new PerformanceReading(folder);
  }

  private static String sample(String name) throws Exception {
    return new String(Drop.sample("/performance/" + name), StandardCharsets.UTF_8);
  }

  @Test
  void read_aix_isAPartitionOfItsFrame() throws Exception {
    reading.readSample("lpar7.nmon");

    assertThat(reading.inventory().get("lpar7").kind()).isEqualTo(ResourceKind.LPAR);
    assertThat(reading.inventory().get("lpar7").layer()).isEqualTo(Layer.POWER);
    assertThat(reading.uses("lpar7"))
        .containsExactly("frame/65383FP", "lpar7/fcs0", "lpar7/hdisk0", "lpar7/hdisk1");
    assertThat(reading.inventory().get("lpar7").attributes()).containsEntry("vcpus", 0.5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"AAA,AIX,7.3.1.0", "AAA,VIOS,4.1.0.10", "AAA,progname,topas_nmon"})
  void read_systemOfPower_isAPartition(String line) throws Exception {
    reading.read(
        "small.nmon",
        line
            + """

            AAA,host,vios1
            CPU_ALL,CPU Total vios1,User%,Sys%
            ZZZZ,T0001,09:01:00,28-NOV-2026
            CPU_ALL,T0001,1.0,2.0
            """);

    assertThat(reading.inventory().get("vios1").kind()).isEqualTo(ResourceKind.LPAR);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          AAA,cpus,4   | 3.0  | 0 %
          AAA,cpus,4   | 16.0 | 75 %
          AAA,cpus,2,8 | 16.0 | 50 %
          """)
  void read_runnableThreads_areAWaitBeyondTheLogicalProcessors(
      String processors, String runnable, String wait) throws Exception {
    reading.read(
        "web1.nmon",
        """
        AAA,host,web1
        %s
        CPU_ALL,CPU Total web1,User%%,Sys%%
        PROC,Processes web1,Runnable,Swap-in
        ZZZZ,T0001,09:01:00,28-NOV-2026
        CPU_ALL,T0001,60.0,40.0
        PROC,T0001,%s,0.0
        """
            .formatted(processors, runnable));

    assertThat(reading.values("web1", "wait.cpu_queue")).containsExactly(wait);
  }

  @Test
  void read_runnableThreadsWithoutANumberOfProcessors_areNoWait() throws Exception {
    reading.read(
        "web1.nmon",
        """
        AAA,host,web1
        CPU_ALL,CPU Total web1,User%,Sys%
        PROC,Processes web1,Runnable
        ZZZZ,T0001,09:01:00,28-NOV-2026
        CPU_ALL,T0001,60.0,40.0
        PROC,T0001,16.0
        """);

    assertThat(reading.values("web1", "cpu.utilization")).isNotEmpty();
    assertThat(reading.values("web1", "wait.cpu_queue")).isEmpty();
  }

  @Test
  void read_processorsOfAPartition_arePercentOfItsEntitlement() throws Exception {
    reading.readSample("lpar7.nmon");

    assertThat(reading.values("lpar7", "cpu.utilization")).hasSize(4).containsOnly("150 %");
    assertThat(reading.times("lpar7", "cpu.utilization"))
        .startsWith(Instant.parse("2026-11-28T09:01:00Z"));
  }

  @Test
  void read_disks_areAddedUpForTheMachine_alsoThoseOfFurtherSections() throws Exception {
    reading.readSample("lpar7.nmon");

    assertThat(reading.values("lpar7/hdisk1", "disk.read.throughput")).containsOnly("2000 KiB/s");
    assertThat(reading.values("lpar7", "disk.read.throughput")).containsOnly("3000 KiB/s");
    assertThat(reading.values("lpar7", "disk.read.iops")).containsOnly("400 1/s");
    assertThat(reading.values("lpar7", "disk.read.latency")).containsOnly("1.75 ms");
    assertThat(reading.values("lpar7/hdisk1", "disk.write.latency")).isEmpty();
    assertThat(reading.values("lpar7/hdisk0", "disk.busy")).containsOnly("12 %");
    assertThat(reading.values("lpar7", "disk.busy")).isEmpty();
    assertThat(reading.values("lpar7/fcs0", "disk.read.throughput")).containsOnly("3000 KiB/s");
  }

  @Test
  void read_networksAndPaging_leaveOutTheLoopback() throws Exception {
    reading.readSample("lpar7.nmon");

    assertThat(reading.values("lpar7", "net.rx.throughput")).containsOnly("1000 KiB/s");
    assertThat(reading.values("lpar7", "net.tx.throughput")).containsOnly("500 KiB/s");
    assertThat(reading.values("lpar7", "mem.swap_in")).containsOnly("3 1/s");
  }

  @Test
  void read_sectionsWithoutMetric_areCountedAndTheZoneIsAskedFor() throws Exception {
    reading.readSample("lpar7.nmon");

    assertThat(String.join("\n", reading.warnings()))
        .contains("left out (1): sections without a metric, such as 'MEM,Memory lpar7'")
        .contains("--zone=Europe/Berlin");
  }

  @Test
  void read_linuxWithSteal_isAVirtualMachineWithoutPartitionsAndVirtualDevices() throws Exception {
    reading.with(PerformanceReading.settings("Europe/Berlin", null)).readSample("web1.nmon");

    assertThat(reading.inventory().get("web1").kind()).isEqualTo(ResourceKind.VM);
    assertThat(reading.inventory().get("web1").layer()).isEqualTo(Layer.COMPUTE);
    assertThat(reading.inventory().get("web1/sda").layer()).isEqualTo(Layer.COMPUTE);
    assertThat(reading.values("web1", "cpu.utilization")).hasSize(3).containsOnly("25 %");
    assertThat(reading.values("web1", "cpu.steal")).containsOnly("4 %");
    assertThat(reading.values("web1", "disk.write.throughput")).containsOnly("1000 KiB/s");
    assertThat(reading.values("web1", "disk.iops")).containsOnly("40 1/s");
    assertThat(reading.values("web1", "net.rx.throughput")).containsOnly("100 KiB/s");
    assertThat(reading.times("web1", "cpu.utilization"))
        .startsWith(Instant.parse("2026-12-31T22:59:10Z"));
  }

  @Test
  void read_sortedFile_yieldsTheSameAsItsOriginal() throws Exception {
    String sorted =
        sample("lpar7.nmon").lines().sorted().collect(Collectors.joining("\n", "", "\n"));
    reading.readSample("lpar7.nmon");
    PerformanceReading other = new PerformanceReading(folder).read("sorted.nmon", sorted);

    assertThat(other.samples()).containsExactlyInAnyOrderElementsOf(reading.samples());
  }

  @Test
  void read_fileCutInItsLastNumber_hasNoFiguresOfItsLastTime() throws Exception {
    reading.read(
        "cut.nmon",
        """
        AAA,progname,topas_nmon
        AAA,host,lpar7
        DISKWRITE,Disk Write KB/s,hdisk0
        DISKWRITE1,Disk Write KB/s,hdisk1
        ZZZZ,T0001,10:01:00,28-NOV-2026
        DISKWRITE,T0001,812.0
        DISKWRITE1,T0001,3287.2
        ZZZZ,T0002,10:02:00,28-NOV-2026
        DISKWRITE,T0002,812.0
        DISKWRITE1,T0002,3""");

    assertThat(reading.values("lpar7", "disk.write.throughput")).containsExactly("4099.2 KiB/s");
    assertThat(reading.warnings()).anyMatch(each -> each.endsWith("such as 'line 10'"));
  }

  @Test
  void read_twoRecordingsInOneFile_areBothRead() throws Exception {
    String first = sample("lpar7.nmon");

    reading.read("two.nmon", first + first.replace("28-NOV-2026", "29-NOV-2026"));

    assertThat(reading.values("lpar7", "cpu.utilization")).hasSize(8);
    assertThat(reading.times("lpar7", "cpu.utilization"))
        .contains(Instant.parse("2026-11-29T09:01:00Z"));
  }

  @Test
  void read_pathManager_countsItsDisksInsteadOfTheirPaths() throws Exception {
    reading.read(
        "emc.nmon",
        """
        AAA,progname,topas_nmon
        AAA,host,lpar8
        DISKWRITE,Disk Write KB/s lpar8,hdisk1,hdisk2,hdiskpower0
        ZZZZ,T0001,09:01:00,28-NOV-2026
        DISKWRITE,T0001,50.0,50.0,100.0
        """);

    assertThat(reading.values("lpar8", "disk.write.throughput")).containsExactly("100 KiB/s");
  }

  @Test
  void read_intervalWithoutTime_isCounted() throws Exception {
    reading.read(
        "cut.nmon",
        """
        AAA,host,web1
        CPU_ALL,CPU Total web1,User%,Sys%
        ZZZZ,T0001,09:01:00,28/11/26
        CPU_ALL,T0001,1.0,2.0
        CPU_ALL,T0002,1.0,2.0
        ZZZZ,T0003,25:01:00,28-NOV-2026
        """);

    assertThat(reading.values("web1", "cpu.utilization")).containsExactly("3 %");
    assertThat(String.join("\n", reading.warnings()))
        .contains("intervals without a line ZZZZ", "T0002");
    assertThat(reading.rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.line()).isEqualTo(6));
  }

  @Test
  void read_formatOfTheSettings_needsNoBeginning() throws Exception {
    PerformanceSettings plain = PerformanceReading.settings(null, "lpar7");
    PerformanceSettings named =
        new PerformanceSettings(
            plain.files(), "nmon", null, "lpar7", null, null, null, null, null, List.of());
    String whole = sample("lpar7.nmon");

    reading.with(named).read("rest.nmon", whole.substring(whole.indexOf("CPU_ALL,CPU Total")));

    assertThat(reading.values("lpar7", "disk.read.iops")).containsOnly("400 1/s");
  }

  @Test
  void poll_growingFile_readsAnIntervalWhenItIsComplete() throws Exception {
    String whole = sample("lpar7.nmon");
    Path file = folder.resolve("lpar7.nmon");
    PolledSource source = PerformanceReading.growing(folder);

    Files.writeString(file, whole.substring(0, whole.indexOf("DISKWRITE,T0002")));
    assertThat(loads(source)).containsExactly(Instant.parse("2026-11-28T09:01:00Z"));
    Files.writeString(file, whole);
    assertThat(loads(source))
        .containsExactly(
            Instant.parse("2026-11-28T09:02:00Z"),
            Instant.parse("2026-11-28T09:03:00Z"),
            Instant.parse("2026-11-28T09:04:00Z"));
    Files.writeString(file, whole + "ZZZZ,T0005,09:05:00,28-NOV-2026\n");
    assertThat(loads(source)).isEmpty();
  }

  /** Linux on PowerVM writes the section LPAR, but has disks of Linux. */
  @Test
  void read_linuxOnPower_countsItsDisksAsLinux() throws Exception {
    reading.read(
        "power.nmon",
        """
        AAA,progname,nmon
        AAA,host,linux1
        AAA,OS,Linux,5.14.0,#1 SMP
        LPAR,Shared CPU LPAR Stats linux1,PhysicalCPU,capped
        DISKWRITE,Disk Write KB/s linux1,sda,sda1,dm-0,rhel-root
        NET,Network I/O linux1,eth0-read-KB/s,vmbr0-read-KB/s
        ZZZZ,T0001,09:01:00,28-NOV-2026
        LPAR,T0001,0.5,0
        DISKWRITE,T0001,100.0,100.0,100.0,100.0
        NET,T0001,10.0,10.0
        """);

    assertThat(reading.inventory().get("linux1").kind()).isEqualTo(ResourceKind.LPAR);
    assertThat(reading.values("linux1", "disk.write.throughput")).containsExactly("100 KiB/s");
    assertThat(reading.values("linux1", "net.rx.throughput")).containsExactly("10 KiB/s");
    assertThat(String.join("\n", reading.warnings())).contains(": dm-0, rhel-root, vmbr0");
  }

  @Test
  void read_monthAsNumber_isDecidedByTheDayOrRefused() throws Exception {
    String recording =
        """
        AAA,host,web1
        CPU_ALL,CPU Total web1,User%,Sys%
        ZZZZ,T0001,09:01:00,11/28/26
        CPU_ALL,T0001,1.0,2.0
        """;

    reading.read("month.nmon", recording);

    assertThat(reading.times("web1", "cpu.utilization"))
        .containsExactly(Instant.parse("2026-11-28T09:01:00Z"));
    assertThatThrownBy(() -> reading.read("x.nmon", recording.replace("11/28", "11/12")))
        .isInstanceOf(MalformedFileException.class)
        .hasMessageContaining("09:01:00 11/12/26")
        .hasMessageContaining("write the month as a name");
  }

  /** The values of wide intervals leave room for fewer than 4,500 intervals without values. */
  @Test
  void read_timesWithoutEnd_areRefused() {
    String wide =
        "AAA,host,web1\nDISKBUSY,Disk"
            + ",hdisk1".repeat(149_999)
            + "\nCPU_ALL,CPU Total web1,User%\n"
            + lines(1, 199, "CPU_ALL,T%04d,5.0\n");
    String times = lines(200, 5_000, "ZZZZ,T%04d,09:01:00,28-NOV-2026\n");

    assertThatThrownBy(() -> reading.read("x.nmon", wide + times))
        .isInstanceOf(MalformedFileException.class)
        .hasMessageContaining("record shorter files");
  }

  private static String lines(int first, int last, String form) {
    return IntStream.rangeClosed(first, last)
        .mapToObj(form::formatted)
        .collect(Collectors.joining());
  }

  @Test
  void poll_growingFile_atTheEndOfSummerTime_keepsTheOrderOfEarlierRounds() throws Exception {
    StringBuilder whole =
        new StringBuilder("AAA,progname,topas_nmon\nAAA,host,lpar7\nDISKBUSY,Disk,hdisk1\n");
    Path file = folder.resolve("lpar7.nmon");
    PolledSource source = PerformanceReading.growing(folder, "Europe/Berlin");

    append(file, whole, 1, "02:20:00", "02:40:00", "02:00:00");
    assertThat(loads(source))
        .containsExactly(
            Instant.parse("2026-10-25T00:20:00Z"),
            Instant.parse("2026-10-25T00:40:00Z"),
            Instant.parse("2026-10-25T01:00:00Z"));
    append(file, whole, 4, "02:20:00", "02:40:00");
    assertThat(loads(source))
        .containsExactly(
            Instant.parse("2026-10-25T01:20:00Z"), Instant.parse("2026-10-25T01:40:00Z"));
  }

  private static void append(Path file, StringBuilder whole, int first, String... times)
      throws Exception {
    for (int i = 0; i < times.length; i++) {
      whole.append(
          "ZZZZ,T%04d,%s,25-OCT-2026\nDISKBUSY,T%04d,5.0\n"
              .formatted(first + i, times[i], first + i));
    }
    Files.writeString(file, whole);
  }

  /** Times of the load of a disk that a round delivers. */
  private static List<Instant> loads(PolledSource source) throws Exception {
    RecordingIntake intake = new RecordingIntake();
    source.poll(intake);
    return intake.recorded().samples().stream()
        .filter(sample -> sample.metric().equals("disk.busy"))
        .filter(sample -> sample.resource().endsWith("/hdisk1"))
        .map(sample -> Instant.ofEpochMilli(sample.timeMs()))
        .toList();
  }

  @Test
  void read_model_isTheNameOfTheFrame() throws Exception {
    reading.read(
        "lpar7.nmon",
        sample("lpar7.nmon").replaceFirst("AAA,MachineType,.*", "AAA,MachineType,IBM,9119-FHB"));

    assertThat(reading.inventory().get("frame/65383FP").name()).isEqualTo("IBM 9119-FHB 65383FP");
  }

  /** Recording with two disks in two lines each; the requests of both are known. */
  private static final String TWO_DISKS =
      """
      AAA,progname,topas_nmon
      AAA,host,lpar7
      DISKREAD,Disk Read KB/s lpar7,hdisk0,hdisk1,
      DISKXFER,Disk transfers lpar7,hdisk0,hdisk1
      DISKRXFER,Reads lpar7,hdisk0,hdisk1
      DISKWRITESERV,Disk Write Service Time lpar7,hdisk0,hdisk1
      DISKBUSY,Disk %Busy lpar7,hdisk0,hdisk1
      ZZZZ,T0001,09:01:00,28-NOV-2026
      DISKREAD,T0001,1000.0,2000.0
      DISKXFER,T0001,110.0,400.0
      DISKRXFER,T0001,10.0,100.0
      DISKWRITESERV,T0001,4.0,12.0
      DISKBUSY,T0001,104.9,50.0
      """;

  @Test
  void read_secondHeaderWithOtherColumns_itsRowsAreLeftOutAndTold() throws Exception {
    reading.read(
        "added.nmon",
        """
        AAA,progname,topas_nmon
        AAA,host,lpar7
        DISKREAD,Disk Read KB/s lpar7,hdisk0,hdisk1
        ZZZZ,T0001,09:01:00,28-NOV-2026
        DISKREAD,T0001,1000.0,2000.0
        DISKREAD,Disk Read KB/s lpar7,hdisk5,hdisk0,hdisk1
        ZZZZ,T0002,09:02:00,28-NOV-2026
        DISKREAD,T0002,70.0,1000.0,2000.0
        """);

    assertThat(reading.rejections())
        .singleElement()
        .satisfies(
            rejected -> {
              assertThat(rejected.line()).isEqualTo(6);
              assertThat(rejected.text()).contains("DISKREAD", "a second header");
            });
    assertThat(reading.values("lpar7/hdisk0", "disk.read.throughput")).hasSize(1);
    assertThat(reading.values("lpar7", "disk.read.throughput")).hasSize(1);
  }

  /** The layout of topas_nmon, whose header has a column more than its rows. */
  @ParameterizedTest
  @CsvSource({"'', 1", "',7', 1", "CUT, 0"})
  void read_partitionWithoutValuesOfItsLastColumn_hasItsLoad(String end, int figures)
      throws Exception {
    String row =
        "0.872,4,8,8,0.5,192,0.00,10.91,10.91,1,0,85.89,69.80,0.17,2.77,11.81,9.60,0.02,0.38,0";
    reading.read(
        "aix.nmon",
        """
        AAA,progname,topas_nmon
        AAA,host,lpar7
        LPAR,Logical Partition lpar7,PhysicalCPU,virtualCPUs,logicalCPUs,poolCPUs,entitled,weight,\
        PoolIdle,usedAllCPU%%,usedPoolCPU%%,SharedCPU,Capped,EC_User%%,EC_Sys%%,EC_Wait%%,EC_Idle%%,\
        VP_User%%,VP_Sys%%,VP_Wait%%,VP_Idle%%,Folded,Pool_id
        ZZZZ,T0001,09:01:00,28-NOV-2026
        LPAR,T0001,%s
        """
            .formatted(end.equals("CUT") ? row.substring(0, row.indexOf(",192")) : row + end));

    assertThat(reading.values("lpar7", "cpu.utilization")).hasSize(figures);
    assertThat(reading.rejections()).hasSize(1 - figures);
  }

  /** An interface that is added moves the values of all others; the header stays. */
  @ParameterizedTest
  @ValueSource(strings = {"10.0,5.0,70.0,20.0,5.0,1.0", "10,5,5,0,20,1,5,0"})
  void read_rowWiderThanItsHeader_isRejected(String row) throws Exception {
    reading.read(
        "docker.nmon",
        """
        AAA,host,web1
        NET,Network I/O web1,eth0-read-KB/s,lo-read-KB/s,eth0-write-KB/s,lo-write-KB/s,
        ZZZZ,T0001,09:01:00,28-NOV-2026
        NET,T0001,10.0,5.0,20.0,5.0,
        ZZZZ,T0002,09:02:00,28-NOV-2026
        NET,T0002,%s,
        """
            .formatted(row));

    assertThat(reading.rejections())
        .singleElement()
        .satisfies(
            rejected -> {
              assertThat(rejected.line()).isEqualTo(6);
              assertThat(rejected.text()).contains("section NET", "more values");
            });
    assertThat(reading.values("web1", "net.rx.throughput")).hasSize(1);
    assertThat(reading.values("web1", "net.tx.throughput")).hasSize(1);
  }

  @Test
  void read_headerThatIsRepeated_changesNothing() throws Exception {
    reading.read(
        "repeated.nmon",
        """
        AAA,progname,topas_nmon
        AAA,host,lpar7
        DISKREAD,Disk Read KB/s lpar7,hdisk0,hdisk1
        ZZZZ,T0001,09:01:00,28-NOV-2026
        DISKREAD,T0001,1000.0,2000.0
        DISKREAD,Disk Read KB/s lpar7,hdisk0,hdisk1,
        ZZZZ,T0002,09:02:00,28-NOV-2026
        DISKREAD,T0002,1000.0,2000.0
        """);

    assertThat(reading.rejections()).isEmpty();
    assertThat(reading.values("lpar7/hdisk0", "disk.read.throughput")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"DISKREAD,T0001,100", "DISKREAD,T0001", "DISKREAD,T0001,1000.0"})
  void read_rowThatIsCutOff_isRejectedWithItsLineAndSection(String cut) throws Exception {
    reading.read("cut.nmon", TWO_DISKS.replace("DISKREAD,T0001,1000.0,2000.0", cut));

    assertThat(reading.rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.line()).isEqualTo(9))
        .satisfies(
            rejected ->
                assertThat(rejected.text())
                    .contains("section DISKREAD")
                    .contains("the header has 2 columns"));
    assertThat(reading.values("lpar7/hdisk0", "disk.read.throughput")).isEmpty();
    assertThat(reading.values("lpar7", "disk.read.throughput")).isEmpty();
    assertThat(reading.values("lpar7", "disk.iops")).containsExactly("510 1/s");
  }

  @Test
  void read_valueThatIsNoNumber_rejectsItsRowWithLineAndSection() throws Exception {
    reading.read("broken.nmon", TWO_DISKS.replace("1000.0,2000.0", "1000.0,19.x"));

    assertThat(reading.rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.line()).isEqualTo(9))
        .satisfies(
            rejected ->
                assertThat(rejected.text())
                    .contains("section DISKREAD, column hdisk1: the value '19.x' is no number"));
    assertThat(reading.values("lpar7", "disk.read.throughput")).isEmpty();
  }

  /** The other disks are no total, and a mean without the requests is not that of the others. */
  @Test
  void read_rejectedRow_leavesNoTotalOfTheMachineThatLacksIt() throws Exception {
    String whole = sample("lpar7.nmon");

    reading.read(
        "further.nmon",
        whole
            .replace("DISKREAD1,T0002,2000.0", "DISKREAD1,T0002,20x")
            .replace("DISKRIO,T0003,100.0,300.0", "DISKRIO,T0003,100.0")
            .replace("LPAR,T0004,0.75,2", "LPAR,T0004,0.7x,2"));

    assertThat(reading.values("lpar7", "disk.read.throughput"))
        .hasSize(3)
        .containsOnly("3000 KiB/s");
    assertThat(reading.values("lpar7/hdisk0", "disk.read.throughput")).hasSize(4);
    assertThat(reading.values("lpar7", "disk.read.latency")).hasSize(3).containsOnly("1.75 ms");
    assertThat(reading.values("lpar7", "cpu.utilization")).hasSize(3).containsOnly("150 %");
  }

  @Test
  void read_emptyCellOfADisk_isCountedWithItsPlace() throws Exception {
    reading.read("empty.nmon", TWO_DISKS.replace("104.9,50.0", ",50.0"));

    assertThat(reading.rejections()).isEmpty();
    assertThat(String.join("\n", reading.warnings()))
        .contains("left out (1): cells without a value, such as 'DISKBUSY hdisk0 at T0001'");
  }

  @Test
  void read_divisionByZero_isNoValueAndKeepsTheOthersOfItsRow() throws Exception {
    reading.read("nan.nmon", TWO_DISKS.replace("104.9,50.0", "-nan,50.0"));

    assertThat(reading.rejections()).isEmpty();
    assertThat(reading.values("lpar7/hdisk1", "disk.busy")).containsExactly("50 %");
    assertThat(String.join("\n", reading.warnings())).contains("values that are no numbers");
  }

  @Test
  void read_busyAbove100Percent_isLimited() throws Exception {
    reading.read("busy.nmon", TWO_DISKS);

    assertThat(reading.values("lpar7/hdisk0", "disk.busy")).containsExactly("100 %");
  }

  /** (100 writes of 4 ms + 300 of 12 ms) / 400: all transfers without the reads. */
  @Test
  void read_writesThatAreNotInTheFile_areTheTransfersWithoutTheReads() throws Exception {
    reading.read("writes.nmon", TWO_DISKS);

    assertThat(reading.values("lpar7", "disk.write.latency")).containsExactly("10 ms");
  }

  /** 510 transfers, of which 400 take 12 ms: the reads of each disk are not known. */
  @Test
  void read_transfersWithoutTheReads_weightTheLatencyAllTheSame() throws Exception {
    reading.read("linux.nmon", TWO_DISKS.replaceAll("(?m)^DISKRXFER.*\n", ""));

    assertThat(reading.values("lpar7", "disk.write.latency"))
        .singleElement()
        .asString()
        .startsWith("10.2");
    assertThat(reading.warnings()).noneMatch(each -> each.contains("plain mean"));
  }

  @Test
  void read_latencyWithoutAnyTransfers_isAPlainMeanAndSaysSo() throws Exception {
    reading.read("plain.nmon", TWO_DISKS.replaceAll("(?m)^DISKR?XFER.*\n", ""));

    assertThat(reading.values("lpar7", "disk.write.latency")).containsExactly("8 ms");
    assertThat(reading.warnings())
        .anyMatch(each -> each.contains("is the plain mean of its disks"));
  }

  @Test
  void read_partitionWithoutItsDisk_countsForTheMachine() throws Exception {
    String text = sample("web1.nmon").replace(",sda,", ",sdz,");

    reading.read("web1.nmon", text);

    assertThat(reading.inventory()).containsKeys("web1/sda1", "web1/sdz");
    assertThat(reading.inventory().get("web1/sda1").uses()).containsExactly("files-1/web1/sda");
    assertThat(String.join("\n", reading.warnings())).doesNotContain("'sda1'");
  }

  /** The disks below are in the file themselves. */
  @Test
  void read_partitionsOfLinux_areLeftOutAsInOtherRecordings() throws Exception {
    reading.readSample("web1.nmon");

    assertThat(reading.inventory()).containsKeys("web1/sda", "web1/dm-0");
    assertThat(reading.inventory()).doesNotContainKey("web1/sda1");
    assertThat(String.join("\n", reading.warnings()))
        .contains("left out (3): columns of partitions and loop devices, such as 'sda1'");
  }

  /**
   * Sections without figures that stop other programs: nmonvisualizer/nmonvisualizer#12 (ERROR
   * twice), #68 (names in the summary), madmaze/pyNmonAnalyzer#10 (TOP with other fields).
   */
  @Test
  void read_sectionsWithTextsAndRepeatedNames_doNotHideTheOthers() throws Exception {
    reading.read(
        "lpar7.nmon",
        """
        AAA,progname,topas_nmon
        AAA,host,lpar7
        ERROR,ODM error,adapter
        ERROR,ODM error,adapter
        CPU_ALL,CPU Total lpar7,User%,Sys%,Wait%,Idle%,Busy,PhysicalCPUs
        TOP,%CPU Utilisation
        TOP,+PID,Time,%CPU,%Usr,%Sys,Threads,Size,Command
        ZZZZ,T0001,10:01:00,28-NOV-2026
        CPU_ALL,T0001,22.1,4.2,1.0,72.7,,4
        TOP,7340424,T0001,12.5,12.0,0.5,40,1024,java
        SUMMARY,T0001,3,12.5,1.0,20,java,2
        SUMMARY,T0001,1,0.1,1.0,20,gil = TCP/IP,2
        """);

    assertThat(reading.values("lpar7", "cpu.utilization")).containsExactly("26.3 %");
    assertThat(reading.rejections()).isEmpty();
  }
}
