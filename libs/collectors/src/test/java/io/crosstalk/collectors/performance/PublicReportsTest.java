package io.crosstalk.collectors.performance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Layouts that other programs read wrongly or not at all, by reports on these. */
class PublicReportsTest {
  private static final String NMON =
      """
      AAA,progname,nmon
      AAA,host,erp1
      AAA,AIX,7.1.3.0
      AAA,date,28-NOV-2026
      AAA,time,10:00.00
      CPU_ALL,CPU Total erp1,User%,Sys%,Wait%,Idle%,Busy,PhysicalCPUs
      """;

  @TempDir private Path folder;

  private PerformanceReading read(String name, String text) throws Exception {
    return new PerformanceReading(folder).read(name, text);
  }

  /** https://github.com/nmonvisualizer/nmonvisualizer/issues/39 */
  @Test
  void iostat_decimalCommas_areRead() throws Exception {
    PerformanceReading reading =
        read(
            "iotop.log",
            """
            Linux 4.4.0-36-generic (rex) \t19.09.2016 \t_x86_64_\t(4 CPU)

            19.09.2016 14:00:01
            avg-cpu:  %user   %nice %system %iowait  %steal   %idle
                       5,14    0,01    1,86    0,91    0,00   92,08

            Device:         rrqm/s   wrqm/s     r/s     w/s    rMB/s    wMB/s avgrq-sz avgqu-sz   await r_await w_await  svctm  %util
            sda               0,02     2,11    4,31    5,57     0,11     0,09    41,10     0,17   17,01   12,32   20,64   2,07   2,05

            19.09.2016 14:00:02
            avg-cpu:  %user   %nice %system %iowait  %steal   %idle
                       7,25    0,00    2,75    1,00    0,00   89,00

            Device:         rrqm/s   wrqm/s     r/s     w/s    rMB/s    wMB/s avgrq-sz avgqu-sz   await r_await w_await  svctm  %util
            sda               0,00     3,00    2,50    7,50     0,25     0,50    41,10     0,17   17,01   12,32   20,64   2,07   2,05
            """);

    assertThat(reading.values("rex", "cpu.utilization")).containsExactly("10 %");
    assertThat(reading.values("rex/sda", "disk.read.latency")).containsExactly("12.32 ms");
  }

  /** https://github.com/nmonvisualizer/nmonvisualizer/issues/40 */
  @Test
  void iostat_withoutProcessorsAndWithADateOfTheLocale_isRead() throws Exception {
    PerformanceReading reading =
        read(
            "iostat.txt",
            """
            Linux 3.10.0-327.el7.x86_64 (app7) \t10/20/2016 \t_x86_64_\t(24 CPU)

            10/20/2016 04:37:58 PM
            Device:         rrqm/s   wrqm/s     r/s     w/s    rkB/s    wkB/s avgrq-sz avgqu-sz   await r_await w_await  svctm  %util
            sda               0.00     0.00    1.00    1.00     4.00     4.00     8.00     0.00    0.50    0.50    0.50   0.50   0.10

            10/20/2016 04:38:03 PM
            Device:         rrqm/s   wrqm/s     r/s     w/s    rkB/s    wkB/s avgrq-sz avgqu-sz   await r_await w_await  svctm  %util
            sda               0.00     0.00    2.00    3.00     8.00    12.00     8.00     0.00    0.50    0.70    0.90   0.50   0.10
            """);

    assertThat(reading.values("app7/sda", "disk.write.iops")).containsExactly("3 1/s");
    assertThat(reading.times("app7/sda", "disk.write.iops"))
        .containsExactly(Instant.parse("2016-10-20T16:38:03Z"));
  }

  /** https://github.com/nmonvisualizer/nmonvisualizer/issues/26 */
  @Test
  void perfmon_commasInTheNamesOfProcessors_separateNoColumns() throws Exception {
    PerformanceReading reading =
        read(
            "log.csv",
            """
            "(PDH-CSV 4.0) (UTC)(0)","\\\\SRVXYZ\\Processor Information(3,3)\\% DPC Time","\\\\SRVXYZ\\Processor(_Total)\\% Processor Time","\\\\SRVXYZ\\Processor Information(2,29)\\DPC Rate"
            "11/28/2026 09:00:00.000","0","12.5","7"
            "11/28/2026 09:00:15.000","1","13.5","8"
            """);

    assertThat(reading.values("SRVXYZ", "cpu.utilization")).containsExactly("12.5 %", "13.5 %");
  }

  /** https://github.com/nmonvisualizer/nmonvisualizer/issues/96 */
  @Test
  void nmon_calledCsv_isRecognised() throws Exception {
    assertThat(
            read("nmon.csv", NMON + row(1, "20.0,5.0,0.5,74.5")).values("erp1", "cpu.utilization"))
        .hasSize(1);
  }

  private static String row(int snapshot, String values) {
    return "ZZZZ,T%04d,10:%02d:00,28-NOV-2026%nCPU_ALL,T%04d,%s,,2%n"
        .formatted(snapshot, snapshot, snapshot, values)
        .replace("\r", "");
  }

  /**
   * https://github.com/nmonvisualizer/nmonvisualizer/issues/52, 68 and 98: errors of nmon, rows of
   * processes with another layout than their header, and one that is cut off.
   */
  @Test
  void nmon_errorsAndRowsOfProcessesOfAnotherLayout_doNotDisturbOtherSections() throws Exception {
    String processes =
        """
        ERROR,T0000,errno=46 pathconf failed for /dev/cd0.
        TOP,%CPU Utilisation
        TOP,+PID,Time,%CPU,%Usr,%Sys,Threads,Size,ResText,ResData,CharIO,%RAM,Paging,Command,WLMclass
        SUMMARY,T0001,6.5,gil = TCP/IP,7,8,9,10,java,12
        """;

    PerformanceReading reading =
        read(
            "erp1.nmon",
            NMON
                + processes
                + row(1, "20.0,5.0,0.5,74.5")
                + row(2, "30.0,5.0,0.5,64.5")
                + "TOP,0012345,T0002,1.0,0.8");

    assertThat(reading.values("erp1", "cpu.utilization")).containsExactly("25 %", "35 %");
  }

  /**
   * https://github.com/yesoreyeram/grafana-infinity-datasource/issues/140 and
   * https://github.com/grafana/grafana/issues/18177: a comma between thousands, and a quote that
   * spreadsheets want.
   */
  @ParameterizedTest
  @ValueSource(strings = {"1,378", "'-2.00"})
  void grafana_numberInANotationOfItsOwn_isRefusedWithItsLine(String number) throws Exception {
    String rows = "Series;Time;Value\nerp1;2026-11-28T09:00:00Z;%s\n";

    Reads reads =
        Reads.of(folder, "a.csv", rows.formatted(number), "'metric': 'disk.iops', 'unit': '1/s'");

    assertThat(reads.figures()).isEmpty();
    assertThat(reads.rejections()).singleElement().asString().contains(number);
  }
}
