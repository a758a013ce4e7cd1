package io.crosstalk.collectors.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvSourceTest {
  @TempDir private Path folder;
  private Drop drop;

  @BeforeEach
  void drop() {
    drop = new Drop(folder);
  }

  private PolledSource source(String settings) {
    CsvSettings read =
        EventJson.read(
            settings.replace('\'', '"').getBytes(StandardCharsets.UTF_8), CsvSettings.class);
    return (PolledSource) new CsvSourceType().open(read, drop.context());
  }

  private RecordingIntake.Recorded read(String settings) throws Exception {
    return Drop.pollTwice(source(settings)::poll);
  }

  private static List<Given> of(RecordingIntake.Recorded recorded, String metric) {
    return recorded.samples().stream().filter(each -> each.metric().equals(metric)).toList();
  }

  private static final String PROTOP =
      """
      {'files': {'path': '.'}, 'preset': 'protop', 'resource': 'db/{database}',
       'time': {'columns': ['time'], 'zone': 'America/Toronto'},
       'resources': [{'id': 'db/erp', 'kind': 'database', 'layer': 'application',
         'environment': 'production', 'team': 'dba', 'attributes': {'timeSensitive': true},
         'uses': ['vc-1/vm-42']}]}
      """;

  @Test
  void presetProtop_secondsFor96MbOfSyncIo_arePublishedAsThroughput() throws Exception {
    drop.putSample("/csv/protop.csv");
    RecordingIntake.Recorded recorded = read(PROTOP);
    assertThat(of(recorded, "disk.sync_write.throughput"))
        .extracting(Given::value)
        .containsExactly(16.0, 96 / 180.0, 0.5, 16.0);
    assertThat(of(recorded, "disk.random_read.latency"))
        .extracting(Given::value, Given::unit)
        .containsExactly(
            tuple(1.275, "ms"), tuple(80.0, "ms"), tuple(62.5, "ms"), tuple(1.275, "ms"));
    assertThat(recorded.samples().getFirst().timeMs())
        .isEqualTo(Instant.parse("2026-01-30T19:50:00Z").toEpochMilli());
    assertThat(recorded.rejections()).isEmpty();
  }

  @Test
  void configuredResources_firstFile_arePublishedAsInventory() throws Exception {
    drop.putSample("/csv/protop.csv");
    Resource erp = read(PROTOP).inventories().getFirst().iterator().next();
    assertThat(erp.id()).isEqualTo("files-1/db/erp");
    assertThat(erp.kind()).isEqualTo(ResourceKind.DATABASE);
    assertThat(erp.layer()).isEqualTo(Layer.APPLICATION);
    assertThat(erp.team()).isEqualTo("dba");
    assertThat(erp.isTimeSensitive()).isTrue();
    assertThat(erp.uses()).containsExactly("vc-1/vm-42");
  }

  @Test
  void derivedMetric_tapeBackEndRate_isHostRateDividedByCompression() throws Exception {
    drop.putSample("/csv/vts.csv");
    RecordingIntake.Recorded recorded =
        read(
            """
            {'files': {'path': '.'}, 'resource': 'vts', 'time': {'columns': ['Time']},
             'metrics': [
               {'column': 'Host write MB/s', 'metric': 'tape.host_write.throughput', 'unit': 'MB/s'},
               {'column': 'Compression', 'metric': 'data.reduction_ratio'}],
             'derive': [{'metric': 'tape.backend.throughput', 'dividend': 'Host write MB/s',
                         'divisor': 'Compression', 'unit': 'MB/s'}]}
            """);
    assertThat(of(recorded, "tape.backend.throughput"))
        .extracting(Given::value)
        .satisfiesExactly(
            value -> assertThat(value).isCloseTo(38.0, within(1e-9)),
            value -> assertThat(value).isCloseTo(55.0, within(1e-9)),
            value -> assertThat(value).isCloseTo(52.5, within(1e-9)));
    assertThat(of(recorded, "tape.host_write.throughput"))
        .extracting(Given::value)
        .containsExactly(95.0, 99.0, 63.0, 0.0);
    assertThat(of(recorded, "data.reduction_ratio")).hasSize(5);
  }

  private static final String ARRAY =
      """
      {'files': {'path': '.'}, 'delimiter': ';', 'decimal': ',', 'resource': 'lun/{LUN}',
       'time': {'columns': ['Datum', 'Zeit'], 'format': 'dd.MM.yyyy HH:mm', 'zone': 'Europe/Berlin',
                'means': 'start', 'interval': 'PT5M'},
       'metrics': [
         {'column': 'Lesen ms', 'metric': 'disk.read.latency', 'unit': 'ms'},
         {'column': 'Schreiben ms', 'metric': 'disk.write.latency', 'unit': 'ms'},
         {'column': 'MB', 'metric': 'disk.throughput', 'unit': 'MB/s'}],
       'resources': [{'id': 'array', 'kind': 'array', 'layer': 'san',
                      'attributes': {'dataReduction': true}}],
       'discovered': {'kind': 'volume', 'layer': 'san', 'uses': ['array']}}
      """;

  @Test
  void fileWithCommaDecimalsAndStartTimes_isPublishedAtIntervalEnds() throws Exception {
    drop.putSample("/csv/array-5min.csv");
    RecordingIntake.Recorded recorded = read(ARRAY);
    Given first = of(recorded, "disk.read.latency").getFirst();
    assertThat(first)
        .isEqualTo(
            new Given(
                "",
                Instant.parse("2025-10-25T18:00:00Z").toEpochMilli(),
                "files-1/lun/A01",
                "disk.read.latency",
                4.5,
                "ms"));
    assertThat(of(recorded, "disk.read.latency"))
        .extracting(Given::value)
        .containsExactly(4.5, 6.0, 12.75);
    assertThat(of(recorded, "disk.write.latency")).hasSize(3);
    assertThat(recorded.rejections()).isEmpty();
  }

  @Test
  void resources_onlyInTheFile_areDiscoveredAndRemembered() throws Exception {
    drop.putSample("/csv/array-5min.csv");
    read(ARRAY);
    drop.put(
        "next.csv", "Datum;Zeit;LUN;Lesen ms;Schreiben ms;MB\n26.10.2025;00:00;C01;1,0;1,0;1,0\n");
    List<Resource> known = List.copyOf(read(ARRAY).inventories().getLast());
    assertThat(known)
        .extracting(Resource::id)
        .containsExactlyInAnyOrder(
            "files-1/array", "files-1/lun/A01", "files-1/lun/B01", "files-1/lun/C01");
    assertThat(known.getLast().uses()).containsExactly("files-1/array");
  }

  @Test
  void discoveredResource_whoseColumnNamesItsPool_usesThePoolOfItsLastRow() throws Exception {
    String settings =
        ARRAY
            .replace("'uses': ['array']", "'uses': ['{Pool}', 'array']")
            .replace(
                "'id': 'array'",
                "'id': 'P1', 'kind': 'storage_pool', 'layer': 'san'}, {'id': 'array'");
    String header = "Datum;Zeit;LUN;Pool;Lesen ms;Schreiben ms;MB\n";
    drop.put("first.csv", header + "26.10.2025;00:00;A01;P1;1;1;1\n26.10.2025;00:00;A02;;1;1;1\n");

    assertThat(read(settings).inventories().getLast())
        .filteredOn(each -> each.kind() == ResourceKind.VOLUME)
        .extracting(Resource::id, Resource::uses)
        .containsExactlyInAnyOrder(
            tuple("files-1/lun/A01", List.of("files-1/P1", "files-1/array")),
            tuple("files-1/lun/A02", List.of("files-1/array")));

    drop.put("second.csv", header + "26.10.2025;00:05;A02;P1;1;1;1\n");

    assertThat(read(settings).inventories().getLast())
        .filteredOn(each -> each.kind() == ResourceKind.VOLUME)
        .extracting(Resource::uses)
        .containsOnly(List.of("files-1/P1", "files-1/array"));
  }

  @Test
  void discoveredResource_columnOfItsPoolIsMissing_isReportedWithTheColumnsOfTheFile()
      throws Exception {
    drop.putSample("/csv/array-5min.csv");

    assertThat(read(ARRAY.replace("'uses': ['array']", "'uses': ['{Pool}']")).rejections())
        .extracting(rejected -> rejected.text())
        .anyMatch(text -> text.startsWith("the file has no column 'Pool'; it has "));
  }

  private static String disk(String unit, boolean trusted) {
    return """
    {'files': {'path': '.'}, 'resource': 'asp', 'time': {'columns': ['Interval end']},
     'metrics': [
       {'column': 'Read response (seconds)', 'metric': 'disk.read.latency', 'unit': '%s',
        'trusted': %s},
       {'column': 'IOPS', 'metric': 'disk.iops'}]}
    """
        .formatted(unit, trusted);
  }

  @Test
  void millisecondsDeclaredAsSeconds_areRejectedWithTheRightUnit() throws Exception {
    drop.putSample("/csv/disk-seconds.csv");
    RecordingIntake.Recorded recorded = read(disk("s", false));
    assertThat(of(recorded, "disk.read.latency")).isEmpty();
    assertThat(of(recorded, "disk.iops")).hasSize(4);
    assertThat(recorded.rejections())
        .singleElement()
        .satisfies(
            rejected -> {
              assertThat(rejected.reason()).isEqualTo(RejectReason.IMPLAUSIBLE);
              assertThat(rejected.text())
                  .contains("Read response (seconds)", "set unit: ms", "4 values");
              assertThat(rejected.place()).isEqualTo("disk-seconds.csv");
            });
  }

  @Test
  void correctedUnit_sameFile_isReadAgain() throws Exception {
    drop.putSample("/csv/disk-seconds.csv");
    read(disk("s", false));
    assertThat(of(read(disk("ms", false)), "disk.read.latency")).hasSize(4);
  }

  @Test
  void settingTrusted_implausibleUnit_isAccepted() throws Exception {
    drop.putSample("/csv/disk-seconds.csv");
    assertThat(of(read(disk("s", true)), "disk.read.latency")).hasSize(4);
  }

  @Test
  void secondsDeclaredAsMilliseconds_areRejected() throws Exception {
    drop.put(
        "a.csv",
        "Interval end,Read response (seconds),IOPS\n"
            + "2026-01-30T02:00:00Z,0.0008,1\n"
            + "2026-01-30T02:01:00Z,0.0004,1\n"
            + "2026-01-30T02:02:00Z,0.0006,1\n");
    assertThat(read(disk("ms", false)).rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("set unit: s"));
  }

  @Test
  void fileWithOneValuePerRow_isRead() throws Exception {
    drop.putSample("/csv/long.csv");
    RecordingIntake.Recorded recorded =
        read(
            """
            {'files': {'path': '.'}, 'resource': '{host}',
             'time': {'columns': ['ts'], 'format': 'epoch_ms'},
             'rows': {'metric': 'name', 'value': 'value', 'unit': 'unit',
                      'names': {'lat': {'metric': 'disk.latency'}, 'reads': {'metric': 'disk.read.iops'}}}}
            """);
    assertThat(recorded.samples())
        .extracting(Given::timeMs, Given::metric, Given::value, Given::unit)
        .containsExactly(
            tuple(1769810400000L, "disk.latency", 1.5, "ms"),
            tuple(1769810400000L, "disk.read.iops", 250.0, "1/s"));
    assertThat(recorded.rejections())
        .singleElement()
        .satisfies(
            rejected -> {
              assertThat(rejected.line()).isEqualTo(5);
              assertThat(rejected.text()).contains("'oops'");
            });
  }

  /** Grafana writes such files: https://github.com/grafana/grafana/issues/14578. */
  @Test
  void groupsOfDigitsAndUnits_areRead() throws Exception {
    drop.put(
        "grafana.csv",
        "\uFEFFsep=;\n\"Series\";\"Time\";\"Value\";\"Latency\"\n"
            + "\"db-1\";\"2026-01-30T09:00:00+00:00\";1,721,992,142.283;0.62 ms\n"
            + "\"db-1\";\"2026-01-30T09:01:00+00:00\";1.5 GB/s;0.0007 s\n"
            + "\"db-1\";\"2026-01-30T09:02:00+00:00\";998,142;12 MB/s\n");
    RecordingIntake.Recorded recorded =
        read(
            """
            {'files': {'path': '.'}, 'resource': '{Series}', 'time': {'columns': ['Time']},
             'metrics': [{'column': 'Value', 'metric': 'net.rx.throughput', 'unit': 'B/s'},
                         {'column': 'Latency', 'metric': 'disk.latency'}]}
            """);
    assertThat(recorded.samples())
        .extracting(Given::metric, Given::value, Given::unit)
        .containsExactly(
            tuple("net.rx.throughput", 1_721_992_142.283, "B/s"),
            tuple("disk.latency", 0.62, null),
            tuple("net.rx.throughput", 1.5e9, "B/s"),
            tuple("disk.latency", 0.7, null));
    assertThat(recorded.rejections())
        .extracting(RecordingIntake.Rejected::line, RecordingIntake.Rejected::text)
        .containsExactly(
            tuple(
                5L,
                "the column 'Value' has '998,142': 998142 or 998.142: set grouping: \",\" in the"
                    + " first case, decimal: \",\" in the second one"),
            tuple(
                5L, "the column 'Latency' has '12 MB/s': the unit MB/s can't be converted to ms"));
  }

  /** An array's report in German: a group that would be a thousand times too small. */
  @Test
  void groupOfDigits_withDecimalComma_isRefusedOrReadAsSet() throws Exception {
    drop.put("a.csv", "t;v;w\n2026-01-30T00:00:00Z;1.040;1,5\n");
    String settings = PLAIN.replace("'resource'", "'delimiter': ';', 'decimal': ',', 'resource'");
    RecordingIntake.Recorded refused = read(settings);
    assertThat(of(refused, "disk.iops")).isEmpty();
    assertThat(refused.rejections()).hasSize(1);
    RecordingIntake.Recorded set =
        read(settings.replace("'decimal'", "'grouping': '.', 'decimal'"));
    assertThat(of(set, "disk.iops")).extracting(Given::value).containsExactly(1040.0);
    assertThat(set.rejections()).isEmpty();
  }

  /**
   * Whole numbers beside 1.040: neither a program with fixed decimals nor one without writes that.
   */
  @Test
  void pointsThatCanOnlySeparateThousands_areNotTakenForFractions() throws Exception {
    drop.put(
        "a.csv",
        "t,v,w\n"
            + "2026-01-30T00:00:00Z,980,0.5\n"
            + "2026-01-30T00:01:00Z,1.040,1.040\n"
            + "2026-01-30T00:02:00Z,12.345,2\n");
    RecordingIntake.Recorded recorded = read(PLAIN);
    assertThat(of(recorded, "disk.iops")).isEmpty();
    assertThat(of(recorded, "disk.busy")).extracting(Given::value).containsExactly(0.5, 1.04, 2.0);
    assertThat(recorded.rejections())
        .singleElement()
        .satisfies(
            rejected ->
                assertThat(rejected.text())
                    .isEqualTo(
                        "the column 'v' has whole numbers and numbers such as '1.040': set"
                            + " grouping: \".\" if that is 1040, or decimal: \".\" if it is a"
                            + " fraction"));
  }

  @Test
  void growingFile_pointsOfThousandsInALaterRound_areJudgedWithTheEarlierRows() throws Exception {
    String settings = PLAIN.replace("'.'}", "'.', 'growing': true}");
    drop.put("a.csv", "t,v,w\n2026-01-30T00:00:00Z,980,0.5\n");
    RecordingIntake intake = new RecordingIntake();
    PolledSource source = source(settings);
    source.poll(intake);
    drop.put("a.csv", "t,v,w\n2026-01-30T00:00:00Z,980,0.5\n2026-01-30T00:01:00Z,1.040,2\n");
    source.poll(intake);
    assertThat(of(intake.recorded(), "disk.iops")).extracting(Given::value).containsExactly(980.0);
    assertThat(intake.recorded().rejections()).hasSize(1);
  }

  @Test
  void pointsOfThousands_nothingElseInTheFile_areRefused() throws Exception {
    drop.put("a.csv", "t,v,w\n2026-01-30T00:00:00Z,1.234,7\n2026-01-30T00:01:00Z,12.345,8\n");
    assertThat(of(read(PLAIN), "disk.iops")).isEmpty();
    drop.put("a.csv", "t,v,w\n2026-01-30T00:00:00Z,1.234 K,7 %\n");
    assertThat(of(read(PLAIN), "disk.iops")).isEmpty();
    drop.put("a.csv", "t,v,w\n2026-01-30T00:00:00Z,1.234E3,7\n");
    assertThat(of(read(PLAIN), "disk.iops")).extracting(Given::value).containsExactly(1234.0);
    drop.put("a.csv", "t,v,w\n2026-01-30T00:00:00Z,1.234,7.5\n");
    assertThat(of(read(PLAIN), "disk.iops")).extracting(Given::value).containsExactly(1.234);
    drop.put("a.csv", "t,v,w\n2026-01-30T00:00:00Z,1.234,7\n");
    assertThat(of(read(PLAIN.replace("'resource'", "'decimal': '.', 'resource'")), "disk.iops"))
        .hasSize(1);
  }

  @Test
  void pointsOfThousands_inRowsWithNamesAndInQuotients_areRefused() throws Exception {
    drop.put("a.csv", "t,m,v\n2026-01-30T00:00:00Z,x,980\n2026-01-30T00:01:00Z,x,1.040\n");
    RecordingIntake.Recorded rows =
        read(
            """
            {'files': {'path': '.'}, 'resource': 'r', 'time': {'columns': ['t']},
             'rows': {'metric': 'm', 'value': 'v', 'names': {'x': {'metric': 'disk.iops'}}}}
            """);
    assertThat(rows.samples()).isEmpty();
    assertThat(rows.rejections()).hasSize(1);
    RecordingIntake.Recorded quotients =
        read(
            """
            {'files': {'path': '.'}, 'resource': 'r', 'time': {'columns': ['t']},
             'derive': [{'metric': 'disk.iops', 'dividend': 'v', 'divisor': '60'}]}
            """);
    assertThat(quotients.samples()).isEmpty();
    assertThat(quotients.rejections()).hasSize(1);
  }

  @Test
  void growingFile_programWritesItsHeaderAgain_headerIsNoRow() throws Exception {
    drop.put("a.csv", "t,v,w\n2026-01-30T00:00:00Z,1,1\nt,v,w\n2026-01-30T00:01:00Z,2,1\n");
    RecordingIntake.Recorded recorded = read(PLAIN);
    assertThat(of(recorded, "disk.iops")).hasSize(2);
    assertThat(recorded.rejections()).isEmpty();
  }

  private static final String PLAIN =
      """
      {'files': {'path': '.'}, 'resource': 'r', 'time': {'columns': ['t']},
       'metrics': [{'column': 'v', 'metric': 'disk.iops'}, {'column': 'w', 'metric': 'disk.busy'}]}
      """;

  @Test
  void badRow_isRejectedWithLineAndAdvice() throws Exception {
    drop.put(
        "a.csv",
        "t,v,w\n"
            + "yesterday,1,1\n"
            + "2026-01-30T00:00:00Z,1\n\n"
            + "2026-01-30T00:01:00Z,\"x,1\n"
            + "2026-01-30T00:02:00Z,7,x\n");
    RecordingIntake.Recorded recorded = read(PLAIN);
    assertThat(recorded.rejections())
        .extracting(RecordingIntake.Rejected::line, RecordingIntake.Rejected::reason)
        .containsExactly(
            tuple(2L, RejectReason.BAD_TIME),
            tuple(3L, RejectReason.MALFORMED),
            tuple(5L, RejectReason.MALFORMED),
            tuple(6L, RejectReason.WRONG_TYPE));
    assertThat(recorded.samples()).extracting(Given::value).containsExactly(7.0);
  }

  @Test
  void missingColumn_isReportedOnce() throws Exception {
    drop.put("a.csv", "t,v\n2026-01-30T00:00:00Z,1\n2026-01-30T00:01:00Z,2\n");
    RecordingIntake.Recorded recorded = read(PLAIN);
    assertThat(recorded.rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("no column 'w'"));
    assertThat(recorded.samples()).hasSize(2);
  }

  @Test
  void rows_notSortedByTime_arePublishedInTimeOrder() throws Exception {
    drop.put("a.csv", "t,v,w\n2026-01-30T00:02:00Z,2,0\n2026-01-30T00:01:00Z,1,0\n");
    assertThat(of(read(PLAIN), "disk.iops")).extracting(Given::value).containsExactly(1.0, 2.0);
  }

  @Test
  void fileWithoutHeader_usesNamesFromTheSettings() throws Exception {
    drop.put("a.csv", "Report of today\n1769810400,12\n");
    RecordingIntake.Recorded recorded =
        read(
            """
            {'files': {'path': '.'}, 'skip': 1, 'header': ['when', 'v'], 'resource': 'r',
             'time': {'columns': ['when'], 'format': 'epoch_s'},
             'metrics': [{'column': 'v', 'metric': 'disk.iops'}]}
            """);
    assertThat(recorded.samples())
        .extracting(Given::timeMs, Given::value)
        .containsExactly(tuple(1769810400000L, 12.0));
  }

  @Test
  void settings_invalid_areRefusedWithTheProperty() {
    assertRefused("{'files': {'path': '.'}, 'resource': 'r'}", "time.columns");
    assertRefused(PLAIN.replace("'resource': 'r',", ""), "resource");
    assertRefused(PLAIN.replace("'resource'", "'delimiter': 'ab', 'resource'"), "delimiter");
    assertRefused(PLAIN.replace("'resource'", "'charset': 'klingon', 'resource'"), "charset");
    assertRefused(PLAIN.replace("'resource'", "'charset': 'UTF-16', 'resource'"), "charset");
    assertRefused(PLAIN.replace("'resource'", "'preset': 'other', 'resource'"), "preset");
    assertRefused(PLAIN.replace("'resource'", "'decimal': ';', 'resource'"), "decimal");
    assertRefused(
        PLAIN.replace("'resource'", "'decimal': '.', 'grouping': '.', 'resource'"), "grouping");
    assertRefused(PLAIN.replace("['t']", "['t'], 'zone': 'Atlantis'"), "time.zone");
    assertRefused(PLAIN.replace("['t']", "['t'], 'means': 'start'"), "time.interval");
    assertRefused(PLAIN.replace("['t']", "['t'], 'format': 'bbb{'"), "time.format");
    assertRefused(
        PLAIN.replace(
            "'resource'", "'resources': [{'id': 'x', 'kind': 'moon', 'layer': 'san'}], 'resource'"),
        "resources.kind");
    assertRefused(
        PROTOP.replace("'timeSensitive': true", "'objective.disk.latency': '2ms'"),
        "resources.attributes");
    assertRefused(
        PLAIN.replace("'resource'", "'discovered': {'kind': 'moon', 'layer': 'san'}, 'resource'"),
        "discovered.kind");
    assertRefused("{'resource': 'r'}", "files");
  }

  private void assertRefused(String settings, String property) {
    assertThatThrownBy(() -> source(settings))
        .isInstanceOfSatisfying(
            InvalidSourceException.class,
            refusal -> assertThat(refusal.property()).isEqualTo(property));
  }

  @Test
  void check_severalFiles_reportsContentOfTheLastFile() throws Exception {
    drop.putSample("/csv/disk-seconds.csv");
    List<String> findings = new ArrayList<>();
    source(disk("s", false))
        .check(
            new CheckReport() {
              @Override
              public void good(String finding) {
                findings.add("good " + finding);
              }

              @Override
              public void warning(String finding) {
                findings.add("warning " + finding);
              }
            });
    assertThat(findings)
        .satisfiesExactly(
            found -> assertThat(found).startsWith("good").contains("1 files"),
            found -> assertThat(found).startsWith("good").contains("4 samples [disk.iops]"),
            found -> assertThat(found).startsWith("good disk.iops: 4 samples"),
            found -> assertThat(found).startsWith("warning").contains("set unit: ms"));
  }

  private static final String BERLIN =
      """
      {'files': {'path': '.', 'ready': 'renamed', 'growing': true}, 'resource': 'r',
       'time': {'columns': ['time'], 'zone': 'Europe/Berlin'},
       'metrics': [{'column': 'v', 'metric': 'app.users'}]}
      """;

  private static List<String> times(RecordingIntake intake) {
    return intake.recorded().samples().stream()
        .map(given -> Instant.ofEpochMilli(given.timeMs()).toString())
        .toList();
  }

  @Test
  void growingFile_rowsAppendedInRepeatedHour_areInItsSecondOccurrence() throws Exception {
    RecordingIntake intake = new RecordingIntake();
    PolledSource source = source(BERLIN);
    String first = "time,v\n2025-10-26 02:30,1\n2025-10-26 02:10,2\n";
    drop.put("a.csv", first);
    source.poll(intake);
    drop.put("a.csv", first + "2025-10-26 02:40,3\n");
    source.poll(intake);
    assertThat(times(intake))
        .containsExactly("2025-10-26T00:30:00Z", "2025-10-26T01:10:00Z", "2025-10-26T01:40:00Z");
  }

  @Test
  void rowTimesInRepeatedHour_afterRejectedRows_areResolvedByAllRows() throws Exception {
    RecordingIntake intake = new RecordingIntake();
    drop.put("a.csv", "time,v\n2025-10-26 02:30,no number\n2025-10-26 02:50\n2025-10-26 02:40,3\n");
    source(BERLIN).poll(intake);
    assertThat(intake.recorded().rejections()).hasSize(2);
    assertThat(times(intake)).containsExactly("2025-10-26T01:40:00Z");
  }

  @Test
  void check_allRowsRejected_failsWithReason() throws Exception {
    drop.put("a.csv", "time,v\nyesterday,1\ntoday,2\n");
    assertThatThrownBy(() -> source(BERLIN).check(new Ignored()))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining(
            "nothing in a.csv can be used: 2 refused: line 2: the time 'yesterday'")
        .hasMessageContaining("line 3");
  }

  @Test
  void check_allTimesInTheFuture_fails() throws Exception {
    drop.put("a.csv", "time,v\n2026-02-01 02:00,1\n2026-02-01 03:00,2\n");
    assertThatThrownBy(() -> source(BERLIN).check(new Ignored()))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("the latest is 2026-02-01T02:00:00Z: is 'time.zone' right?");
  }

  @Test
  void check_metricsOutsideTheVocabulary_areReported() throws Exception {
    drop.put("a.csv", "time,v\n2026-01-31 20:00,1\n2026-01-31 20:05,2\n");
    List<String> warnings = new ArrayList<>();
    source(BERLIN)
        .check(
            new CheckReport() {
              @Override
              public void good(String finding) {}

              @Override
              public void warning(String finding) {
                warnings.add(finding);
              }
            });
    assertThat(warnings)
        .anyMatch(each -> each.contains("not in the vocabulary") && each.contains("[app.users]"));
  }

  @Test
  void zone_unknown_isNamedInTheMessage() {
    assertThatThrownBy(() -> source(BERLIN.replace("Europe/Berlin", "Europe/Berln")))
        .isInstanceOf(InvalidSourceException.class)
        .hasMessageContaining("'Europe/Berln' is no time zone");
  }

  private static final class Ignored implements CheckReport {
    @Override
    public void good(String finding) {}

    @Override
    public void warning(String finding) {}
  }
}
