package io.crosstalk.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.simulate.cases.DataCentreCase;
import io.crosstalk.simulate.cases.DrawnCase;
import io.crosstalk.simulate.layout.CaseKind;
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
  void run_sameSeed_givesTheSameBytes() throws IOException {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    assertThat(run(first.toString(), "--kinds", "capacity", "--seeds", "3-4")).isZero();
    assertThat(run(second.toString(), "--kinds=capacity", "--seeds=4")).isZero();

    assertThat(output.toString().lines())
        .containsExactly(
            first.resolve("capacity-3").toString(),
            first.resolve("capacity-4").toString(),
            second.resolve("capacity-4").toString());
    assertThat(files(second.resolve("capacity-4")))
        .hasSize(5)
        .isEqualTo(files(first.resolve("capacity-4")))
        .isNotEqualTo(files(first.resolve("capacity-3")));
  }

  @Test
  void helpText_equalsTheProgramsHelp() throws IOException {
    HelpTexts.assertKept(Map.of("generate", usage()));
  }

  @Test
  void help_namesEachOptionAndKind() {
    assertThat(usage()).contains("--kinds", "--seeds", "--site", "--estate", "expected.json");
    for (CaseKind kind : CaseKind.values()) {
      assertThat(usage()).containsOnlyOnce("  " + kind.label() + "\n");
    }
  }

  private static String usage() {
    return Generate.commandLine().setUsageHelpAutoWidth(false).getUsageMessage(Ansi.OFF);
  }

  @Test
  void run_site_writesItsFolder() {
    Path out = folder.resolve("out");

    assertThat(run(out.toString(), "--site", "--seeds=5", "--domains=1", "--hours=6")).isZero();

    assertThat(output.toString().lines()).containsExactly(out.resolve("site-5").toString());
    for (String each : List.of("inventory.json", "samples.csv.gz", "changes.csv", "truth.json")) {
      assertThat(out.resolve("site-5").resolve(each)).isNotEmptyFile();
    }
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
        "out --site --kinds=fault | --site does not go with --kinds",
        "out --estate --kinds=fault | --estate does not go with --kinds",
        "out --estate --site | --site does not go with --estate",
        "out --estate --hours=99 | --hours of an estate is from 1 to 72, not 99",
        "out --estate --domains=9 | --domains, --hours and --per-array belong to sites: add --site",
        "out --site --domains=0 | --domains is from 1 to 1000, not 0",
        "out --site --hours=5 | --hours is from 6 to 744, not 5",
        "out --domains=9 | --domains, --hours and --per-array belong to sites: add --site"
      })
  void run_wrongArguments_areRefusedWithTheReason(String arguments, String reason) {
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
  void write_folder_hasTheContentOfTheCase() throws IOException {
    DataCentreCase drawn = DrawnCase.of(CaseKind.BULLY_VMOTION).content();
    Path written = drawn.write(folder);
    assertThat(written.getFileName()).hasToString("bully-vmotion-" + drawn.seed());
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
