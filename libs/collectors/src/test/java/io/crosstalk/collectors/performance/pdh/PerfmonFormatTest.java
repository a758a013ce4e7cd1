package io.crosstalk.collectors.performance.pdh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.performance.PerformanceReading;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Logs of Windows performance counters. The zone and its offset in minutes stand in the header, as
 * in {@code (PDH-CSV 4.0) (India Standard Time)(-330)}; German names are those of <a
 * href="https://github.com/Checkmk/checkmk">a public table of translations</a>.
 */
class PerfmonFormatTest {
  @TempDir private Path folder;
  private PerformanceReading reading;

  @BeforeEach
  void begin() {
    reading = new PerformanceReading(folder);
  }

  @Test
  void read_logOfRelog_isOfItsMachineInUtc() throws Exception {
    reading.readSample("perfmon.csv");

    assertThat(reading.values("ERP-DB", "cpu.utilization"))
        .containsExactly("12.5 %", "12.5 %", "12.5 %");
    assertThat(reading.times("ERP-DB", "cpu.utilization"))
        .startsWith(Instant.parse("2026-11-28T09:00:15.123Z"));
    assertThat(reading.values("ERP-DB", "disk.read.latency")).containsOnly("0.00083 s");
    assertThat(reading.values("ERP-DB", "net.rx.throughput")).containsOnly("125000 B/s");
  }

  @Test
  void read_offsetInTheHeader_isToldUnlessTheZoneIsSetOrItIsUtc() throws Exception {
    String log = new String(Drop.sample("/performance/perfmon.csv"), StandardCharsets.UTF_8);

    assertThat(reading.read("log.csv", log).warnings())
        .anySatisfy(
            text ->
                assertThat(text)
                    .contains(
                        "its times are read as UTC+01:00, the offset in its header (W. Europe")
                    .contains("--zone="));
    PerformanceReading zoned = new PerformanceReading(folder);
    zoned.with(PerformanceReading.settings("Europe/Berlin", null)).read("log.csv", log);
    String utc = log.replace("(W. Europe Standard Time)(-60)", "(UTC)(0)");
    PerformanceReading ofUtc = new PerformanceReading(folder).read("log.csv", utc);
    assertThat(zoned.warnings()).noneMatch(text -> text.contains("its times"));
    assertThat(ofUtc.warnings()).noneMatch(text -> text.contains("its times"));
  }

  @Test
  void read_zoneOfHalfAnHour_isReadFromTheHeader() throws Exception {
    String log = new String(Drop.sample("/performance/perfmon.csv"), StandardCharsets.UTF_8);

    reading.read(
        "log.csv", log.replace("(W. Europe Standard Time)(-60)", "(India Standard Time)(-330)"));

    assertThat(reading.times("ERP-DB", "cpu.utilization"))
        .startsWith(Instant.parse("2026-11-28T04:30:15.123Z"));
  }

  @Test
  void read_instances_areAddedUpForTheMachineAndKeptForTheDisk() throws Exception {
    reading.readSample("perfmon.csv");

    assertThat(reading.values("ERP-DB", "disk.write.throughput"))
        .containsExactly("3000000 B/s", "4000000 B/s", "4000000 B/s", "4000000 B/s");
    assertThat(reading.values("ERP-DB/disk 1 D:", "disk.write.latency")).containsOnly("0.0012 s");
    assertThat(reading.uses("ERP-DB")).containsExactly("ERP-DB/disk 0 C:", "ERP-DB/disk 1 D:");
  }

  @Test
  void read_logicalDisks_countWhereNoPhysicalOnesAreLogged() throws Exception {
    String log = new String(Drop.sample("/performance/perfmon.csv"), StandardCharsets.UTF_8);
    String other = log.replace("PhysicalDisk", "LogicalDisk").replace("ERP-DB", "WEB1");

    reading.read("web.csv", other);
    reading.read(
        "both.csv",
        log.replace("System\\Processor Queue Length", "LogicalDisk(C:)\\Avg. Disk sec/Read"));

    assertThat(reading.values("WEB1", "disk.write.throughput")).hasSize(4);
    assertThat(reading.uses("ERP-DB")).containsExactly("ERP-DB/disk 0 C:", "ERP-DB/disk 1 D:");
    assertThat(reading.metrics("ERP-DB")).contains("disk.read.latency");
  }

  /** The description of a set of counters behind the last path, and the last lines of typeperf. */
  @Test
  void read_descriptionInTheHeaderAndTextAroundTheRows_rowsAreRead() throws Exception {
    String log =
        """

        "(PDH-CSV 4.0) (UTC)(0)","\\\\WEB2\\PhysicalDisk(_Total)\\Avg. Disk sec/Read","Generate a report, and more"
        "11/28/2026 09:00:00.000","0.012"
        "11/28/2026 09:00:15.000","0.013",""
        Exiting, please wait...
        """;

    reading.read("typeperf.csv", log);

    assertThat(reading.values("WEB2", "disk.read.latency")).containsExactly("0.012 s", "0.013 s");
    assertThat(reading.rejections()).hasSize(1);
  }

  @Test
  void read_physicalDisksWithoutAFigure_logicalOnesCount() throws Exception {
    String log =
        """
        "(PDH-CSV 4.0) (UTC)(0)","\\\\WEB2\\PhysicalDisk(_Total)\\% Idle Time","\\\\WEB2\\LogicalDisk(C:)\\Avg. Disk sec/Read"
        "11/28/2026 09:00:00.000","97","0.012"
        """;

    reading.read("idle.csv", log);

    assertThat(reading.values("WEB2", "disk.read.latency")).containsExactly("0.012 s");
  }

  @Test
  void read_germanNamesAndDecimalCommas_areUnderstood() throws Exception {
    reading.readSample("perfmon-de.csv");

    assertThat(reading.values("ERP-DB", "cpu.utilization")).containsOnly("12.5 %");
    assertThat(reading.values("ERP-DB", "disk.read.latency")).containsOnly("0.00083 s");
    assertThat(reading.times("ERP-DB", "cpu.utilization"))
        .startsWith(Instant.parse("2026-07-28T09:00:00Z"));
  }

  @Test
  void read_semicolonsBetweenTheColumns_areRead() throws Exception {
    String log = new String(Drop.sample("/performance/perfmon.csv"), StandardCharsets.UTF_8);

    reading.read("log.csv", log.replace("\",\"", "\";\"").replace("\"0.00083\"", "\"0,00083\""));

    assertThat(reading.values("ERP-DB", "cpu.utilization")).hasSize(3).containsOnly("12.5 %");
    assertThat(reading.values("ERP-DB", "disk.read.latency")).containsOnly("0.00083 s");
    assertThat(reading.times("ERP-DB", "cpu.utilization"))
        .startsWith(Instant.parse("2026-11-28T09:00:15.123Z"));
  }

  @Test
  void read_latencyOfADiskWithAnEmptyCellOfItsRequests_isNotInTheMeanOfThatRow() throws Exception {
    reading.read(
        "log.csv",
        """
        "(PDH-CSV 4.0) (UTC)(0)","\\\\A\\PhysicalDisk(0 C:)\\Avg. Disk sec/Read","\\\\A\\PhysicalDisk(1 D:)\\Avg. Disk sec/Read","\\\\A\\PhysicalDisk(0 C:)\\Disk Reads/sec","\\\\A\\PhysicalDisk(1 D:)\\Disk Reads/sec"
        "11/28/2026 10:00:00.000","0.5","0.002"," ","1"
        "11/28/2026 10:00:15.000","0.004","0.002","1","1"
        """);

    assertThat(reading.values("A", "disk.read.latency")).containsExactly("0.002 s", "0.003 s");
  }

  @Test
  void read_queuesOfDisksWithoutTheirTotal_areAddedUp_withoutCellsBelow0() throws Exception {
    reading.read(
        "log.csv",
        """
        "(PDH-CSV 4.0) (UTC)(0)","\\\\A\\PhysicalDisk(0 C:)\\Current Disk Queue Length","\\\\A\\PhysicalDisk(1 D:)\\Current Disk Queue Length"
        "11/28/2026 10:00:00.000","3","5"
        "11/28/2026 10:00:15.000","4","-1"
        """);

    assertThat(reading.values("A", "disk.queue_depth")).containsExactly("8 1", "4 1");
    assertThat(reading.values("A/disk 1 D:", "disk.queue_depth")).containsExactly("5 1");
    assertThat(reading.warnings())
        .singleElement()
        .asString()
        .contains("left out (1): cells without a value, such as 'column 3 at 11/28/2026 10:00:15");
  }

  @Test
  void read_zoneWithACommaInItsName_isReadFromTheHeader() throws Exception {
    String log = new String(Drop.sample("/performance/perfmon.csv"), StandardCharsets.UTF_8);

    reading.read("log.csv", log.replace("W. Europe Standard Time", "Paris, Madrid"));

    assertThat(reading.times("ERP-DB", "cpu.utilization"))
        .startsWith(Instant.parse("2026-11-28T09:00:15.123Z"));
  }

  @Test
  void read_namesOfAnotherLanguage_saysWhatToDo() throws Exception {
    reading.read(
        "fr.csv",
        """
        "(PDH-CSV 4.0) (Paris, Madrid)(-60)","\\\\SRV1\\Processeur(_Total)\\% temps processeur"
        "11/28/2026 10:00:00.000","12.5"
        """);

    assertThat(reading.samples()).isEmpty();
    assertThat(String.join("\n", reading.warnings()))
        .contains("Processeur\\% temps processeur", "English and German names are read")
        .contains("replace them in the first line of the file by the English ones");
  }

  @Test
  void read_countersOfProcesses_areCountedWithAnExampleAndWhatToDo() throws Exception {
    reading.read(
        "log.csv",
        """
        "(PDH-CSV 4.0) (UTC)(0)","\\\\A\\Processor(_Total)\\% Processor Time","\\\\A\\Process(sqlservr)\\% Processor Time","\\\\A\\Process(sqlservr#1)\\% Processor Time","A comment"
        "11/28/2026 10:00:00.000","12.5","10","1",""
        """);

    assertThat(reading.warnings())
        .containsExactly(
            "log.csv (perfmon): left out (2): columns of single processes: when the diagnosis names the machine, the process whose columns rise at that time is the one that loads it, such as"
                + " 'Process(sqlservr)\\% Processor Time'");
  }

  @Test
  void read_utf16WithTabs_asWrittenByPowerShell_isRead() throws Exception {
    String text =
        new String(Drop.sample("/performance/perfmon.csv"), StandardCharsets.UTF_8)
            .replace("\",\"", "\"\t\"")
            .replace("PDH-CSV", "PDH-TSV");

    reading.read("log.tsv", ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE));

    assertThat(reading.values("ERP-DB", "cpu.utilization")).hasSize(3);
  }

  @Test
  void read_headerWithoutZone_isTakenAsUtcAndSaysSo() throws Exception {
    String log = new String(Drop.sample("/performance/perfmon.csv"), StandardCharsets.UTF_8);

    reading.read("log.csv", log.replace(" (W. Europe Standard Time)(-60)", ""));

    assertThat(reading.times("ERP-DB", "cpu.utilization"))
        .startsWith(Instant.parse("2026-11-28T10:00:15.123Z"));
    assertThat(String.join("\n", reading.warnings())).contains("--zone=Europe/Berlin");
  }

  @Test
  void read_zoneOfTheSettingsThatFitsTheHeader_knowsSummerTime() throws Exception {
    String log = new String(Drop.sample("/performance/perfmon.csv"), StandardCharsets.UTF_8);

    reading
        .with(PerformanceReading.settings("Europe/Berlin", null))
        .read(
            "log.csv",
            log.replace("Standard Time)(-60)", "Daylight Time)(-120)")
                .replace("11/28/2026", "10/25/2026")
                .replace(" 10:00:00", " 01:30:00")
                .replace(" 10:00:15", " 01:30:15")
                .replace(" 10:00:30", " 03:30:30"));

    assertThat(reading.times("ERP-DB", "cpu.utilization"))
        .startsWith(
            Instant.parse("2026-10-24T23:30:15.123Z"), Instant.parse("2026-10-25T02:30:30.123Z"));
  }

  @Test
  void read_zoneOfTheSettingsThatContradictsTheHeader_isNotUsedAndSaysSo() throws Exception {
    reading.with(PerformanceReading.settings("America/New_York", null)).readSample("perfmon.csv");

    assertThat(reading.times("ERP-DB", "cpu.utilization"))
        .startsWith(Instant.parse("2026-11-28T09:00:15.123Z"));
    assertThat(reading.warnings())
        .anyMatch(
            text ->
                text.contains(
                    "its times are UTC+01:00, so the zone America/New_York is not used for it"));
  }

  @Test
  void read_dayBeforeMonth_isRejectedByRow() throws Exception {
    String log = new String(Drop.sample("/performance/perfmon.csv"), StandardCharsets.UTF_8);

    reading.read("log.csv", log.replace("11/28/2026", "28/11/2026"));

    assertThat(reading.samples()).isEmpty();
    assertThat(reading.rejections())
        .hasSize(4)
        .allSatisfy(rejected -> assertThat(rejected.text()).contains("month, day, year"));
  }

  @Test
  void read_recordingThatGoesOn_beginsAgainWithItsHeader() throws Exception {
    String log = new String(Drop.sample("/performance/perfmon.csv"), StandardCharsets.UTF_8);

    reading.read("log.csv", log + log.replace("10:00:", "11:00:"));

    assertThat(reading.values("ERP-DB", "cpu.utilization")).hasSize(6);
    assertThat(reading.rejections()).isEmpty();
  }

  @Test
  void read_unknownFile_namesTheFormats() {
    assertThatThrownBy(() -> reading.read("x.csv", "time;value\n1;2\n"))
        .isInstanceOf(MalformedFileException.class)
        .hasMessageContaining("esxtop")
        .hasMessageContaining("source of type csv");
  }

  @Test
  void read_teamAndVirtualAdapters_areNotAddedToTheMachine() throws Exception {
    String path = "\\\\HV1\\Network Interface(%s)\\Bytes Received/sec";
    String header =
        String.join(
            "\",\"",
            "\"(PDH-CSV 4.0) (UTC)(0)",
            path.formatted("Intel[R] Ethernet 10G"),
            path.formatted("Intel[R] Ethernet 10G _2"),
            path.formatted("Microsoft Network Adapter Multiplexor Driver"),
            path.formatted("Hyper-V Virtual Ethernet Adapter"));

    reading.read(
        "hv.csv", header + "\"\n\"11/28/2026 10:00:00.000\",\"10\",\"20\",\"30\",\"30\"\n");

    assertThat(reading.values("HV1", "net.rx.throughput")).containsExactly("30 B/s");
    assertThat(String.join("\n", reading.warnings()))
        .contains(": Microsoft Network Adapter Multiplexor Driver, Hyper-V Virtual");
  }

  @Test
  void read_zoneWithParenthesesInItsName_isReadFromTheHeader() throws Exception {
    String log = new String(Drop.sample("/performance/perfmon.csv"), StandardCharsets.UTF_8);

    reading.read("log.csv", log.replace("(W. Europe Standard Time)", "(Maroc (heure d'été))"));

    assertThat(reading.times("ERP-DB", "cpu.utilization"))
        .startsWith(Instant.parse("2026-11-28T09:00:15.123Z"));
    assertThat(reading.warnings()).noneMatch(text -> text.contains("no time zone"));
  }
}
