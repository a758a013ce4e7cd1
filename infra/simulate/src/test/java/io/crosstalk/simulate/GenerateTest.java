package io.crosstalk.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.HelpTexts;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class GenerateTest {
  @TempDir private Path folder;

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();
  private final ByteArrayOutputStream wrong = new ByteArrayOutputStream();

  @Test
  void generate_sameSeed_givesTheSameBytes() throws IOException {
    Path first = generate("first");
    Path second = generate("second");
    for (String name : List.of("fault-1", "fault-2", "bully-iops-1", "bully-iops-2")) {
      assertThat(files(first.resolve(name))).hasSize(5).isEqualTo(files(second.resolve(name)));
    }
  }

  @Test
  void helpText_equalsTheProgramsHelp() throws IOException {
    HelpTexts.assertKept(Map.of("generate", Generate.usage()));
  }

  @Test
  void help_namesEachOptionAndKind() {
    assertThat(Generate.usage()).contains("--kinds", "--seeds", "expected.json");
    for (CaseKind kind : CaseKind.values()) {
      assertThat(Generate.usage()).containsOnlyOnce("    " + kind.label() + "\n");
    }
  }

  @Test
  void run_optionsInBothForms_areAccepted() {
    Path out = folder.resolve("out");

    assertThat(run("--seeds=2", out.toString(), "--kinds=fault")).isZero();

    assertThat(output.toString(StandardCharsets.UTF_8).strip())
        .isEqualTo(out.resolve("fault-2").toString());
  }

  @Test
  void run_wrongArguments_showTheUsage() {
    assertThat(run("--seeds=1")).isEqualTo(2);
    assertThat(run("out", "--seeds")).isEqualTo(2);
    assertThat(run("out", "other")).isEqualTo(2);

    assertThat(wrong.toString(StandardCharsets.UTF_8))
        .contains("generate: a folder is missing\nUsage: ")
        .contains("generate: --seeds wants a value\nUsage: ")
        .contains("generate: one folder, not both out and other\nUsage: ");
  }

  @Test
  void run_unwritableFolder_isReportedInOneLine() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThat(run(file.resolve("out").toString(), "--kinds", "fault")).isEqualTo(2);
    assertThat(run(file.toString(), "--kinds", "fault")).isEqualTo(2);

    assertThat(wrong.toString(StandardCharsets.UTF_8).lines())
        .hasSize(2)
        .allSatisfy(
            line ->
                assertThat(line)
                    .startsWith("generate: " + file)
                    .endsWith("; name a folder that can be written to"));
  }

  private int run(String... args) {
    return Generate.run(
        new PrintStream(output, true, StandardCharsets.UTF_8),
        new PrintStream(wrong, true, StandardCharsets.UTF_8),
        args);
  }

  private Path generate(String name) throws IOException {
    Path out = folder.resolve(name);
    Generate.main(new String[] {out.toString(), "--kinds", "fault,bully-iops", "--seeds", "1-2"});
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
  void write_folder_hasTheContentOfTheCase() throws IOException {
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
