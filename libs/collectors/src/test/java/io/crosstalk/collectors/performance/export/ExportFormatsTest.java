package io.crosstalk.collectors.performance.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.performance.Reads;
import io.crosstalk.event.metric.Conversion;
import io.crosstalk.event.metric.MetricCatalogue;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Layouts as public reports and code show them: Grafana (grafana/grafana#14578, #4041, #31319), the
 * vSphere Client (label and object in the column's name), vmware/vrops-export, RVTools.
 */
class ExportFormatsTest {
  @TempDir private Path folder;

  @Test
  void grafana_columnForEachMachineWithUnits_isReadWithTheMetricOfTheSettings() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "latency.csv",
            "\uFEFFsep=,\n\"Time\",\"erp-db\",\"uat-ora\"\n"
                + "2026-01-28 09:00:00,0.62 ms,550 µs\n2026-01-28 09:01:00,1.2 s,\n",
            "'metric': 'disk.write.latency', 'kind': 'vm', 'zone': 'Europe/Berlin'");
    assertThat(reads.figures())
        .containsExactly(
            "2026-01-28T08:00:00Z erp-db disk.write.latency 0.62 ms",
            "2026-01-28T08:00:00Z uat-ora disk.write.latency 0.55 ms",
            "2026-01-28T08:01:00Z erp-db disk.write.latency 1200.0 ms");
    assertThat(reads.resources()).containsExactly("erp-db vm []", "uat-ora vm []");
    assertThat(reads.rejections()).isEmpty();
  }

  @Test
  void grafana_fileCutInItsLastNumber_losesThisRowOnly() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "latency.csv",
            "Time,erp-db\n2026-01-28 09:00:00,93 ms\n2026-01-28 09:01:00,4",
            "'metric': 'disk.write.latency', 'zone': 'UTC'");
    assertThat(reads.figures())
        .containsExactly("2026-01-28T09:00:00Z erp-db disk.write.latency 93.0 ms");
    assertThat(reads.warnings())
        .singleElement()
        .asString()
        .endsWith(
            "last lines without an end of line, whose last value may be cut off, such as 'line 3'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Time,erp-app\n11/27/2026 09:00,1\n11/27/2026 09:00,2\n",
        "Time;erp-app\n27.11.2026 08:59;1\n27.11.2026 09:00;1,5\n27.11.2026 09:00;2\n",
        "Series;Time;Value\ndb;11/27/2026 9:00 AM;1\ndb;11/27/2026 9:00 AM;2\n"
      })
  void grafana_severalRowsInAMinuteWithoutSeconds_areRefused(String resaved) {
    assertThatThrownBy(() -> Reads.of(folder, "a.csv", resaved, "'metric': 'disk.latency'"))
        .hasMessageContaining("the same time without seconds")
        .hasMessageContaining("spreadsheets change times");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "erp-app latency,erp-app requests",
        "erp-app,crm-app (req/s)",
        "erp-app latency,erp-app iops",
        "erp-app latency,crm-app error count",
        "erp-app latency,erp-app throughput (MB/s)"
      })
  void grafana_columnsOfDifferentQuantities_areRefused(String columns) {
    String file = "Time," + columns + "\n2026-01-28 09:00:00,0.1,120\n";

    assertThatThrownBy(
            () -> Reads.of(folder, "a.csv", file, "'metric': 'app.response_time', 'unit': 's'"))
        .hasMessageContaining("are of different quantities");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0,445", "1,25"})
  void grafana_decimalCommaOfOneNumber_isThatOfAll(String one) throws Exception {
    String file = "Time;erp-app\n2026-01-28 09:00:00;%s\n2026-01-28 09:01:00;1,445\n";

    Reads reads =
        Reads.of(folder, "a.csv", file.formatted(one), "'metric': 'disk.latency', 'unit': 's'");

    assertThat(reads.rejections()).isEmpty();
    assertThat(reads.figures())
        .hasSize(2)
        .contains("2026-01-28T09:01:00Z erp-app disk.latency 1.445 s");
  }

  @Test
  void grafana_machineCalledLikeAMeasure_isRead() throws Exception {
    String file = "Time,queue,erp-db\n2026-01-28 09:00:00,0.1,120\n";

    assertThat(Reads.of(folder, "a.csv", file, "'metric': 'disk.iops', 'unit': '1/s'").figures())
        .hasSize(2);
  }

  @Test
  void grafana_rowPerMinuteOrSeriesWithoutSeconds_areRead() throws Exception {
    String rows = "Series;Time;Value\na;28.11.2026 09:00;1\nb;28.11.2026 09:00;2\n";
    String settings = "'metric': 'disk.latency', 'unit': 'ms', 'zone': 'UTC'";

    assertThat(Reads.of(folder, "a.csv", rows, settings).figures()).hasSize(2);
  }

  @Test
  void grafana_rowsOfSeriesWithGroupsOfDigits_areRead() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "grafana.csv",
            """
            "Series";"Time";"Value"
            "db-1";"2026-01-28T09:00:00+11:00";1,721,992,142.283
            "db-1";"2026-01-28T10:00:00+11:00";998,142
            "db-2";"2026-01-28T09:00:00+11:00";null
            "db-2";"2026-01-28T10:00:00+11:00";42.5
            """,
            "'metric': 'net.rx.throughput', 'unit': 'B/s'");
    assertThat(reads.figures())
        .containsExactly(
            "2026-01-27T22:00:00Z db-1 net.rx.throughput 1.721992142283E9 B/s",
            "2026-01-27T23:00:00Z db-2 net.rx.throughput 42.5 B/s");
    assertThat(reads.rejections())
        .singleElement()
        .asString()
        .startsWith("3: the value '998,142' may be two numbers: ");
  }

  @Test
  void grafana_labelledSeries_areMachinesAndTheirParts() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "labels.csv",
            """
            Time,"{device=""sda"", instance=""erp-db:9100"", job=""node""}","{device=""sdb"", instance=""erp-db:9100"", job=""node""}"
            1769590800000,1.5,2.5
            """,
            "'metric': 'disk.latency', 'unit': 'ms'");
    assertThat(reads.figures())
        .containsExactly(
            "2026-01-28T09:00:00Z erp-db/sda disk.latency 1.5 ms",
            "2026-01-28T09:00:00Z erp-db/sdb disk.latency 2.5 ms");
    assertThat(reads.resources())
        .containsExactly(
            "erp-db host [erp-db/sda, erp-db/sdb]", "erp-db/sda device []", "erp-db/sdb device []");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          erp-db Read latency (s)                           | erp-db
          Disk read latency of erp-db                       | erp-db
          erp-db: Read latency [s], uat-ora: Read latency [s] | erp-db, uat-ora
          Steal of guests on web-1, Steal of guests on web-2 | web-1, web-2
          erp-db, uat-ora                                   | erp-db, uat-ora
          erp db latency sec, uat-ora latency sec            | erp db, uat-ora
          erp-db disk-1 iops, erp-db disk-2 iops            | erp-db disk-1, erp-db disk-2
          erp-db Read latency, erp-db latency               | erp-db Read latency, erp-db latency
          erp-read, erp-write                               | erp-read, erp-write
          Read IOPS                                         | Read IOPS
          """)
  void grafana_wordsOfTheMetricInTheNameOfASeries_areNotOfTheMachine(String series, String machines)
      throws Exception {
    List<String> names = List.of(series.split(", "));
    Reads reads =
        Reads.of(
            folder,
            "a.csv",
            "Time,%s\n2026-01-28T09:00:00Z%s\n"
                .formatted(String.join(",", names), ",1".repeat(names.size())),
            "'metric': 'disk.read.latency', 'unit': 's'");

    assertThat(reads.reading().samples())
        .extracting(each -> each.resource().replace("files-1/", ""))
        .containsExactly(machines.split(", "));
  }

  @Test
  void grafana_tableForEachSeries_isRead() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "grouped.csv",
            """
            "Time","erp-db"
            2026-01-28T09:00:00.000Z,1.2 K

            "Time","uat-ora"
            2026-01-28T09:00:00.000Z,3.4 Mil
            """,
            "'metric': 'disk.iops'");
    assertThat(reads.figures())
        .containsExactly(
            "2026-01-28T09:00:00Z erp-db disk.iops 1200.0 1/s",
            "2026-01-28T09:00:00Z uat-ora disk.iops 3400000.0 1/s");
  }

  /** Panels of Prometheus have seconds, bytes and shares; other ones have the metric's own unit. */
  @ParameterizedTest
  @CsvSource({
    "true, disk.read.latency, 0.02, 'unit=s if their median is 20 ms, unit=ms if their median is"
        + " 0.02 ms'",
    "false, disk.read.latency, 0.00065, 'unit=s if their median is 0.65 ms'",
    "true, disk.read.latency, 300, 'unit=ms if their median is 300 ms, unit=us if their median is"
        + " 0.3 ms'",
    "false, disk.read.latency, 800000, 'unit=us if their median is 800 ms, unit=ns if their median"
        + " is 0.8 ms'",
    "false, disk.read.latency, 5000000, 'unit=ns if their median is 5 ms'",
    "false, net.rx.throughput, 9000000, 'unit=bit/s if their median is 1.13 MB/s, unit=B/s if"
        + " their median is 9 MB/s, unit=KiB/s if their median is 9,216 MB/s'",
    "true, cpu.utilization, 0.35, 'unit=1 if their median is 35 %, unit=% if their median is 0.35"
        + " %'",
    "true, app.errors, 2, 'unit=1/s if their median is 120/min, unit=1/min if their median is"
        + " 2/min'"
  })
  void grafana_valuesWithoutUnit_areRefusedIfTheyCannotBeInTheMetricsOwn(
      boolean mayBeOwn, String metric, String value, String expected) throws Exception {
    String rows =
        "Series;Time;Value\na;2026-01-28 09:00:00;0\na;2026-01-28 09:01:00;" + value + "\n";
    String text = "its values have no unit: set unit (" + expected + ")";

    if (mayBeOwn) {
      assertThat(Reads.of(folder, "a.csv", rows, "'metric': '" + metric + "'").warnings())
          .anyMatch(each -> each.contains(text + "; they are taken as the metric's own"));
    } else {
      assertThatThrownBy(() -> Reads.of(folder, "a.csv", rows, "'metric': '" + metric + "'"))
          .hasMessage(text);
    }
    assertThat(
            Reads.of(
                    folder,
                    "a.csv",
                    rows,
                    "'metric': '"
                        + metric
                        + "', 'unit': '%s'".formatted(expected.replaceAll("unit=(\\S+) .*", "$1")))
                .figures())
        .hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "a.csv, 'Latency (s)', 0.004, 4, s",
    "a.csv, 'Latency [sec]', 0.004, 4, sec",
    "a.csv, 'Latency (Seconds)', 0.004, 4, seconds",
    "a.csv, 'Latency (msec)', 4, 4, msec",
    "a.csv, 'Latency (µs)', 4000, 4, µs",
    "Latency (s)-data.csv, erp-db, 0.004, 4, s"
  })
  void grafana_unitInTheHeaderOrTheTitle_isTakenAndTold(
      String file, String column, String value, double expected, String unit) throws Exception {
    Reads reads =
        Reads.of(
            folder,
            file,
            "Time,%s\n2026-01-28T09:00:00Z,%s\n".formatted(column, value),
            "'metric': 'disk.read.latency'");

    assertThat(reads.reading().samples())
        .singleElement()
        .satisfies(
            each ->
                assertThat(
                        Conversion.of(each.unit(), MetricCatalogue.of("disk.read.latency"))
                            .apply(each.value()))
                    .isEqualTo(expected));
    assertThat(reads.warnings())
        .singleElement()
        .asString()
        .endsWith(
            "its values are taken in %s, the unit in '%s'"
                .formatted(unit, file.equals("a.csv") ? column : "Latency (s)"));
  }

  @ParameterizedTest
  @CsvSource({
    "Datastore latency.csv, a, host, Datastore latency",
    "a.csv, datastore1, host, datastore1",
    "a.csv, {datastore=a}, vm, datastore",
    "a.csv, '{datastore=a, vm=b}', datastore, vm",
    "a.csv, '{datastore=a, vm=b}', vm, ",
    "Datastore latency.csv, a, datastore, ",
    "Latency.csv, erp-db, host, "
  })
  void grafana_kindThatANameContradicts_isTold(String file, String series, String kind, String name)
      throws Exception {
    Reads reads =
        Reads.of(
            folder,
            file,
            "Time,\"%s\"\n2026-01-28T09:00:00Z,1 ms\n".formatted(series),
            "'metric': 'disk.latency', 'kind': '%s'".formatted(kind));

    if (name == null) {
      assertThat(reads.warnings()).isEmpty();
    } else {
      assertThat(reads.warnings())
          .singleElement()
          .asString()
          .contains("its series are taken as %s, but '%s' names the kind ".formatted(kind, name))
          .contains(": if that is theirs, set kind (--kind=");
    }
  }

  @Test
  void grafana_twoUnitsInTheHeaderOrAnImplausibleOne_areNotTaken() throws Exception {
    String rows = "Time,a (s),b (ms)\n2026-01-28T09:00:00Z,0.5,0.5\n";
    String large = "Time,a (s)\n2026-01-28T09:00:00Z,800000\n";

    assertThat(Reads.of(folder, "a.csv", rows, "'metric': 'disk.read.latency'").warnings())
        .anyMatch(each -> each.contains("set unit (unit=s if their median is 500 ms, unit=ms if"));
    assertThatThrownBy(() -> Reads.of(folder, "a.csv", large, "'metric': 'disk.read.latency'"))
        .hasMessageContaining("set unit (unit=us if their median is 800 ms");
  }

  @ParameterizedTest
  @CsvSource({
    "disk.latency, 3",
    "disk.busy, 35",
    "disk.iops, 120",
    "disk.queue_depth, 4",
    "disk.throughput, 0",
    "temperature, 21"
  })
  void grafana_valuesWhoseUnitIsCertain_areReadWithoutAQuestion(String metric, String value)
      throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "a.csv",
            "Time,a\n2026-01-28T09:00:00Z," + value + "\n",
            "'metric': '" + metric + "'");

    assertThat(reads.figures()).hasSize(1);
    assertThat(reads.warnings()).isEmpty();
  }

  @Test
  void grafana_withoutMetric_isRefusedWithTheOneOfThePanelsName() throws Exception {
    String rows = "Time,erp-db\n2026-01-28 09:00:00,1\n";

    assertThat(Reads.failure(folder, "Disk write latency-data-2026-01-28 10_00_00.csv", rows))
        .contains("set metric (metric=disk.write.latency); its values have no unit: set unit (");
    assertThat(Reads.failure(folder, "Write latency.csv", rows))
        .contains("set metric: is it one of disk.write.latency, replication.write_latency");
    assertThat(Reads.failure(folder, "a.csv", rows))
        .contains("set metric; docs/vocabulary.md lists all");
  }

  @ParameterizedTest
  @CsvSource({
    "Write IOPS-data.csv, disk.write.iops",
    "WRITE IOPS-DATA.CSV.GZ, disk.write.iops",
    "Write IOPS-data-2026-01-28 10_00_00.csv, disk.write.iops",
    "Write IOPS-data-as-joinbyfield-2026-01-28 10_00_00.csv, disk.write.iops",
    "write-iops.csv, disk.write.iops",
    "disk-latency-data-kernel.csv, METRIC",
    "disk-data-usage.csv, METRIC"
  })
  void grafana_nameOfAFile_isTheTitleWithoutWhatGrafanaAdds(String file, String metric) {
    assertThat(GrafanaFormat.probableMetric(file)).isEqualTo(metric);
  }

  @Test
  void grafana_emptyCells_areCountedWithTheFirstOfThem() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "iops.csv",
            """
            Time,b
            2026-01-28 09:00:00,
            2026-01-28 09:01:00,null
            2026-01-28 09:02:00,1
            """,
            "'metric': 'disk.iops'");

    assertThat(reads.warnings())
        .anyMatch(
            each ->
                each.contains(
                    "left out (2): cells without a value, such as 'b at 2026-01-28 09:00"));
  }

  /** Each row is the time of one of the series. */
  @Test
  void grafana_emptyCellsOfSeriesJoinedByTime_areNotCounted() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "iops.csv",
            "Time,a,b\n2026-01-28 09:00:00,1,\n2026-01-28 09:00:07,,2\n",
            "'metric': 'disk.iops'");

    assertThat(reads.figures()).hasSize(2);
    assertThat(reads.warnings()).noneMatch(each -> each.contains("without a value"));
  }

  @Test
  void grafana_emptyCellsOfASeriesThatIsLeftOut_areNotCounted() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "iops.csv",
            """
            Series;Time;Value
            a;2026-01-28 09:00:00;1
            {instance=a};2026-01-28 09:00:00;null
            """,
            "'metric': 'disk.iops'");

    assertThat(reads.warnings())
        .anyMatch(each -> each.contains("another series measures already, such as '{instance=a}"))
        .noneMatch(each -> each.contains("without a value"));
  }

  /** Labels and the time 'GMT+0200' as in data that a provider exported from two versions. */
  @Test
  void vcenterChart_labelsWithObjects_areFigures() throws Exception {
    String text =
        """
        Time;Usage for R01;Read latency for R01;Read rate for R01;Swap in rate for R01
        Wed Jan 28 02:00:00 GMT+0200 2026;12,5;3;1024;8
        2026-01-28T00:05:00Z;13;4;;0
        """;
    Reads reads = Reads.of(folder, "chart.csv", text, "");
    assertThat(reads.figures())
        .containsExactly(
            "2026-01-28T00:00:00Z R01 disk.read.latency 3.0 ms",
            "2026-01-28T00:00:00Z R01 disk.read.throughput 1024.0 KiB/s",
            "2026-01-28T00:00:00Z R01 mem.swap_in 2.0 1/s",
            "2026-01-28T00:05:00Z R01 disk.read.latency 4.0 ms",
            "2026-01-28T00:05:00Z R01 mem.swap_in 0.0 1/s");
    assertThat(Reads.of(folder, "chart.csv", text.replace("12,5;3;", "12;1,040;"), "").rejections())
        .singleElement()
        .asString()
        .startsWith("2: the value '1,040' may be two numbers: ");
    assertThat(reads.resources()).containsExactly("R01 vm []");
    assertThat(reads.warnings())
        .anyMatch(each -> each.contains("set metric and unit"))
        .anyMatch(
            each ->
                each.contains(
                    "left out (1): cells without a value, such as 'disk.read.throughput"));
    assertThat(
            Reads.of(folder, "chart.csv", text, "'metric': 'cpu.utilization', 'unit': '%'")
                .figures())
        .contains("2026-01-28T00:00:00Z R01 cpu.utilization 12.5 %");
  }

  @Test
  void vropsExport_columnsCalledLikeTheirMetric_areFigures() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "vms.csv",
            """
            timestamp,resName,cpuReady,cpu|costopPct,virtualDisk:Aggregate of all instances|totalReadLatency_average,virtualDisk:scsi0:1|totalReadLatency_average,guestOS
            "2026-01-28 09:00:00","erp-db","1.5","0.25","4.0","7.0","Linux"
            "2026-01-28 09:00:00","uat-ora","2.5","","","",""
            """,
            "");
    assertThat(reads.figures())
        .containsExactly(
            "2026-01-28T09:00:00Z erp-db cpu.ready 1.5 %",
            "2026-01-28T09:00:00Z erp-db cpu.co_stop 0.25 %",
            "2026-01-28T09:00:00Z erp-db disk.read.latency 4.0 ms",
            "2026-01-28T09:00:00Z erp-db/scsi0:1 disk.read.latency 7.0 ms",
            "2026-01-28T09:00:00Z uat-ora cpu.ready 2.5 %");
    assertThat(reads.warnings()).anyMatch(each -> each.contains("'guestOS'"));
  }

  /** A German array's report: 1.040 are a thousand and forty. */
  @Test
  void threeDigitsBehindOnePointOrComma_areRefusedUnlessTheFileHasADecimalPoint() throws Exception {
    String chart = "Time;Read rate for R01\n2026-01-28T00:00:00Z;1.040\n2026-01-28T00:05:00Z;%s\n";
    Reads doubtful = Reads.of(folder, "chart.csv", chart.formatted("980"), "");
    assertThat(doubtful.figures()).hasSize(1);
    assertThat(doubtful.rejections())
        .singleElement()
        .asString()
        .startsWith("2: the value '1.040' may be two numbers: ");
    assertThat(Reads.of(folder, "chart.csv", chart.formatted("0.5"), "").figures()).hasSize(2);

    String vrops = "timestamp,resName,cpu|costopPct\n2026-01-28 09:00:00,a,%s\n";
    assertThat(Reads.of(folder, "a.csv", vrops.formatted("\"1,234\""), "").rejections())
        .singleElement()
        .asString()
        .startsWith("2: the value '1,234' may be two numbers: ");
    String grafana = "Time,a\n2026-01-28 09:00:00,1.040 ms\n";
    assertThat(Reads.of(folder, "a.csv", grafana, "'metric': 'disk.latency'").rejections())
        .hasSize(1);
  }

  @Test
  void datesWithSlashes_oneAboveTwelveTellsTheOrder_otherwiseTheyAreRefused() throws Exception {
    String chart = "Time;Read rate for R01\n3/11/2026, 10:00:00 am;1\n%s, 10:00:00 am;2\n";
    assertThat(Reads.of(folder, "chart.csv", chart.formatted("13/11/2026"), "").figures())
        .first()
        .asString()
        .startsWith("2026-11-03T10:00:00Z");
    assertThat(Reads.of(folder, "chart.csv", chart.formatted("3/13/2026"), "").figures())
        .first()
        .asString()
        .startsWith("2026-03-11T10:00:00Z");
    Reads doubtful = Reads.of(folder, "chart.csv", chart.formatted("4/4/2026"), "");
    assertThat(doubtful.figures()).singleElement().asString().startsWith("2026-04-04T10:00:00Z");
    assertThat(doubtful.rejections())
        .singleElement()
        .asString()
        .startsWith("2: the time '3/11/2026, 10:00:00 am' may begin with the day or the month")
        .contains("set time.format");
  }

  @Test
  void vropsExport_valuesThatAreNoNumbersAndSecondColumnsOfAMetric_areTold() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "vms.csv",
            """
            timestamp,resName,cpuReady,cpu|readyPct,cpu|costopPct
            2026-01-28 09:00:00,erp-db,1.5,2.5,green
            """,
            "");
    assertThat(reads.figures()).containsExactly("2026-01-28T09:00:00Z erp-db cpu.ready 2.5 %");
    assertThat(reads.rejections()).containsExactly("2: the value 'green' is no number");
    assertThat(reads.warnings())
        .containsExactly(
            "vms.csv (vrops-export): it has no time zone: its times are taken as UTC; set zone"
                + " (--zone=Europe/Berlin) if they are local",
            "vms.csv (vrops-export): left out (1): columns of a metric that another column has"
                + " already, such as 'cpuReady'");
  }

  @Test
  void grafana_seriesThatMeasureOneResource_areLeftOutByName() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "a.csv",
            "Time,Value #A,Value #B,Value #A\n2026-01-28 09:00:00,1.5,2.5,3.5\n",
            "'metric': 'disk.latency', 'machine': 'erp-db'");
    assertThat(reads.figures()).containsExactly("2026-01-28T09:00:00Z erp-db disk.latency 1.5 ms");
    assertThat(reads.warnings())
        .anyMatch(each -> each.endsWith("measures already, such as 'Value #B'"))
        .anyMatch(each -> each.endsWith("with the name of another one, such as 'Value #A'"));
  }

  @Test
  void grafana_tableWithAColumnOfLabels_isRefused() {
    String table =
        """
        "Time","instance","Value"
        2026-01-28 09:00:00,erp-db:9100,0.004
        2026-01-28 09:00:00,uat-ora:9100,0.2
        """;

    assertThatThrownBy(
            () ->
                Reads.of(
                    folder,
                    "latency.csv",
                    table,
                    "'metric': 'disk.read.latency', 'unit': 's', 'zone': 'UTC'"))
        .hasMessageContaining("its column 'instance' has names")
        .hasMessageContaining("a source of type csv");
  }

  @ParameterizedTest
  @CsvSource({
    "instance, 3par-01, 3par-02", // begins with a digit
    "instance, 10.0.0.5:9100, 10.0.0.6:9100",
    "cpu, 0, 1"
  })
  void grafana_tableWithLabelsThatLookLikeNumbers_isRefused(
      String column, String one, String other) {
    String table =
        """
        Time,%1$s,Value
        2026-01-28 09:00:00,%2$s,4
        2026-01-28 09:00:00,%3$s,2
        2026-01-28 09:01:00,%2$s,5
        2026-01-28 09:01:00,%3$s,3
        """
            .formatted(column, one, other);

    assertThatThrownBy(
            () ->
                Reads.of(
                    folder,
                    "a.csv",
                    table,
                    "'metric': 'disk.read.latency', 'unit': 'ms', 'zone': 'UTC'"))
        .hasMessageContaining("its column '" + column + "' has names");
  }

  @ParameterizedTest
  @ValueSource(strings = {"erp-db:9100", "3par-01", "192.168.100.200"})
  void grafana_tableOfOneInstance_isRead(String instance) throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "a.csv",
            """
            Time,instance,Value
            2026-01-28 09:00:00,%1$s,4
            2026-01-28 09:01:00,%1$s,5
            """
                .formatted(instance),
            "'metric': 'disk.read.latency', 'unit': 'ms', 'zone': 'UTC', 'machine': 'erp-db'");

    assertThat(reads.figures())
        .containsExactly(
            "2026-01-28T09:00:00Z erp-db disk.read.latency 4.0 ms",
            "2026-01-28T09:01:00Z erp-db disk.read.latency 5.0 ms");
    assertThat(reads.rejections()).isEmpty();
    assertThat(reads.warnings())
        .anyMatch(each -> each.endsWith("columns of names, such as 'instance'"));
  }

  @Test
  void rvtools_tabs_areTheInventory() throws Exception {
    Reads machines =
        Reads.of(
            folder,
            "RVTools_tabvInfo.csv",
            """
            VM,Powerstate,Template,SRM Placeholder,CPUs,Memory,Path,Annotation,Cluster,Host
            erp-db,poweredOn,False,False,8.0,"65,536",[ds-01] erp-db/erp-db.vmx,"Owner: dba
            second line",prod,esx1.example
            win-template,poweredOff,True,False,2,4096,[ds-01] t/t.vmx,,prod,esx1.example
            """,
            "");
    assertThat(machines.resources())
        .containsExactly(
            "ds-01 datastore []", "erp-db vm [esx1.example, ds-01]", "esx1.example host []");
    assertThat(machines.reading().inventory().get("erp-db").attributes())
        .containsEntry("vcpus", 8)
        .containsEntry("memoryMiB", 65_536);
    assertThat(
            Reads.of(
                    folder,
                    "RVTools_tabvHost.csv",
                    "Host;Datacenter;Cluster;CPU Model;# CPU;# Cores\n"
                        + "esx1.example;dc;prod;Xeon;2;32\n",
                    "")
                .resources())
        .containsExactly("esx1.example host [prod]", "prod cluster []");
    assertThat(
            Reads.of(
                    folder,
                    "RVTools_tabvDatastore.csv",
                    "Name,Config status,Address,Accessible,Type,# VMs,Hosts\n"
                        + "ds-01,green,naa.60050768018e8f4d2800000000000a01,True,VMFS,4,esx1.example\n",
                    "")
                .resources())
        .containsExactly(
            "ds-01 datastore [naa.60050768018e8f4d2800000000000a01]",
            "naa.60050768018e8f4d2800000000000a01 volume []");
  }

  @Test
  void rvtools_hostWithHyperthreading_hasAProcessorForEachThread() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "RVTools_tabvHost.csv",
            """
            Host,Cluster,CPU Model,HT Available,HT Active,# CPU,Cores per CPU,# Cores
            esx1,prod,Xeon,True,True,2,16,32
            esx2,prod,Xeon,True,False,2,16,32
            """,
            "");

    assertThat(reads.reading().inventory().get("esx1").attributes()).containsEntry("vcpus", 64);
    assertThat(reads.reading().inventory().get("esx2").attributes()).containsEntry("vcpus", 32);
  }

  @Test
  void rows_quoteThatIsNeverClosed_costsItsOwnRowOnly() throws Exception {
    String rows =
        "timestamp,resName,cpu|readyPct\n2026-01-28 09:00:00,\"a,1.5\n"
            + "2026-01-28 09:00:00,b,1.5\n".repeat(700)
            + "2026-01-28 09:00:00,\"c\",2.5\n";
    Reads reads = Reads.of(folder, "a.csv", rows, "");
    assertThat(reads.figures()).hasSize(701);
    assertThat(reads.rejections()).containsExactly("2: the row has 2 fields, the header has 3");
    Reads near = Reads.of(folder, "a.csv", rows.replace("\n2026-01-28 09:00:00,b,1.5", ""), "");
    assertThat(near.figures()).hasSize(1);
    assertThat(near.rejections()).hasSize(1);
  }

  @Test
  void rvtools_workbook_isRefusedWithWhatToDo() throws Exception {
    assertThat(Reads.failure(folder, "RVTools_export_all.xlsx", "PK\u0003\u0004 and so on"))
        .contains("Excel workbook", "ExportAll2csv", "save each sheet as CSV");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "28/11/2026 14:05:00",
        "28/11/2026, 2:05:00 PM",
        "11/28/2026 14:05",
        "28.11.2026, 14:05:00",
        "2026-11-28 14:05:00"
      })
  void vcenterChart_timesOfALocale_areRead(String time) throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "chart.csv",
            "\"Time\",\"Read latency for erp-db\"\n\"" + time + "\",\"62\"\n",
            "'zone': 'UTC'");

    assertThat(reads.figures())
        .containsExactly("2026-11-28T14:05:00Z erp-db disk.read.latency 62.0 ms");
  }

  /** The vSphere Client has whole milliseconds, so that a legend of Grafana can look the same. */
  @Test
  void grafana_legendThatLooksLikeAChart_isReadWithTheUnitOfTheSettings() throws Exception {
    Reads reads =
        Reads.of(
            folder,
            "panel.csv",
            "\"Time\",\"Read latency for erp-db\"\n2026-11-28 14:05:00,0.004\n",
            "'zone': 'UTC', 'metric': 'disk.read.latency', 'unit': 's'");

    assertThat(reads.figures()).singleElement().asString().endsWith("disk.read.latency 0.004 s");
  }
}
