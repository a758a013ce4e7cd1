package io.crosstalk.collectors.performance.sysstat;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.performance.PerformanceSourceType;
import io.crosstalk.collectors.performance.Reads;
import io.crosstalk.collectors.performance.format.PerformanceSettings;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Layouts of sysstat as public reports show them: sadf of version 9 (with sectors, decimal commas
 * and times of a locale) and of version 12 (with kilobytes), sar and iostat in several locales.
 */
class SysstatFormatsTest {
  @TempDir private Path folder;

  @Test
  void sadf_severalTables_areFiguresOfTheMachineItsDisksAndItsInterfaces() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "sa13.csv",
            """
            # hostname;interval;timestamp;CPU;%user;%nice;%system;%iowait;%steal;%idle
            erp-db;-1;2026-01-30 06:00:01 UTC;LINUX-RESTART\t(4 CPU)
            erp-db;600;2026-01-30 06:10:01 UTC;-1;10.50;0.50;4.00;20.00;5.00;60.00
            erp-db;600;2026-01-30 06:10:01 UTC;0;90.00;0.00;0.00;0.00;0.00;10.00
            # hostname;interval;timestamp;DEV;tps;rkB/s;wkB/s;dkB/s;areq-sz;aqu-sz;await;%util
            erp-db;600;2026-01-30 06:10:01 UTC;sda;417.80;1024.00;512.00;0.00;106.00;2.15;21.85;100.20
            erp-db;600;2026-01-30 06:10:01 UTC;sda1;417.80;1024.00;512.00;0.00;106.00;2.15;21.85;54.68
            erp-db;600;2026-01-30 06:10:01 UTC;dm-0;0.00;0.00;0.00;0.00;0.00;0.00;0.00;0.00
            # hostname;interval;timestamp;IFACE;rxerr/s;txerr/s;coll/s;rxdrop/s;txdrop/s
            erp-db;600;2026-01-30 06:10:01 UTC;eth0;0.25;0.50;9.00;1.00;2.00
            erp-db;600;2026-01-30 06:10:01 UTC;lo;7.00;7.00;7.00;7.00;7.00
            # hostname;interval;timestamp;pswpin/s;pswpout/s
            erp-db;600;2026-01-30 06:10:01 UTC;3.00;4.00
            """,
            "");
    assertThat(reads.figures())
        .containsExactly(
            "2026-01-30T06:10:01Z erp-db cpu.utilization 15.0 %",
            "2026-01-30T06:10:01Z erp-db cpu.steal 5.0 %",
            "2026-01-30T06:10:01Z erp-db/sda disk.iops 417.8 1/s",
            "2026-01-30T06:10:01Z erp-db/sda disk.read.throughput 1024.0 KiB/s",
            "2026-01-30T06:10:01Z erp-db/sda disk.write.throughput 512.0 KiB/s",
            "2026-01-30T06:10:01Z erp-db/sda disk.queue_depth 2.15 1",
            "2026-01-30T06:10:01Z erp-db/sda disk.latency 21.85 ms",
            "2026-01-30T06:10:01Z erp-db/sda disk.busy 100.0 %",
            "2026-01-30T06:10:01Z erp-db/dm-0 disk.iops 0.0 1/s",
            "2026-01-30T06:10:01Z erp-db/dm-0 disk.read.throughput 0.0 KiB/s",
            "2026-01-30T06:10:01Z erp-db/dm-0 disk.write.throughput 0.0 KiB/s",
            "2026-01-30T06:10:01Z erp-db/dm-0 disk.queue_depth 0.0 1",
            "2026-01-30T06:10:01Z erp-db/dm-0 disk.busy 0.0 %",
            "2026-01-30T06:10:01Z erp-db disk.iops 417.8 1/s",
            "2026-01-30T06:10:01Z erp-db disk.read.throughput 1024.0 KiB/s",
            "2026-01-30T06:10:01Z erp-db disk.write.throughput 512.0 KiB/s",
            "2026-01-30T06:10:01Z erp-db disk.queue_depth 2.15 1",
            "2026-01-30T06:10:01Z erp-db disk.latency 21.85 ms",
            "2026-01-30T06:10:01Z erp-db/eth0 net.errors 0.75 1/s",
            "2026-01-30T06:10:01Z erp-db/eth0 net.discards 3.0 1/s",
            "2026-01-30T06:10:01Z erp-db net.errors 0.75 1/s",
            "2026-01-30T06:10:01Z erp-db net.discards 3.0 1/s",
            "2026-01-30T06:10:01Z erp-db mem.swap_in 3.0 1/s");
    assertThat(reads.resources())
        .containsExactly(
            "erp-db vm [erp-db/sda, erp-db/dm-0, erp-db/eth0]",
            "erp-db/dm-0 device []",
            "erp-db/eth0 link []",
            "erp-db/sda device []");
    assertThat(reads.warnings())
        .anyMatch(each -> each.contains("single processors"))
        .anyMatch(each -> each.contains("partitions") && each.contains("'sda1'"))
        .anyMatch(each -> each.contains("columns without a metric"));
  }

  @Test
  void sadf_partitionWithoutItsDisk_countsForTheMachine() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "sa19.csv",
            """
            # hostname;interval;timestamp;DEV;tps;rd_sec/s;wr_sec/s;avgrq-sz;avgqu-sz;await;svctm;%util
            mail;599;2026-01-19 00:45:01;dev8-16;2.00;2.00;7.00;5.24;0.21;15.44;1.59;2.21
            mail;599;2026-01-19 00:45:01;dev8-17;2.00;2.00;7.00;5.24;0.21;15.44;1.59;2.21
            mail;599;2026-01-19 00:45:01;dev8-1;5.00;2.00;7.00;5.24;0.21;15.44;1.59;2.21
            """,
            "'zone': 'UTC'");

    assertThat(reads.figures())
        .contains(
            "2026-01-19T00:45:01Z mail/dev8-1 disk.iops 5.0 1/s",
            "2026-01-19T00:45:01Z mail disk.iops 7.0 1/s")
        .noneMatch(each -> each.contains("dev8-17"));
    assertThat(reads.resources())
        .contains("mail/dev8-1 device [mail/dev8-0]", "mail/dev8-0 device []");
  }

  @Test
  void sar_namesLastAndTheRowOfTheDiskCutOff_doesNotCountItsPartition() throws Exception {
    String text =
        """
        Linux 5.14.0 (mail) 01/19/2026 _x86_64_ (8 CPU)

        00:45:01 tps rkB/s wkB/s await DEV
        00:55:01 2.00 2.00 7.00
        00:55:01 2.00 2.00 7.00 15.44 sda1
        """;

    assertThat(Reads.of(folder, "sa.txt", text, "'zone': 'UTC'").figures()).isEmpty();
  }

  @Test
  void iostat_headerAtEachTime_itsColumnsWithoutAMetricAreCountedOnce() throws Exception {
    String report =
        """
        01/19/2026 08:%s:00 AM
        Device            r/s     rkB/s   rrqm/s r_await
        sda            282.32   4517.08     0.00    0.66

        """;

    Reads reads =
        Reads.of(
            folder,
            "io.txt",
            "Linux 5.14.0 (mail) \t01/19/2026 \t_x86_64_\t(8 CPU)\n\n"
                + report.formatted("00")
                + report.formatted("01")
                + report.formatted("02"),
            "'zone': 'UTC'");

    assertThat(reads.figures()).contains("2026-01-19T08:02:00Z mail/sda disk.read.iops 282.32 1/s");
    assertThat(reads.warnings()).anyMatch(each -> each.contains("(1): columns without a metric"));
  }

  /** A header of public scripts, with the numbers of an Italian host. */
  @Test
  void sadf_decimalCommasSectorsAndLocalTimes_areRead() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "sa19.csv",
            """
            # hostname;interval;timestamp;DEV;tps;rd_sec/s;wr_sec/s;avgrq-sz;avgqu-sz;await;svctm;%util
            mail;599;2026-01-19 00-45-01;dev8-0;13,89;2,00;766,76;55,24;0,21;15,44;1,59;2,21
            mail;599;2026-01-19 00-45-01;dev8-1;13,89;2,00;766,76;55,24;0,21;15,44;1,59;2,21
            """,
            "'zone': 'Europe/Rome'");
    assertThat(reads.figures())
        .contains(
            "2026-01-18T23:45:01Z mail/dev8-0 disk.iops 13.89 1/s",
            "2026-01-18T23:45:01Z mail/dev8-0 disk.read.throughput 1024.0 B/s",
            "2026-01-18T23:45:01Z mail/dev8-0 disk.latency 15.44 ms")
        .noneMatch(each -> each.contains("dev8-1"));
  }

  @Test
  void sar_repeatedHeadersMidnightAndAverages_areUnderstood() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "sar.txt",
            """
            Linux 5.14.0-70.el9.x86_64 (erp-db) \t01/29/2026 \t_x86_64_\t(4 CPU)

            11:40:01 PM     CPU     %user     %nice   %system   %iowait    %steal     %idle
            11:50:01 PM     all     10.00      0.00      5.00      1.00      0.00     84.00
            12:00:01 AM     all     20.00      0.00      5.00      1.00      0.00     74.00

            12:00:01 AM     CPU     %user     %nice   %system   %iowait    %steal     %idle
            12:10:01 AM     all     30.00      0.00      5.00      1.00      0.00     64.00
            Average:        all     20.00      0.00      5.00      1.00      0.00     74.00

            11:40:01 PM       LINUX RESTART\t(4 CPU)

            11:40:01 PM     IFACE   rxpck/s   txpck/s    rxkB/s    txkB/s   rxcmp/s   txcmp/s  rxmcst/s   %ifutil
            11:50:01 PM      eth0     10.00     12.00   1024.00   2048.00      0.00      0.00      0.00      1.50
            """,
            "");
    assertThat(reads.figures())
        .containsExactly(
            "2026-01-29T23:50:01Z erp-db cpu.utilization 15.0 %",
            "2026-01-29T23:50:01Z erp-db cpu.steal 0.0 %",
            "2026-01-30T00:00:01Z erp-db cpu.utilization 25.0 %",
            "2026-01-30T00:00:01Z erp-db cpu.steal 0.0 %",
            "2026-01-30T00:10:01Z erp-db cpu.utilization 35.0 %",
            "2026-01-30T00:10:01Z erp-db cpu.steal 0.0 %",
            "2026-01-29T23:50:01Z erp-db/eth0 net.rx.throughput 1024.0 KiB/s",
            "2026-01-29T23:50:01Z erp-db/eth0 net.tx.throughput 2048.0 KiB/s",
            "2026-01-29T23:50:01Z erp-db/eth0 net.utilization 1.5 %",
            "2026-01-29T23:50:01Z erp-db net.rx.throughput 1024.0 KiB/s",
            "2026-01-29T23:50:01Z erp-db net.tx.throughput 2048.0 KiB/s");
    assertThat(reads.warnings()).anyMatch(each -> each.contains("set zone (--zone="));
  }

  @Test
  void sar_dateThatCanBeTwoDays_isRefusedWithWhatToDo() throws Exception {
    String text =
        """
        Linux 5.14.0 (erp-db) \t03/01/2026 \t_x86_64_\t(4 CPU)

        09:00:01        CPU     %user     %nice   %system   %iowait    %steal     %idle
        09:10:01        all     10.00      0.00      5.00      1.00      0.00     84.00
        """;
    assertThat(Reads.failure(folder, "sar.txt", text))
        .contains("03/01/2026 is 2026-03-01 or 2026-01-03: write the right one into the file");
    assertThat(Reads.of(folder, "sar.txt", text.replace("03/01/2026", "2026-01-03"), "").figures())
        .contains("2026-01-03T09:10:01Z erp-db cpu.utilization 15.0 %");
  }

  /** sysstat 12.6.1 with the option -p: the names are in the last column. */
  @Test
  void sarAndIostat_namesInTheLastColumn_areFound() throws Exception {
    assertThat(
            Reads.of(
                    folder,
                    "sar.txt",
                    """
                    Linux 6.18.44 (vm) \t2026-01-30 \t_x86_64_\t(2 CPU)

                    05:18:54          tps     rkB/s     wkB/s     dkB/s   areq-sz    aqu-sz     await     %util DEV
                    05:18:56       358.21      1.99  78543.28    165.17    219.73      1.75      4.88      7.76 vda

                    05:18:54      rxpck/s   txpck/s    rxkB/s    txkB/s   rxcmp/s   txcmp/s  rxmcst/s   %ifutil IFACE
                    05:18:56       270.65    270.65     34.49     35.49      0.00      0.00      0.00      0.00 eth0
                    """,
                    "")
                .figures())
        .contains(
            "2026-01-30T05:18:56Z vm/vda disk.latency 4.88 ms",
            "2026-01-30T05:18:56Z vm/eth0 net.tx.throughput 35.49 KiB/s");
    assertThat(
            Reads.of(
                    folder,
                    "iostat.txt",
                    """
                    Linux 6.18.44 (vm) \t2026-01-30 \t_x86_64_\t(2 CPU)

                    2026-01-30T05:18:54+0000
                    2026-01-30T05:18:56+0000
                         r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz Device
                       42.00    100.00     0.00   0.0     2.21    30.00 vda
                    """,
                    "")
                .figures())
        .contains("2026-01-30T05:18:56Z vm/vda disk.read.latency 2.21 ms");
  }

  /** The locale C has the month first, en_GB and es_ES the day. */
  @ParameterizedTest
  @CsvSource({
    "12/01/26, 12/02/26, 2026-12-02", // in C, two days; in es_ES, a month
    "01/12/26, 02/12/26, 2026-12-02", // in es_ES, two days
    "09/12/26, 09/13/26, 2026-09-13", // there is no month 13
    "12/09/26, 13/09/26, 2026-09-13",
    "12/02/26, 12/02/26, ''",
    "03/01/26, 03/04/26, ''" // 1 and 4 March, or 3 January and 3 April
  })
  void iostat_dateWithSlashes_isReadAsAllDatesOfTheFileShow(
      String first, String next, String expected) throws Exception {
    String text =
        """
        Linux 6.18.44 (vm) \t%1$s \t_x86_64_\t(2 CPU)

        %1$s 23:58:00
        Device            r/s     rkB/s   w/s     wkB/s
        sda              1.00      4.00  1.00      4.00

        %1$s 23:59:00
        Device            r/s     rkB/s   w/s     wkB/s
        sda              5.00     20.00  1.00      4.00

        %2$s 00:00:00
        Device            r/s     rkB/s   w/s     wkB/s
        sda              7.00     20.00  1.00      4.00
        """
            .formatted(first, next);

    if (expected.isEmpty()) {
      assertThat(Reads.failure(folder, "io.txt", text))
          .contains("its date " + first + " is 2026-", "S_TIME_FORMAT=ISO");
    } else {
      Reads reads = Reads.of(folder, "io.txt", text, "'zone': 'UTC'");
      assertThat(reads.rejections()).isEmpty();
      assertThat(reads.figures())
          .contains(
              LocalDate.parse(expected).minusDays(1) + "T23:59:00Z vm/sda disk.read.iops 5.0 1/s",
              expected + "T00:00:00Z vm/sda disk.read.iops 7.0 1/s");
      boolean isAssumed = !first.contains("13/") && !next.contains("13");
      assertThat(reads.warnings().stream().filter(each -> each.contains("neighbouring days")))
          .hasSize(isAssumed ? 1 : 0)
          .allMatch(
              each ->
                  each.contains(
                      "its date %s is taken as %s"
                          .formatted(first, LocalDate.parse(expected).minusDays(1))));
    }
  }

  @Test
  void sar_headsOfNeighbouringDaysWithHalvesOfTheDay_haveTheMonthFirst() throws Exception {
    String day =
        """
        Linux 5.14.0 (erp-db) \t%s/2026 \t_x86_64_\t(4 CPU)

        09:00:01 AM     CPU     %%user     %%nice   %%system   %%iowait    %%steal     %%idle
        09:10:01 AM     all     10.00      0.00      5.00      1.00      0.00     84.00

        """;
    Reads reads = Reads.of(folder, "sar.txt", day.formatted("03/01") + day.formatted("04/01"), "");

    assertThat(reads.figures())
        .contains(
            "2026-03-01T09:10:01Z erp-db cpu.utilization 15.0 %",
            "2026-04-01T09:10:01Z erp-db cpu.utilization 15.0 %");
    assertThat(reads.warnings()).noneMatch(each -> each.contains("neighbouring days"));
  }

  @Test
  void sar_dateInARow_showsNoOrder() throws Exception {
    String text =
        """
        Linux 5.14.0 (erp-db) \t03/01/2026 \t_x86_64_\t(4 CPU)

        09:00:01        CPU     %user     %nice   %system   %iowait    %steal     %idle
        09:10:01        all     10.00      0.00      5.00      1.00      0.00     84.00
        note 13/03/2026
        """;

    assertThat(Reads.failure(folder, "sar.txt", text))
        .contains("03/01/2026 is 2026-03-01 or 2026-01-03");
  }

  @ParameterizedTest
  @ValueSource(strings = {";", ","})
  void sadf_dateWithSlashes_isReadWithEachDelimiter(String delimiter) throws Exception {
    String text =
        """
        # hostname;interval;timestamp;CPU;%user
        erp-db;600;13/03/26 06:10:01 UTC;-1;10
        """;

    assertThat(Reads.of(folder, "sadf.csv", text.replace(";", delimiter), "").figures())
        .containsExactly("2026-03-13T06:10:01Z erp-db cpu.utilization 10.0 %");
  }

  @Test
  void iostat_reports_areReadWithoutTheFirstOne() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "iostat.txt",
            """
            Linux 4.18.0-553.el8.x86_64 (erp-db) \t28.01.2026 \t_x86_64_\t(4 CPU)

            28.01.2026 09:00:00
            avg-cpu:  %user   %nice %system %iowait  %steal   %idle
                       1,00    0,00    0,50    0,10    0,00   98,40

            Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wkB/s w_await aqu-sz  %util
            sda              9,00     99,00     0,00   0,00    9,00    99,00    9,00     99,00    9,00   9,00   9,00

            28.01.2026 09:01:00
            avg-cpu:  %user   %nice %system %iowait  %steal   %idle
                      10,00    0,00    5,00    1,00    0,00   84,00

            Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wkB/s w_await aqu-sz  %util
            sda             10,00     80,00     0,00   0,00    0,75     8,00    0,00      0,00    0,00   0,01   1,20
            mapper-with-a-long-name
                             1,00      8,00     0,00   0,00    4,00     8,00    2,00     16,00    5,00   0,01   0,20
            """,
            "'zone': 'Europe/Berlin'");
    assertThat(reads.figures())
        .containsExactly(
            "2026-01-28T08:01:00Z erp-db cpu.utilization 15.0 %",
            "2026-01-28T08:01:00Z erp-db cpu.steal 0.0 %",
            "2026-01-28T08:01:00Z erp-db/sda disk.read.iops 10.0 1/s",
            "2026-01-28T08:01:00Z erp-db/sda disk.read.throughput 80.0 KiB/s",
            "2026-01-28T08:01:00Z erp-db/sda disk.read.latency 0.75 ms",
            "2026-01-28T08:01:00Z erp-db/sda disk.write.iops 0.0 1/s",
            "2026-01-28T08:01:00Z erp-db/sda disk.write.throughput 0.0 KiB/s",
            "2026-01-28T08:01:00Z erp-db/sda disk.queue_depth 0.01 1",
            "2026-01-28T08:01:00Z erp-db/sda disk.busy 1.2 %",
            "2026-01-28T08:01:00Z erp-db/mapper-with-a-long-name disk.read.iops 1.0 1/s",
            "2026-01-28T08:01:00Z erp-db/mapper-with-a-long-name disk.read.throughput 8.0 KiB/s",
            "2026-01-28T08:01:00Z erp-db/mapper-with-a-long-name disk.read.latency 4.0 ms",
            "2026-01-28T08:01:00Z erp-db/mapper-with-a-long-name disk.write.iops 2.0 1/s",
            "2026-01-28T08:01:00Z erp-db/mapper-with-a-long-name disk.write.throughput 16.0 KiB/s",
            "2026-01-28T08:01:00Z erp-db/mapper-with-a-long-name disk.write.latency 5.0 ms",
            "2026-01-28T08:01:00Z erp-db/mapper-with-a-long-name disk.queue_depth 0.01 1",
            "2026-01-28T08:01:00Z erp-db/mapper-with-a-long-name disk.busy 0.2 %",
            "2026-01-28T08:01:00Z erp-db disk.read.iops 10.0 1/s",
            "2026-01-28T08:01:00Z erp-db disk.read.throughput 80.0 KiB/s",
            "2026-01-28T08:01:00Z erp-db disk.read.latency 0.75 ms",
            "2026-01-28T08:01:00Z erp-db disk.write.iops 0.0 1/s",
            "2026-01-28T08:01:00Z erp-db disk.write.throughput 0.0 KiB/s",
            "2026-01-28T08:01:00Z erp-db disk.queue_depth 0.01 1");
    assertThat(reads.warnings())
        .anyMatch(each -> each.contains("first reports"))
        .anyMatch(each -> each.contains("totals leave out") && each.contains("mapper-with-a"));
  }

  /** The figures of one report may be written in two parts: the machine's are those of both. */
  @Test
  void sadf_growingFileCutBetweenTwoDisks_hasTheTotalOfBoth() throws Exception {
    Path own = Files.createDirectory(folder.resolve("growing"));
    Drop drop = new Drop(own);
    PerformanceSettings settings =
        EventJson.read(
            "{\"files\": {\"path\": \".\", \"growing\": true, \"ready\": \"renamed\"}}"
                .getBytes(StandardCharsets.UTF_8),
            PerformanceSettings.class);
    PolledSource source = (PolledSource) new PerformanceSourceType().open(settings, drop.context());
    RecordingIntake intake = new RecordingIntake();
    String first =
        """
        # hostname;interval;timestamp;DEV;tps
        erp-db;600;2026-01-30 06:10:01 UTC;sda;10.00
        """;
    drop.put("a.csv", first);
    source.poll(intake);
    drop.put(
        "a.csv",
        first
            + """
            erp-db;600;2026-01-30 06:10:01 UTC;sdb;20.00
            erp-db;600;2026-01-30 06:20:01 UTC;sda;40.00
            """);
    source.poll(intake);
    source.poll(intake);
    assertThat(intake.recorded().samples())
        .filteredOn(each -> each.resource().endsWith("erp-db"))
        .extracting(RecordingIntake.Given::value)
        .containsExactly(30.0);
  }

  @Test
  void iostat_timesWithOffset_needNoZone() throws Exception {
    String text =
        """
        Linux 4.18.0 (erp-db) \t2026-01-28 \t_x86_64_\t(4 CPU)

        2026-01-28T09:00:00+0100
        Device:         rrqm/s   wrqm/s     r/s     w/s    rkB/s    wkB/s avgrq-sz avgqu-sz   await  svctm  %util
        sda               0.05    26.81    0.34   32.12     2.33   235.77    14.67     0.13    4.10   0.12   0.39

        2026-01-28T09:01:00+0100
        Device:         rrqm/s   wrqm/s     r/s     w/s    rkB/s    wkB/s avgrq-sz avgqu-sz   await  svctm  %util
        sda               0.05    26.81    0.34   32.12     2.33   235.77    14.67     0.13    4.10   0.12   0.39
        """;
    assertThat(Reads.of(folder, "iostat.txt", text, "").figures())
        .contains("2026-01-28T08:01:00Z erp-db/sda disk.latency 4.1 ms");
    assertThat(Reads.failure(folder, "x.txt", text.replaceAll("2026-01-28T\\S+\n", "")))
        .contains("it has no times: record it with 'S_TIME_FORMAT=ISO iostat -x -t 60'");
    assertThat(
            Reads.failure(folder, "y.txt", text.replaceAll("2026-01-28T\\S+", "Wed 28 Jan 9:00")))
        .contains(
            "'Wed 28 Jan 9:00' is no known form of a time: record it with 'S_TIME_FORMAT=ISO");
  }

  /** RHEL with LVM and a path manager, as 'sadf -p' writes its names. */
  @Test
  void sadf_assignedNames_areNotAddedToTheMachine() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "sa13.csv",
            """
            # hostname;interval;timestamp;DEV;tps
            erp-db;600;2026-01-30 06:10:01 UTC;sda;100.00
            erp-db;600;2026-01-30 06:10:01 UTC;sdb;100.00
            erp-db;600;2026-01-30 06:10:01 UTC;mpatha;200.00
            erp-db;600;2026-01-30 06:10:01 UTC;rhel-root;200.00
            """,
            "");
    assertThat(reads.figures())
        .contains(
            "2026-01-30T06:10:01Z erp-db/rhel-root disk.iops 200.0 1/s",
            "2026-01-30T06:10:01Z erp-db disk.iops 200.0 1/s");
    assertThat(reads.warnings()).anyMatch(each -> each.endsWith(": mpatha, rhel-root"));
  }

  @Test
  void sadf_numbersOfVirtualDisks_countWhereNoOtherDiskIsListed() throws Exception {
    String text =
        """
        # hostname;interval;timestamp;DEV;tps
        vm;600;2026-01-30 06:10:01 UTC;dev252-0;100.00
        vm;600;2026-01-30 06:10:01 UTC;dev253-0;60.00
        vm;600;2026-01-30 06:10:01 UTC;dev253-1;40.00
        """;
    assertThat(Reads.of(folder, "kvm.csv", text, "").figures())
        .contains("2026-01-30T06:10:01Z vm disk.iops 100.0 1/s");
    assertThat(
            Reads.of(folder, "scsi.csv", text + "vm;600;2026-01-30 06:10:01 UTC;dev8-0;7.00\n", "")
                .figures())
        .contains("2026-01-30T06:10:01Z vm disk.iops 7.0 1/s");
  }

  @Test
  void sadf_numbersOfNvmeDisks_areNamedWithWhatToRecord() throws Exception {
    String disks =
        """
        # hostname;interval;timestamp;DEV;tps
        vm;600;2026-01-30 06:10:01 UTC;dev259-0;100.00
        vm;600;2026-01-30 06:10:01 UTC;dev259-1;60.00
        """;
    String hint = "load is too low if %s is a whole NVMe disk";

    assertThat(Reads.of(folder, "nvme.csv", disks, "").warnings())
        .anyMatch(each -> each.contains(hint.formatted("dev259-1")) && each.contains("sar -d -p"));
    assertThat(
            Reads.of(folder, "both.csv", disks + "vm;600;2026-01-30 06:10:01 UTC;dev8-0;7.00\n", "")
                .warnings())
        .anyMatch(each -> each.contains(hint.formatted("dev259-0")));
    String volumes = disks.replace("dev259-0", "dev8-0").replace("259-", "253-");
    assertThat(Reads.of(folder, "lvm.csv", volumes, "").warnings())
        .noneMatch(each -> each.contains("too low"));
  }

  @Test
  void sar_endOfSummerTime_isNoMidnight() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "sar.txt",
            """
            Linux 5.14.0 (erp-db) \t2026-10-25 \t_x86_64_\t(4 CPU)

            02:30:01        CPU     %user     %nice   %system   %iowait    %steal     %idle
            02:50:01        all     10.00      0.00      5.00      1.00      0.00     84.00
            02:10:01        all     20.00      0.00      5.00      1.00      0.00     74.00
            03:10:01        all     30.00      0.00      5.00      1.00      0.00     64.00
            """,
            "'zone': 'Europe/Berlin'");
    assertThat(reads.figures())
        .filteredOn(each -> each.contains("cpu.utilization"))
        .containsExactly(
            "2026-10-25T00:50:01Z erp-db cpu.utilization 15.0 %",
            "2026-10-25T01:10:01Z erp-db cpu.utilization 25.0 %",
            "2026-10-25T02:10:01Z erp-db cpu.utilization 35.0 %");
  }

  /** Live output of {@code sar -u -r -d 600}: each interval has all tables. */
  @Test
  void sar_tablesThatAlternate_keepTheirDateAfterMidnight() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "sar.txt",
            """
            Linux 5.14.0 (erp-db) \t2026-01-29 \t_x86_64_\t(4 CPU)

            23:40:01        CPU     %user     %nice   %system   %iowait    %steal     %idle
            23:50:01        all     10.00      0.00      5.00      1.00      0.00     84.00

            23:40:01        DEV       tps
            23:50:01        sda     10.00

            23:50:01        CPU     %user     %nice   %system   %iowait    %steal     %idle
            00:00:01        all     20.00      0.00      5.00      1.00      0.00     74.00

            23:50:01        DEV       tps
            00:00:01        sda     20.00

            00:00:01        CPU     %user     %nice   %system   %iowait    %steal     %idle
            00:10:01        all     30.00      0.00      5.00      1.00      0.00     64.00

            00:00:01        DEV       tps
            00:10:01        sda     30.00
            """,
            "");
    assertThat(reads.figures())
        .filteredOn(each -> each.contains("erp-db cpu.utilization") || each.contains("erp-db disk"))
        .containsExactly(
            "2026-01-29T23:50:01Z erp-db cpu.utilization 15.0 %",
            "2026-01-29T23:50:01Z erp-db disk.iops 10.0 1/s",
            "2026-01-30T00:00:01Z erp-db cpu.utilization 25.0 %",
            "2026-01-30T00:00:01Z erp-db disk.iops 20.0 1/s",
            "2026-01-30T00:10:01Z erp-db cpu.utilization 35.0 %",
            "2026-01-30T00:10:01Z erp-db disk.iops 30.0 1/s");
  }

  /** Output of {@code pidstat -r}, whose head is that of sar. */
  @Test
  void sar_tableOfProcesses_isLeftOut() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "pidstat.txt",
            """
            Linux 5.14.0 (erp-db) \t2026-01-29 \t_x86_64_\t(4 CPU)

            09:00:01      UID       PID  minflt/s  majflt/s     VSZ     RSS   %MEM  Command
            09:10:01        0         1      9.00      7.00  100000    9000   0.10  systemd
            """,
            "");
    assertThat(reads.figures()).isEmpty();
    assertThat(reads.warnings())
        .anyMatch(
            each -> each.contains("left out (1): rows of single processes, such as 'systemd'"));
  }

  @Test
  void sar_dateWithHalvesOfTheDay_hasTheMonthFirstUnlessTheDayIsClear() throws Exception {
    String text =
        """
        Linux 5.14.0 (erp-db) \t03/01/2026 \t_x86_64_\t(4 CPU)

        09:00:01 AM     CPU     %user     %nice   %system   %iowait    %steal     %idle
        09:10:01 AM     all     10.00      0.00      5.00      1.00      0.00     84.00
        """;
    Reads unclear = Reads.of(folder, "sar.txt", text, "");
    assertThat(unclear.figures()).contains("2026-03-01T09:10:01Z erp-db cpu.utilization 15.0 %");
    Reads dayFirst = Reads.of(folder, "sar.txt", text.replace("03/01", "31/03"), "");
    assertThat(dayFirst.figures()).contains("2026-03-31T09:10:01Z erp-db cpu.utilization 15.0 %");
  }

  @ParameterizedTest
  @CsvSource({
    "28.11.2026, 14:00:01, 14:10:01", // de_DE
    "28.11.2026, 14.00.01, 14.10.01", // fi_FI
    "2026年11月28日, 14時00分01秒, 14時10分01秒", // ja_JP
    "11/28/2026, 02:00:01 pm, 02:10:01 pm", // lower case, as in some English locales
    "2026-11-28, 14:00:01, 14:10:01" // S_TIME_FORMAT=ISO
  })
  void sar_timesOfALocale_areRead(String date, String header, String row) throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "sar.txt",
            """
            Linux 5.14.0-70.el9.x86_64 (erp-db) \t%1$s \t_x86_64_\t(4 CPU)

            %2$s        CPU     %%user     %%nice   %%system   %%iowait    %%steal     %%idle
            %3$s        all     10,50      0,50      4,00     20,00      5,00     60,00
            Durchschn.:     all     10,50      0,50      4,00     20,00      5,00     60,00
            """
                .formatted(date, header, row),
            "'zone': 'UTC'");

    assertThat(reads.figures())
        .contains("2026-11-28T14:10:01Z erp-db cpu.utilization 15.0 %")
        .hasSize(2);
  }

  @Test
  void iostat_timesOfALocale_areRead() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "iostat.txt",
            """
            Linux 5.14.0-70.el9.x86_64 (erp-db) \t2026年11月28日 \t_x86_64_\t(4 CPU)

            2026年11月28日 14時00分01秒
            Device            r/s     rkB/s   w/s     wkB/s
            sda              1.00      4.00  1.00      4.00

            2026年11月28日 14時10分01秒
            Device            r/s     rkB/s   w/s     wkB/s
            sda              5.00     20.00  1.00      4.00
            """,
            "'zone': 'UTC'");

    assertThat(reads.figures())
        .contains("2026-11-28T14:10:01Z erp-db/sda disk.read.iops 5.0 1/s")
        .noneMatch(line -> line.contains("disk.read.iops 1.0"));
  }

  @Test
  void sadf_fileCutInItsLastNumber_hasNoTotalOfItsLastTime() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "sa.csv",
            """
            # hostname;interval;timestamp;DEV;tps
            erp-db;600;2026-01-30 06:10:01 UTC;sda;10.00
            erp-db;600;2026-01-30 06:10:01 UTC;sdb;20.00
            erp-db;600;2026-01-30 06:20:01 UTC;sda;40.00
            erp-db;600;2026-01-30 06:20:01 UTC;sdb;6""",
            "");
    assertThat(reads.figures())
        .contains("2026-01-30T06:20:01Z erp-db/sda disk.iops 40.0 1/s")
        .filteredOn(each -> each.contains(" erp-db disk.iops"))
        .containsExactly("2026-01-30T06:10:01Z erp-db disk.iops 30.0 1/s");
    assertThat(reads.warnings()).anyMatch(each -> each.endsWith("such as 'line 5'"));
  }

  @Test
  void sar_rowThatIsCutOff_isRejectedWithItsLine_andLeavesNoTotalOfTheOtherDisks()
      throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "sar.txt",
            """
            Linux 5.14.0 (erp-db) \t2026-01-29 \t_x86_64_\t(4 CPU)

            09:00:01        CPU     %user     %nice   %system   %iowait    %steal     %idle
            09:10:01        all     11,63      0,00
            09:20:01        all     20,00      0,00      5,00      1,00      0,00     74,00

            09:00:01        DEV       tps     rkB/s
            09:10:01        sda     10,00     20,00
            09:10:01        sdb     30,0
            09:20:01        sda     10,00     20,00
            09:20:01        sdb     30,00     40,00
            """,
            "");
    assertThat(reads.rejections())
        .containsExactly(
            "4: the row has 3 values, the header has 7 columns",
            "9: the row has 2 values, the header has 3 columns");
    assertThat(reads.figures())
        .filteredOn(each -> each.contains("erp-db cpu.utilization") || each.contains("erp-db disk"))
        .containsExactly(
            "2026-01-29T09:20:01Z erp-db cpu.utilization 25.0 %",
            "2026-01-29T09:20:01Z erp-db disk.iops 40.0 1/s",
            "2026-01-29T09:20:01Z erp-db disk.read.throughput 60.0 KiB/s");
    assertThat(reads.figures())
        .contains("2026-01-29T09:10:01Z erp-db/sda disk.iops 10.0 1/s")
        .noneMatch(each -> each.contains("09:10:01Z erp-db/sdb"));
  }

  @Test
  void sar_rowOfADiskThatIsCutOff_leavesItsPartitionsOut() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "sar.txt",
            """
            Linux 5.14.0 (erp-db) \t2026-01-29 \t_x86_64_\t(4 CPU)

            09:00:01        DEV       tps     rkB/s
            09:10:01        sda     10,0
            09:10:01       sda1     10,00     20,00
            09:20:01        sda     10,00     20,00
            09:20:01       sda1     10,00     20,00
            09:30:01       sda1     10,00     20,00
            """,
            "");

    assertThat(reads.figures())
        .contains("2026-01-29T09:20:01Z erp-db/sda disk.iops 10.0 1/s")
        .noneMatch(each -> each.contains("sda1"));
    assertThat(reads.resources()).noneMatch(each -> each.contains("sda1"));
  }

  /** Counters that ran backwards, as in https://github.com/sysstat/sysstat/issues/312. */
  @Test
  void iostat_impossibleValue_isRejectedWithItsLine_andLeavesNoTotal() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "iostat.txt",
            """
            Linux 5.14.0 (erp-db) \t2026-01-28 \t_x86_64_\t(4 CPU)

            2026-01-28T09:00:00+0100
            Device            r/s     rMB/s   rrqm/s  %rrqm r_await  aqu-sz  %util
            sde              1.00      1.00     0.00   0.00    1.00    0.00   0.05

            2026-01-28T09:01:00+0100
            Device            r/s     rMB/s   rrqm/s  %rrqm r_await  aqu-sz  %util
            sde              0.50      0.01     0.00   0.00    1.50    0.00   0.05
            sdf           9223372036854775808.00 4503599627370496.00     0.00   0.00    0.00    0.00 214748364.70
            dm-0          9223372036854775808.00 4503599627370496.00     0.00   0.00    0.00    0.00 0.00

            2026-01-28T09:02:00+0100
            Device            r/s     rMB/s   rrqm/s  %rrqm r_await  aqu-sz  %util
            sde              2.00      0.01     0.00   0.00    1.50    0.00 100.40
            dm-0          9223372036854775808.00 4503599627370496.00     0.00   0.00    0.00    0.00 0.00
            """,
            "");

    assertThat(reads.rejections())
        .hasSize(3)
        .first()
        .asString()
        .startsWith("10: the value 9.223372036854776E18 is not plausible for 'disk.read.iops'");
    assertThat(reads.figures())
        .contains(
            "2026-01-28T08:01:00Z erp-db/sde disk.read.iops 0.5 1/s",
            "2026-01-28T08:02:00Z erp-db disk.read.iops 2.0 1/s",
            "2026-01-28T08:02:00Z erp-db/sde disk.busy 100.0 %")
        .noneMatch(each -> each.contains("sdf") || each.startsWith("2026-01-28T08:01:00Z erp-db "));
  }

  /** Volumes of the device mapper above a RAID controller, as in dstat-real/dstat#26. */
  @ParameterizedTest
  @CsvSource({
    "cciss/c0d1, dm-0",
    "sda, dm-0",
    "dev8-0, dev253-0",
    "nvme0n1, nvme0n1p1",
    "vda, vg0-data",
    "sdb, md127"
  })
  void iostat_deviceAboveADisk_isNoSecondLoadOfTheMachine(String disk, String above)
      throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "iostat.txt",
            """
            Linux 5.14.0 (erp-db) \t2026-01-28 \t_x86_64_\t(4 CPU)

            2026-01-28T09:00:00+0100
            Device:            tps    MB_read/s    MB_wrtn/s    MB_read    MB_wrtn
            %1$s            712.00         0.00       132.64          0        132

            2026-01-28T09:01:00+0100
            Device:            tps    MB_read/s    MB_wrtn/s    MB_read    MB_wrtn
            %1$s            712.00         0.00       132.64          0        132
            %2$s          34221.00         0.00       132.64          0        132
            """
                .formatted(disk, above),
            "");

    assertThat(reads.figures()).contains("2026-01-28T08:01:00Z erp-db disk.iops 712.0 1/s");
    assertThat(reads.warnings()).anyMatch(each -> each.contains(above));
  }
}
