package io.crosstalk.collectors.performance;

import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.files.WatchSettings;
import io.crosstalk.collectors.performance.format.PerformanceSettings;
import io.crosstalk.testkit.Fuzz;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExportFuzzTest {
  @TempDir private Path folder;

  private static final String SADF =
      """
      # hostname;interval;timestamp;DEV;tps;rkB/s;wkB/s;areq-sz;aqu-sz;await;%util
      erp-db;600;2026-01-30 06:10:01 UTC;sda;417,80;1024.00;512.00;106.00;2.15;21.85;100.20
      """;
  private static final String SAR =
      """
      Linux 5.14.0 (erp-db) \t01/29/2026 \t_x86_64_\t(4 CPU)

      11:40:01 PM     CPU     %user     %nice   %system   %iowait    %steal     %idle
      12:00:01 AM     all     20.00      0.00      5.00      1.00      0.00     74.00
      """;
  private static final String IOSTAT =
      """
      Linux 4.18.0 (erp-db) \t28.01.2026 \t_x86_64_\t(4 CPU)

      28.01.2026 09:00:00
      avg-cpu:  %user   %nice %system %iowait  %steal   %idle
                 1,00    0,00    0,50    0,10    0,00   98,40

      2026-01-28T09:01:00+0100
      Device            r/s     rkB/s r_await     w/s     wkB/s w_await aqu-sz  %util
      sda              9,00     99,00    9,00    9,00     99,00    9,00   9,00   9,00
      """;
  private static final String WIDE =
      """
      "Time","{device=""sda"", instance=""erp-db:9100""}","uat-ora"
      2026-01-28 09:00:00,0.62 ms,"1,550 µs"
      """;
  private static final String LONG = "\"Series\";\"Time\";\"Value\"\n\"a\";1769590800;1,721,992\n";
  private static final String CHART =
      "Time;Read latency for R01\nWed Jan 28 02:00:00 GMT+0200 2026;3\n1/28/2026, 9:00 AM;4\n";
  private static final String VROPS =
      "timestamp,resName,cpu|costopPct,virtualDisk:scsi0:1|read_average\n"
          + "\"2026-01-28 09:00:00\",\"a\",\"1\",\"2\"\n";
  private static final String RVTOOLS =
      "VM,Powerstate,Template,CPUs,Memory,Path,Host\n"
          + "erp-db,poweredOn,False,8,\"65,536\",[ds] x,\"esx\n"
          + "1\"\n";

  @ParameterizedTest
  @CsvSource({"sadf", "sar", "iostat", "grafana", "vcenter-chart", "vrops-export", "rvtools"})
  void read_damagedFile_isRejectedByLineOrAsAWhole(String format) throws Exception {
    PerformanceSettings settings =
        new PerformanceSettings(
            new WatchSettings(".", null, null, null, null),
            format,
            "Europe/Berlin",
            null,
            null,
            "disk.latency",
            null,
            null,
            null,
            List.of());
    Path file = folder.resolve("damaged.csv");
    PerformanceFileReader reader = new PerformanceFileReader(settings, new Drop(folder).context());
    Fuzz.run(
        seeds(format),
        bytes -> {
          Files.write(file, bytes);
          reader.read(Drop.file(file), new RecordingIntake());
        },
        MalformedFileException.class);
  }

  private static List<byte[]> seeds(String format) {
    List<String> texts =
        switch (format) {
          case "sadf" -> List.of(SADF);
          case "sar" -> List.of(SAR);
          case "iostat" -> List.of(IOSTAT);
          case "grafana" -> List.of(WIDE, LONG);
          case "vcenter-chart" -> List.of(CHART);
          case "vrops-export" -> List.of(VROPS);
          default -> List.of(RVTOOLS);
        };
    return texts.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
  }
}
