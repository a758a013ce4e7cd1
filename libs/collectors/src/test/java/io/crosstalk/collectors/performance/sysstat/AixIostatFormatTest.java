package io.crosstalk.collectors.performance.sysstat;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.performance.PerformanceReading;
import io.crosstalk.collectors.performance.Reads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Layouts of iostat of AIX 6 and 7 as programs show them that read it. */
class AixIostatFormatTest {
  private static final String CONFIGURATION =
      "\nSystem configuration: lcpu=80 drives=2 paths=4 vdisks=2\n\n";

  private static final String HEADER =
      """
      Disks:                      xfers                                read                                write                                  queue                    time
      -------------- -------------------------------- ------------------------------------ ------------------------------------ -------------------------------------- ---------
                       %tm    bps   tps  bread  bwrtn   rps    avg    min    max time fail   wps    avg    min    max time fail    avg    min    max   avg   avg  serv
                       act                                    serv   serv   serv outs              serv   serv   serv outs        time   time   time  wqsz  sqsz qfull
      """;

  private static final String SINCE_BOOT =
      "hdisk0  9.0 99.0K  9.0  9.9K  9.9K  9.0   9.9    9.9    9.9     0    0   9.0   9.9    9.9"
          + "    9.9     0    0   9.9    0.0    9.9    0.0   0.0   9.0  12:40:43\n";

  @TempDir private Path folder;

  /** Row of a disk without reads, with ten writes a second. */
  private static String row(String disk, String writes, String time) {
    return disk
        + "  1.0  8.2K  "
        + writes
        + "  0.0  8.2K  0.0  0.0  0.0  0.0  0  0  "
        + writes
        + "  2.0  0.3  0.4  0  0  0.0  0.0  0.0  0.0  0.0  0.0  "
        + time
        + "\n";
  }

  @Test
  void longLayout_reportsBehindTheFirst_areFiguresOfThePartitionAndItsDisks() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "iostat-2026-11-28.txt",
            CONFIGURATION
                + HEADER
                + SINCE_BOOT
                + HEADER
                + """
                hdisk0            2.0  65.5K  13.0  57.3K   8.2K  10.0   0.5    0.1    1.5S     0    0   2.0   0.4    0.3    0.4     0    0   0.2    0.0    0.0    0.0   0.0   3.0  12:41:43
                hdisk1          107.0   4.2M 140.0  57.3K   4.2M  30.0   4.5    0.5   20.2     0    0 110.0   1.2S   0.3    0.6     0    0   0.0    0.0    0.1    0.0   0.0   4.0  12:41:43
                """,
            "'zone': 'Europe/Berlin', 'machine': 'lpar7'");
    assertThat(reads.figures())
        .containsExactly(
            "2026-11-28T11:41:43Z lpar7/hdisk0 disk.busy 2.0 %",
            "2026-11-28T11:41:43Z lpar7/hdisk0 disk.iops 13.0 1/s",
            "2026-11-28T11:41:43Z lpar7 disk.iops 153.0 1/s",
            "2026-11-28T11:41:43Z lpar7/hdisk0 disk.read.throughput 57300.0 B/s",
            "2026-11-28T11:41:43Z lpar7 disk.read.throughput 114600.0 B/s",
            "2026-11-28T11:41:43Z lpar7/hdisk0 disk.write.throughput 8200.0 B/s",
            "2026-11-28T11:41:43Z lpar7 disk.write.throughput 4208200.0 B/s",
            "2026-11-28T11:41:43Z lpar7/hdisk0 disk.read.iops 10.0 1/s",
            "2026-11-28T11:41:43Z lpar7 disk.read.iops 40.0 1/s",
            "2026-11-28T11:41:43Z lpar7/hdisk0 disk.read.latency 0.5 ms",
            "2026-11-28T11:41:43Z lpar7 disk.read.latency 3.5 ms",
            "2026-11-28T11:41:43Z lpar7/hdisk0 disk.write.iops 2.0 1/s",
            "2026-11-28T11:41:43Z lpar7 disk.write.iops 112.0 1/s",
            "2026-11-28T11:41:43Z lpar7/hdisk0 disk.write.latency 0.4 ms",
            "2026-11-28T11:41:43Z lpar7 disk.write.latency 1178.578571 ms",
            "2026-11-28T11:41:43Z lpar7/hdisk0 disk.latency.queue 0.2 ms",
            "2026-11-28T11:41:43Z lpar7 disk.latency.queue 0.016993 ms",
            "2026-11-28T11:41:43Z lpar7/hdisk1 disk.busy 100.0 %",
            "2026-11-28T11:41:43Z lpar7/hdisk1 disk.iops 140.0 1/s",
            "2026-11-28T11:41:43Z lpar7/hdisk1 disk.read.throughput 57300.0 B/s",
            "2026-11-28T11:41:43Z lpar7/hdisk1 disk.write.throughput 4200000.0 B/s",
            "2026-11-28T11:41:43Z lpar7/hdisk1 disk.read.iops 30.0 1/s",
            "2026-11-28T11:41:43Z lpar7/hdisk1 disk.read.latency 4.5 ms",
            "2026-11-28T11:41:43Z lpar7/hdisk1 disk.write.iops 110.0 1/s",
            "2026-11-28T11:41:43Z lpar7/hdisk1 disk.write.latency 1200.0 ms",
            "2026-11-28T11:41:43Z lpar7/hdisk1 disk.latency.queue 0.0 ms");
    assertThat(reads.resources())
        .containsExactly(
            "lpar7 lpar [lpar7/hdisk0, lpar7/hdisk1]",
            "lpar7/hdisk0 device []",
            "lpar7/hdisk1 device []");
    assertThat(reads.rejections()).isEmpty();
    assertThat(reads.warnings())
        .anyMatch(each -> each.contains("left out (1): first reports"))
        .anyMatch(each -> each.contains("columns without a metric"));
  }

  @Test
  void shortLayout_fourPartsOfEachDisk_hasTheFiguresOfTheLongOne() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "iostat_20261128.txt",
            "System: lpar7\n"
                + CONFIGURATION
                + shortReport("9.9", "12:40:43")
                + shortReport("5.5", "12:41:43"),
            "");
    assertThat(reads.figures())
        .containsExactly(
            "2026-11-28T12:41:43Z lpar7/hdisk6 disk.busy 9.6 %",
            "2026-11-28T12:41:43Z lpar7/hdisk6 disk.iops 4.0 1/s",
            "2026-11-28T12:41:43Z lpar7 disk.iops 4.0 1/s",
            "2026-11-28T12:41:43Z lpar7/hdisk6 disk.read.throughput 16400.0 B/s",
            "2026-11-28T12:41:43Z lpar7 disk.read.throughput 16400.0 B/s",
            "2026-11-28T12:41:43Z lpar7/hdisk6 disk.write.throughput 0.0 B/s",
            "2026-11-28T12:41:43Z lpar7 disk.write.throughput 0.0 B/s",
            "2026-11-28T12:41:43Z lpar7/hdisk6 disk.read.iops 4.0 1/s",
            "2026-11-28T12:41:43Z lpar7 disk.read.iops 4.0 1/s",
            "2026-11-28T12:41:43Z lpar7/hdisk6 disk.read.latency 5.5 ms",
            "2026-11-28T12:41:43Z lpar7 disk.read.latency 5.5 ms",
            "2026-11-28T12:41:43Z lpar7/hdisk6 disk.write.iops 0.0 1/s",
            "2026-11-28T12:41:43Z lpar7 disk.write.iops 0.0 1/s",
            "2026-11-28T12:41:43Z lpar7/hdisk6 disk.latency.queue 0.0 ms",
            "2026-11-28T12:41:43Z lpar7 disk.latency.queue 0.0 ms");
    assertThat(reads.warnings())
        .anyMatch(each -> each.contains("rows of adapters and paths") && each.contains("'vscsi0'"));
  }

  private static String shortReport(String latency, String time) {
    return """
        vscsi0          xfer:  Kbps      tps    bkread   bkwrtn   partition-id
                                7.0      7.0       7.0      7.0              1
        hdisk6          xfer:  %tm_act      bps      tps      bread      bwrtn
                                 9.6     16.4K     4.0       16.4K       0.0   TIME
                        read:      rps  avgserv  minserv  maxserv   timeouts      fails
                                 4.0      LATENCY      0.3      9.9           0          0   TIME
                       write:      wps  avgserv  minserv  maxserv   timeouts      fails
                                 0.0      0.0      0.0      0.0           0          0   TIME
                       queue:  avgtime  mintime  maxtime  avgwqsz    avgsqsz     sqfull
                                 0.0      0.0      0.0      0.0        0.0         0.0   TIME
        --------------------------------------------------------------------------------
        """
        .replace("LATENCY", latency)
        .replace("TIME", time);
  }

  @Test
  void pathsOfAPathManager_doNotCountForThePartition() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "2026.11.28-iostat",
            CONFIGURATION
                + HEADER
                + SINCE_BOOT
                + HEADER
                + row("hdisk4", "10.0", "12:41:43")
                + row("hdisk5", "10.0", "12:41:43")
                + row("hdiskpower0", "20.0", "12:41:43"),
            "'machine': 'lpar7'");
    assertThat(reads.figures())
        .contains("2026-11-28T12:41:43Z lpar7 disk.write.iops 20.0 1/s")
        .contains("2026-11-28T12:41:43Z lpar7/hdisk4 disk.write.iops 10.0 1/s");
    assertThat(reads.warnings()).anyMatch(each -> each.contains("hdisk4, hdisk5"));
  }

  @Test
  void timesBehindMidnight_areOfTheNextDay() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "iostat-2026-11-28",
            CONFIGURATION
                + HEADER
                + SINCE_BOOT
                + row("hdisk0", "1.0", "23:59:30")
                + row("hdisk0", "2.0", "00:00:30"),
            "'machine': 'lpar7'");
    assertThat(reads.figures())
        .contains("2026-11-28T23:59:30Z lpar7/hdisk0 disk.iops 1.0 1/s")
        .contains("2026-11-29T00:00:30Z lpar7/hdisk0 disk.iops 2.0 1/s");
  }

  /** A job appends a recording of the working hours each day. */
  @Test
  void recordingThatIsContinuedTheNextMorning_isOfTheNextDay() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "iostat-2026-11-28",
            CONFIGURATION
                + HEADER
                + SINCE_BOOT
                + row("hdisk0", "1.0", "17:59:30")
                + CONFIGURATION
                + HEADER
                + row("hdisk0", "9.0", "08:00:30")
                + row("hdisk0", "2.0", "08:01:30"),
            "'machine': 'lpar7'");
    assertThat(reads.figures())
        .contains("2026-11-28T17:59:30Z lpar7/hdisk0 disk.iops 1.0 1/s")
        .contains("2026-11-29T08:01:30Z lpar7/hdisk0 disk.iops 2.0 1/s");
  }

  @Test
  void reportBehindAnotherConfiguration_canBeSinceTheStartAgainAndIsLeftOut() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "iostat-2026-11-28",
            CONFIGURATION
                + HEADER
                + SINCE_BOOT
                + row("hdisk0", "1.0", "12:41:43")
                + CONFIGURATION
                + HEADER
                + row("hdisk0", "2.0", "12:42:43")
                + row("hdisk0", "3.0", "12:43:43"),
            "'machine': 'lpar7'");
    assertThat(reads.figures())
        .filteredOn(each -> each.contains("hdisk0 disk.iops"))
        .containsExactly(
            "2026-11-28T12:41:43Z lpar7/hdisk0 disk.iops 1.0 1/s",
            "2026-11-28T12:43:43Z lpar7/hdisk0 disk.iops 3.0 1/s");
    assertThat(reads.warnings())
        .anyMatch(each -> each.contains("left out (14): columns without a metric"));
  }

  @Test
  void rowThatIsCutOff_isRejectedWithItsLine() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "iostat-2026-11-28",
            CONFIGURATION
                + HEADER
                + SINCE_BOOT
                + "hdisk0  1.0  2.0  3.0\n"
                + row("hdisk0", "3.0", "12:43:43"),
            "'machine': 'lpar7'");
    assertThat(reads.rejections())
        .singleElement()
        .asString()
        .startsWith("9: ")
        .contains("the line has 3 values; iostat -Dl has 23");
    assertThat(reads.figures()).contains("2026-11-28T12:43:43Z lpar7/hdisk0 disk.iops 3.0 1/s");
  }

  @Test
  void rowThatIsCutOff_leavesNoTotalOfTheOtherDisks() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "iostat-2026-11-28",
            CONFIGURATION
                + HEADER
                + SINCE_BOOT
                + row("hdisk0", "3.0", "12:43:43")
                + row("hdisk1", "4.0", "12:43:43")
                + row("hdisk0", "5.0", "12:44:43")
                + "hdisk1  1.0  8.2K  6.0  0.0\n"
                + row("hdisk0", "7.0", "12:45:43")
                + "hdisk1\n"
                + row("hdisk0", "9.0", "12:46:43")
                + row("hdisk1", "*****", "12:46:43"),
            "'machine': 'lpar7'");

    assertThat(reads.rejections())
        .containsExactly(
            "12: the line has 4 values; iostat -Dl has 23",
            "14: the line has only the name of a disk");
    assertThat(reads.figures())
        .filteredOn(each -> each.contains(" lpar7 disk.iops"))
        .containsExactly("2026-11-28T12:43:43Z lpar7 disk.iops 7.0 1/s");
    assertThat(reads.figures())
        .contains(
            "2026-11-28T12:44:43Z lpar7/hdisk0 disk.iops 5.0 1/s",
            "2026-11-28T12:46:43Z lpar7/hdisk0 disk.iops 9.0 1/s");
    assertThat(reads.warnings()).anyMatch(each -> each.contains("values that are no numbers"));
  }

  @Test
  void shortLayout_lineThatIsCutOff_isRejectedAndThePartitionHasNoTotal() throws Exception {
    String last = shortReport("5.5", "12:42:43");
    Reads reads =
        Reads.of(
            folder,
            "iostat_20261128.txt",
            "System: lpar7\n"
                + CONFIGURATION
                + shortReport("9.9", "12:40:43")
                + shortReport("5.5", "12:41:43")
                + last.substring(0, last.indexOf("5.5") + 3)
                + "\n",
            "");

    assertThat(reads.rejections()).containsExactly("32: the line has 2 values, its header has 6");
    assertThat(reads.figures())
        .contains("2026-11-28T12:41:43Z lpar7 disk.iops 4.0 1/s")
        .contains("2026-11-28T12:42:43Z lpar7/hdisk6 disk.iops 4.0 1/s")
        .noneMatch(each -> each.startsWith("2026-11-28T12:42:43Z lpar7 "));
  }

  @Test
  void fileWithoutTimesOrDate_isRefusedWithTheRemedy() {
    String withoutTimes =
        (CONFIGURATION + HEADER + SINCE_BOOT + SINCE_BOOT).replace("  12:40:43", "");
    assertThat(Reads.failure(folder, "iostat-2026-11-28", withoutTimes))
        .contains("record it with 'iostat -DlT 60'");
    assertThat(Reads.failure(folder, "iostat.txt", CONFIGURATION + HEADER + SINCE_BOOT))
        .contains("it has no date")
        .contains("iostat-2026-11-28.txt");
  }

  @Test
  void growingFile_givesEachReportOnce() throws Exception {
    PolledSource source = PerformanceReading.growing(folder);
    Path file = folder.resolve("iostat-2026-11-28");
    RecordingIntake intake = new RecordingIntake();
    Files.writeString(file, CONFIGURATION + HEADER + SINCE_BOOT + row("hdisk0", "1.0", "12:41:43"));
    source.poll(intake);
    Files.writeString(
        file,
        row("hdisk1", "2.0", "12:41:43") + row("hdisk0", "3.0", "12:42:43"),
        StandardOpenOption.APPEND);
    source.poll(intake);
    Files.writeString(file, row("hdisk0", "4.0", "12:43:43"), StandardOpenOption.APPEND);
    source.poll(intake);
    assertThat(intake.recorded().samples())
        .filteredOn(sample -> sample.metric().equals("disk.iops"))
        .filteredOn(sample -> sample.resource().endsWith("localhost"))
        .extracting(RecordingIntake.Given::value)
        .containsExactly(3.0, 3.0);
  }
}
