package io.crosstalk.collectors.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.settings.SourceDefinition;
import io.crosstalk.collectors.settings.SourcesFile;
import io.crosstalk.collectors.settings.SourcesReader;
import io.crosstalk.event.yaml.YamlException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Test of the advice in messages: when it has been followed to the letter, the message is gone and
 * data arrive.
 */
class AdviceTest {
  @TempDir private Path folder;

  /** A source and the file that it reads. */
  private record Attempt(String source, String fileName, String content, Charset charset) {
    Attempt(String source, String fileName, String content) {
      this(source, fileName, content, StandardCharsets.UTF_8);
    }

    Attempt with(String property) {
      return new Attempt(source + "\n" + property, fileName, content, charset);
    }

    Attempt replacing(String before, String after) {
      return new Attempt(source.replace(before, after), fileName, content, charset);
    }

    Attempt rewriting(String before, String after) {
      return new Attempt(source, fileName, content.replace(before, after), charset);
    }

    Attempt named(String name) {
      return new Attempt(source, name, content, charset);
    }
  }

  /**
   * Advice that is followed.
   *
   * @param says the advice, as it stands in the message
   */
  private record Advice(String says, Attempt before, Attempt after) {
    @Override
    public String toString() {
      return says;
    }
  }

  private static Advice csv(String value, String says, String... properties) {
    Attempt before = csv("t;lat\n2026-01-30T00:00:00Z;%s\n".formatted(value));
    return new Advice(says, before, before.with(String.join("\n", properties)));
  }

  private static Attempt csv(String content) {
    return new Attempt(
        """
        sources:
        - name: files
          type: csv
          files: {path: .}
          resource: r
          time: {columns: [t]}
          metrics: [{column: lat, metric: disk.latency, unit: ms}]
          delimiter: ";"\
        """,
        "a.csv",
        content);
  }

  private static Stream<Advice> numbers() {
    Attempt decimalComma = csv("t;lat\n2026-01-30T00:00:00Z;1.040\n").with("  decimal: \",\"");
    Attempt point = csv("t;lat\n2026-01-30T00:00:00Z;1'040\n").with("  grouping: \",\"");
    Attempt points = csv("t;lat\n2026-01-30T00:00:00Z;980\n2026-01-30T00:01:00Z;1.040\n");
    Attempt foreign =
        csv("t;lat\n2026-01-30T00:00:00Z;4.1 s\n")
            .replacing("disk.latency, unit: ms", "app.page_time");
    return Stream.of(
        csv("1,040", "set grouping: \",\" in the first case", "  grouping: \",\""),
        csv("1,040", "decimal: \",\" in the second one", "  decimal: \",\""),
        csv("1,5", "set decimal: \",\"", "  decimal: \",\""),
        csv(
            "1.040,5",
            "set decimal: \",\" and grouping: \".\"",
            "  decimal: \",\"",
            "  grouping: \".\""),
        new Advice(
            "set grouping: \".\" in the first case",
            decimalComma,
            decimalComma.with("  grouping: \".\"")),
        new Advice(
            "decimal: \".\" in the second one",
            decimalComma,
            decimalComma.replacing("decimal: \",\"", "decimal: \".\"")),
        new Advice("set grouping: \".\" if that is 1040", points, points.with("  grouping: \".\"")),
        new Advice(
            "or decimal: \".\" if it is a fraction", points, points.with("  decimal: \".\"")),
        new Advice(
            "set grouping: \"'\"", point, point.replacing("grouping: \",\"", "grouping: \"'\"")),
        new Advice(
            "only in a column with a unit: set unit",
            foreign,
            foreign.replacing("app.page_time", "app.page_time, unit: s")),
        new Advice(
            "list it under missing",
            csv("t;lat\n2026-01-30T00:00:00Z;none\n2026-01-30T00:01:00Z;1\n"),
            csv("t;lat\n2026-01-30T00:00:00Z;none\n2026-01-30T00:01:00Z;1\n")
                .with("  missing: [none]")));
  }

  private static Stream<Advice> layouts() {
    Attempt commas = csv("t,lat\n2026-01-30T00:00:00Z,1\n");
    Attempt noHeader = csv("2026-01-30T00:00:00Z;1\n2026-01-30T00:01:00Z;2\n");
    Attempt title = csv("Report of the array\nt;lat\n2026-01-30T00:00:00Z;1\n");
    Attempt otherTime = csv("Zeit;lat\n2026-01-30T00:00:00Z;1\n");
    Attempt latin =
        new Attempt(
            csv("").replacing("lat,", "Größe,").source(),
            "a.csv",
            "t;Größe\n2026-01-30T00:00:00Z;1\n",
            StandardCharsets.ISO_8859_1);
    Attempt plain = csv("t;lat\n2026-01-30T00:00:00Z;1\n");
    Attempt german = csv("t;lat\n30.01.2026 12:00;1\n");
    Attempt spring =
        csv("t;lat\n2025-03-30 02:30;1\n").replacing("[t]", "[t], zone: Europe/Berlin");
    Attempt ahead = csv("t;lat\n2026-01-31 22:00;1\n");
    Attempt large = csv("t;lat\n" + "2026-01-30T00:00:00Z;1\n".repeat(50_000));
    return Stream.of(
        new Advice(
            "set delimiter: \",\"",
            commas,
            commas.replacing("delimiter: \";\"", "delimiter: \",\"")),
        new Advice(
            "header if the file has no line with the names",
            noHeader,
            noHeader.with("  header: [t, lat]")),
        new Advice("or skip if other lines come first", title, title.with("  skip: 1")),
        new Advice("set time.columns", otherTime, otherTime.replacing("[t]", "[Zeit]")),
        new Advice("have it written as UTF-8", utf16(plain, StandardCharsets.UTF_16BE), plain),
        new Advice("have it written as UTF-8", utf16(plain, StandardCharsets.UTF_16LE), plain),
        new Advice("set the charset", latin, latin.with("  charset: ISO-8859-1")),
        new Advice(
            "set time.format",
            german,
            german.replacing("[t]", "[t], format: \"dd.MM.yyyy HH:mm\"")),
        new Advice(
            "set the zone in which the file is written",
            spring,
            spring.replacing("Europe/Berlin", "UTC")),
        new Advice("is 'time.zone' right?", ahead, ahead.replacing("[t]", "[t], zone: Asia/Tokyo")),
        new Advice(
            "raise files.maxSizeMb",
            large.replacing("{path: .}", "{path: ., maxSizeMb: 1}"),
            large.replacing("{path: .}", "{path: ., maxSizeMb: 2}")));
  }

  private static Attempt utf16(Attempt attempt, Charset charset) {
    return new Attempt(attempt.source(), attempt.fileName(), "\uFEFF" + attempt.content(), charset);
  }

  private static Stream<Advice> units() {
    Attempt seconds =
        csv(
            "t;lat\n"
                + "2026-01-30T00:00:00Z;4100\n"
                + "2026-01-30T00:01:00Z;4000\n"
                + "2026-01-30T00:02:00Z;4100\n");
    Attempt misspelt =
        csv("t;lat\n2026-01-30T00:00:00Z;4\n").replacing("disk.latency", "disk.latencey");
    Attempt doubtful =
        csv("t;lat;w\n"
                + "2026-01-30T00:00:00Z;1200;1\n"
                + "2026-01-30T00:01:00Z;1200;1\n"
                + "2026-01-30T00:02:00Z;1200;1\n")
            .replacing(
                "[{column: lat, metric: disk.latency, unit: ms}]",
                "[{column: lat, metric: disk.read.latency, unit: ms}, {column: w, metric:"
                    + " disk.write.latency}]");
    return Stream.of(
        new Advice(
            "if it is in a smaller unit, set unit: us",
            doubtful,
            doubtful.replacing("unit: ms", "unit: us")),
        new Advice(
            "if it is right, set trusted: true",
            doubtful,
            doubtful.replacing("unit: ms", "unit: ms, trusted: true")),
        new Advice("set unit: us", seconds, seconds.replacing("unit: ms", "unit: us")),
        new Advice(
            "(or trusted: true", seconds, seconds.replacing("unit: ms", "unit: ms, trusted: true")),
        new Advice(
            "write disk.latency", misspelt, misspelt.replacing("disk.latencey", "disk.latency")));
  }

  private static Stream<Advice> calendars() {
    Attempt quoted =
        calendar("DTSTART;TZID=\"W. Europe Standard Time\":20260130T200000\nLOCATION:db/erp");
    Attempt noResource = calendar("DTSTART:20260130T200000Z");
    Attempt csv =
        new Attempt(
            quoted.source().replace("a.ics", "a.csv"),
            "a.csv",
            "start,end,resource,kind,detail\n2026-01-30 20:00,,,deploy,x\n");
    return Stream.of(
        new Advice(
            "set zones: {\"W. Europe Standard Time\": ",
            quoted,
            quoted.with("  zones: {\"W. Europe Standard Time\": Europe/Berlin}")),
        new Advice(
            "put its id into LOCATION",
            noResource,
            noResource.rewriting("SUMMARY", "LOCATION:db/erp\nSUMMARY")),
        new Advice(
            "or X-CROSSTALK-RESOURCE",
            noResource,
            noResource.rewriting("SUMMARY", "X-CROSSTALK-RESOURCE:db/erp\nSUMMARY")),
        new Advice(
            "or into a rule",
            noResource,
            noResource.with("  rules: [{match: Release, kind: deploy, resource: db/erp}]")),
        new Advice("(or the column resource)", csv, csv.rewriting(",,,deploy", ",,db/erp,deploy")));
  }

  private static Attempt calendar(String lines) {
    return new Attempt(
        """
        sources:
        - name: plans
          type: calendar
          history: 2d
          path: a.ics\
        """,
        "a.ics",
        """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//test//EN
        BEGIN:VEVENT
        UID:1
        %s
        CATEGORIES:deploy
        SUMMARY:Release 4.2
        END:VEVENT
        END:VCALENDAR
        """
            .formatted(lines));
  }

  private static Stream<Advice> reports() {
    Attempt undated = report("prf006-1999-03-01.txt").named("prf006.txt");
    Attempt untimed = report("prf012-1999-01-05-1300.txt").named("prf012-1999-01-05.txt");
    return Stream.of(
        new Advice(
            "put the date into the file's name", undated, undated.named("prf-1999-03-01.txt")),
        new Advice("or set date", undated, undated.with("  date: 1999-03-01")),
        new Advice(
            "put it into the file's name (prf-2026-01-31-1300.txt)",
            untimed,
            untimed.named("prf-1999-01-05-1300.txt")),
        new Advice("or set time", untimed, untimed.with("  time: \"13:00\"")));
  }

  private static Attempt report(String sample) {
    try {
      return new Attempt(
          """
          sources:
          - name: vm
            type: vm-reports
            system: GDLVM7
            files: {path: .}\
          """,
          sample,
          new String(Drop.sample("/zvm/" + sample), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Advice> performanceFiles() {
    Attempt panel =
        performance("Time,erp-db\n2026-01-28T09:00:00Z,1\n")
            .named("Disk write latency-data-2026-01-28 10_00_00.csv");
    Attempt throughput = panel.named("Disk throughput-data-2026-01-28 10_00_00.csv");
    Attempt date =
        performance(
                """
                Linux 5.14.0 (erp-db) \t03/01/2026 \t_x86_64_\t(4 CPU)

                09:00:01        CPU     %user     %nice   %system   %iowait    %steal     %idle
                09:10:01        all     10.00      0.00      5.00      1.00      0.00     84.00
                """)
            .with("  zone: UTC");
    Attempt groups =
        performance("\"Series\";\"Time\";\"Value\"\n\"db-1\";\"2026-01-28T09:00:00Z\";998,142\n")
            .with("  metric: net.rx.throughput\n  unit: B/s");
    Attempt label = performance("Time,Usage for db\n2026-01-28T09:00:00Z,1\n");
    return Stream.of(
        new Advice(
            "set metric (metric=disk.write.latency)",
            panel,
            panel.with("  metric: disk.write.latency\n  unit: ms")),
        new Advice(
            "set unit (unit=B/s if",
            throughput.with("  metric: disk.throughput"),
            throughput.with("  metric: disk.throughput\n  unit: B/s")),
        new Advice(
            "use a source of type csv and set grouping",
            groups,
            new Attempt(
                csv("")
                    .replacing("[t]", "[Time]")
                    .replacing(
                        "lat, metric: disk.latency, unit: ms",
                        "Value, metric: net.rx.throughput, unit: B/s")
                    .with("  grouping: \",\"")
                    .source(),
                "export.csv",
                groups.content())),
        new Advice(
            "write the right one into the file", date, date.rewriting("03/01/2026", "2026-01-03")),
        new Advice(
            "set metric and unit to use it (of processors --metric=cpu.utilization --unit=%,",
            label, label.with("  metric: cpu.utilization\n  unit: \"%\"")));
  }

  private static Attempt performance(String content) {
    return new Attempt(
        """
        sources:
        - name: files
          type: performance-files
          files: {path: .}\
        """,
        "export.csv",
        content);
  }

  private static Stream<Advice> settings() {
    Attempt plain = csv("t;lat\n2026-01-30T00:00:00Z;1\n");
    return Stream.of(
        new Advice(
            "stands for pushes without a name: choose another one",
            plain.replacing("name: files", "name: push"),
            plain),
        new Advice("begin the file with 'sources:'", plain.replacing("sources:\n", ""), plain),
        new Advice(
            "write 90s, 10m or 1h", plain.with("  interval: soon"), plain.with("  interval: 90s")),
        new Advice("write one such as 60", plain.with("  skip: none"), plain.with("  skip: 0")),
        new Advice(
            "write [a, b]",
            plain.replacing("columns: [t]", "columns: t"),
            plain.replacing("columns: [t]", "columns: [t]")),
        new Advice(
            "is no time zone such as Europe/Berlin",
            plain.replacing("[t]", "[t], zone: CEST"),
            plain.replacing("[t]", "[t], zone: Europe/Berlin")),
        new Advice(
            "set decimal or another grouping",
            plain.with("  decimal: \",\"\n  grouping: \",\""),
            plain.with("  decimal: \",\"\n  grouping: \".\"")));
  }

  private static Stream<Advice> all() {
    return Stream.of(
            numbers(), layouts(), units(), calendars(), reports(), performanceFiles(), settings())
        .flatMap(each -> each);
  }

  @ParameterizedTest
  @MethodSource("all")
  void advice_whenFollowed_helps(Advice advice) throws Exception {
    assertThat(messages(advice.before(), new RecordingIntake()))
        .anyMatch(message -> message.contains(advice.says()));
    RecordingIntake intake = new RecordingIntake();
    assertThat(messages(advice.after(), intake))
        .filteredOn(message -> !message.startsWith("not in the vocabulary"))
        .isEmpty();
    assertThat(intake.recorded().samples().size() + intake.recorded().changes().size())
        .isPositive();
  }

  /** Returns all messages about a source: on its settings, of its check, and rejections. */
  private List<String> messages(Attempt attempt, RecordingIntake intake) throws Exception {
    Path own = Files.createTempDirectory(folder, "attempt");
    Files.write(own.resolve(attempt.fileName()), attempt.content().getBytes(attempt.charset()));
    List<String> messages = new ArrayList<>();
    try {
      SourcesFile file =
          new SourcesReader(SourceTypes.all())
              .read(attempt.source().getBytes(StandardCharsets.UTF_8));
      file.problems().forEach(problem -> messages.add(problem.toString()));
      for (SourceDefinition definition : file.sources()) {
        PolledSource source = (PolledSource) definition.open(new Drop(own).context());
        check(source, messages);
        source.poll(intake);
        source.poll(intake);
        messages.addAll(source.warnings());
      }
    } catch (YamlException | InvalidSourceException e) {
      messages.add(String.valueOf(e.getMessage()));
    }
    intake.recorded().rejections().forEach(rejected -> messages.add(rejected.text()));
    return messages;
  }

  private static void check(PolledSource source, List<String> messages) throws Exception {
    try {
      source.check(
          new CheckReport() {
            @Override
            public void good(String finding) {}

            @Override
            public void warning(String finding) {
              messages.add(finding);
            }
          });
    } catch (SourceException e) {
      messages.add(e.getMessage());
    }
  }

  /**
   * The log rotation of many systems copies a growing file and empties it; the program that writes
   * it does not write its header again. With the names in the settings, both files are read.
   */
  @Test
  void growingFile_emptiedByLogRotation_isReadFurtherWithTheAdvisedHeader() throws Exception {
    String source =
        csv("").replacing("{path: .}", "{path: ., growing: true, ready: renamed}").source();
    RecordingIntake intake = new RecordingIntake();
    Files.writeString(folder.resolve("a.csv.1"), "t;lat\n2026-01-30T00:00:00Z;1\n");
    Files.writeString(folder.resolve("a.csv"), "2026-01-30T00:01:00Z;2\n");
    poll(source, intake);
    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("header if the file has no"));
    intake.clear();
    poll(source + "\n  header: [t, lat]\n", intake);
    assertThat(intake.recorded().rejections()).isEmpty();
    assertThat(intake.recorded().samples())
        .extracting(RecordingIntake.Given::value)
        .containsExactlyInAnyOrder(1.0, 2.0);
  }

  private void poll(String source, RecordingIntake intake) throws Exception {
    SourcesFile file =
        new SourcesReader(SourceTypes.all()).read(source.getBytes(StandardCharsets.UTF_8));
    assertThat(file.problems()).isEmpty();
    ((PolledSource) file.sources().getFirst().open(new Drop(folder).context())).poll(intake);
  }
}
