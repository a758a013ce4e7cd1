package io.crosstalk.ingest.collect.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.csv.CsvSourceType;
import io.crosstalk.testkit.TestClock;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CsvCheckTest {
  private static final String READ = "{column: Read, metric: disk.read.latency, unit: ms}";
  private static final String WRITE = "{column: Write, metric: disk.write.latency, unit: ms}";

  @TempDir private Path folder;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @Test
  void check_settingsMatchTheFile_showsValuesUnitsAndTimes() throws Exception {
    assertThat(check("0.8", READ, WRITE)).isZero();
    assertThat(printed())
        .contains("from 2026-11-21T11:00:00Z to 2026-11-21T11:04:00Z")
        .contains("disk.read.latency: 5 samples, 1.5 to 1.9 ms, median 1.7 ms")
        .contains("last 1.9 ms of t/lun-1 at 2026-11-21T11:04:00Z");
  }

  @Test
  void check_missingColumn_exitsWithOne() throws Exception {
    assertThat(check("0.8", READ, "{column: Writes, metric: disk.write.latency}")).isEqualTo(1);
    assertThat(printed()).contains("✗").contains("the file has no column 'Writes'");
  }

  @Test
  void check_misspeltMetric_exitsWithOneAndNamesTheRightOne() throws Exception {
    assertThat(check("0.8", READ, "{column: Write, metric: disk.write.latencie}")).isEqualTo(1);
    assertThat(printed())
        .contains("✗")
        .contains("'disk.write.latencie'")
        .contains("disk.write.latency");
  }

  @Test
  void check_unknownMetric_onlyWarns() throws Exception {
    assertThat(check("0.8", READ, "{column: Write, metric: tape.robot.arm_temperature}")).isZero();
    assertThat(printed()).contains("! not in the vocabulary");
  }

  @Test
  void check_microsecondsDeclaredAsMilliseconds_exitsWithOne() throws Exception {
    assertThat(check("800", READ, WRITE)).isEqualTo(1);
    assertThat(printed())
        .contains("✗")
        .contains("'Write'")
        .contains("800.0 ms")
        .contains("disk.read.latency")
        .contains("unit: us");
  }

  @Test
  void check_unitDeclaredAsTrusted_isAccepted() throws Exception {
    assertThat(check("800", READ, WRITE.replace("}", ", trusted: true}"))).isZero();
  }

  private int check(String write, String... metrics) throws Exception {
    StringBuilder rows = new StringBuilder("Time,LUN,Read,Write\n");
    for (int i = 0; i < 5; i++) {
      rows.append("2026-11-21T11:0%d:00Z,lun-1,1.%d,%s\n".formatted(i, 5 + i, write));
    }
    Files.writeString(Files.createDirectory(folder.resolve("in")).resolve("a.csv"), rows);
    Path file =
        Files.writeString(
            folder.resolve("sources.yaml"),
            """
            sources:
              - name: t
                type: csv
                files: {path: in}
                time: {columns: [Time]}
                resource: "{LUN}"
                metrics: [%s]
            """
                .formatted(String.join(", ", metrics)));
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    return new SourceTool(List.of(new CsvSourceType()), new TestClock("2026-11-21T12:00:00Z"), out)
        .run(List.of("check", file.toString()));
  }

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }
}
