package io.crosstalk.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.simulate.casebook.Casebook;
import io.crosstalk.simulate.datacentre.CaseKind;
import io.crosstalk.simulate.datacentre.DataCentreCase;
import io.crosstalk.testkit.HelpTexts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Help.Ansi;
import tools.jackson.databind.JsonNode;

class GenerateTest {
  @TempDir private Path folder;

  private final StringWriter output = new StringWriter();
  private final StringWriter wrong = new StringWriter();

  @Test
  void generate_sameSeed_givesSameBytes() throws IOException {
    Path first = generate("first");
    Path second = generate("second");
    for (String name : List.of("fault-1", "fault-2", "bully-iops-1", "bully-iops-2")) {
      assertThat(files(first.resolve(name))).hasSize(5).isEqualTo(files(second.resolve(name)));
    }
  }

  @Test
  void helpText_storedFile_equalsUsageMessage() throws IOException {
    HelpTexts.assertKept(Map.of("generate", usage()));
  }

  @Test
  void help_generate_namesEachOptionKindAndCase() {
    assertThat(usage()).contains("--kinds", "--seeds", "--cases", "expected.json");
    for (CaseKind kind : CaseKind.values()) {
      assertThat(usage()).containsOnlyOnce("  " + kind.label() + "\n");
    }
    for (String each : Casebook.names()) {
      assertThat(usage()).containsOnlyOnce("  " + each + "\n");
    }
  }

  private static String usage() {
    return Generate.commandLine().setUsageHelpAutoWidth(false).getUsageMessage(Ansi.OFF);
  }

  @Test
  void run_optionsBeforeAndAfterFolder_areAccepted() {
    Path out = folder.resolve("out");

    assertThat(run("--seeds=2", out.toString(), "--kinds=fault")).isZero();

    assertThat(output.toString().strip()).isEqualTo(out.resolve("fault-2").toString());
  }

  @Test
  void run_casesOption_writesFilesOfCasesIntoFolder() {
    assertThat(run(folder.toString(), "--cases=c6-file-pool,sources/c9")).isZero();

    assertThat(output.toString().lines())
        .containsExactly(
            folder.resolve("c6-file-pool").toString(), folder.resolve("sources/c9").toString());
    assertThat(folder.resolve("c6-file-pool/samples.csv.gz")).isNotEmptyFile();
    assertThat(folder.resolve("sources/c9/history/cache.csv")).isNotEmptyFile();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--seeds=1 | Missing required parameter: 'FOLDER'",
        "out --seeds | Missing required parameter for option '--seeds'",
        "out other | Unmatched argument at index 1: 'other'",
        "out --seeds=3-1 | seeds from 3 to 1 are none",
        "out --seeds=one | seeds are N or FROM-TO, not 'one'",
        "out --kinds=fault;none | --kinds: no 'fault;none'; there are all",
        "out --cases=c11 | --cases: no 'c11'; there are all",
        "out --cases=c6-file-pool --seeds=2 | --cases goes with neither --kinds nor --seeds"
      })
  void run_wrongArguments_areRefusedWithReason(String arguments, String reason) {
    assertThat(run(arguments.split(" "))).isEqualTo(2);

    assertThat(wrong.toString()).contains(reason, "Usage: ");
    assertThat(output.toString()).isEmpty();
  }

  @Test
  void run_unwritableFolder_isReportedInOneLine() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThat(run(file.resolve("out").toString(), "--kinds", "fault")).isEqualTo(2);
    assertThat(run(file.toString(), "--kinds", "fault")).isEqualTo(2);

    assertThat(wrong.toString().lines())
        .hasSize(2)
        .allSatisfy(
            line ->
                assertThat(line)
                    .startsWith("generate: " + file)
                    .endsWith("; name a folder that can be written to"));
  }

  private int run(String... args) {
    return Generate.commandLine()
        .setOut(new PrintWriter(output, true))
        .setErr(new PrintWriter(wrong, true))
        .execute(args);
  }

  private Path generate(String name) throws IOException {
    Path out = folder.resolve(name);
    assertThat(run(out.toString(), "--kinds", "fault,bully-iops", "--seeds", "1-2")).isZero();
    return out;
  }

  private static List<String> files(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.sorted().map(GenerateTest::content).toList();
    }
  }

  private static String content(Path file) {
    try {
      return file.getFileName() + " " + Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void write_drawnCase_folderHasContentOfCase() throws IOException {
    DataCentreCase drawn = DataCentreCase.of(CaseKind.BULLY_VMOTION, 1);
    Path written = drawn.write(folder);
    assertThat(written.getFileName()).hasToString("bully-vmotion-1");
    assertThat(json(written, "inventory.json")).hasSameSizeAs(drawn.inventory());
    var incident = json(written, "expected.json").get("incidents").get(0);
    assertThat(incident.get("causeClass").asString()).isEqualTo("noisy_neighbour");
    assertThat(incident.get("culprits").get(0).asString())
        .isEqualTo(drawn.expected().getFirst().culprits().getFirst());
    assertThat(Files.readString(written.resolve("changes.csv")))
        .startsWith("time,resource,kind,detail\n")
        .contains(",vmotion,esx-");
    assertThat(rows(written))
        .hasSize(drawn.samples().size() + 1)
        .first()
        .isEqualTo("time,resource,metric,value");
  }

  private static JsonNode json(Path folder, String name) throws IOException {
    return EventJson.mapper().readTree(Files.readAllBytes(folder.resolve(name)));
  }

  private static List<String> rows(Path folder) throws IOException {
    try (var packed = new GZIPInputStream(Files.newInputStream(folder.resolve("samples.csv.gz")));
        var reader = new BufferedReader(new InputStreamReader(packed, StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    }
  }
}
