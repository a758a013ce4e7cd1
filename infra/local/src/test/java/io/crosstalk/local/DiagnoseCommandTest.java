package io.crosstalk.local;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.OpenApiSchema;
import io.crosstalk.testkit.ProjectFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

class DiagnoseCommandTest {
  private static final String CASE = "seq-bully";
  private static final String QUIET_CASE = "recorded/gentle-harmless-5m";

  @TempDir private Path parent;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void diagnose_labelledCase_printsIncidentWithCulpritAndEvidence() {
    assertThat(run(recorded(CASE))).isZero();

    assertThat(out.toString().lines())
        .anySatisfy(
            row ->
                assertThat(row)
                    .matches(CASE + " +minor +noisy_neighbour +vm-oracle-uat-seq-bully +0\\.9.*"))
        .anySatisfy(line -> assertThat(line.strip()).startsWith("· "));
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void diagnose_caseWithoutExpectations_printsTheSame() throws IOException {
    run(recorded(CASE));
    String labelled = out.toString();
    out.getBuffer().setLength(0);

    assertThat(run(unlabelled().toString())).isZero();
    assertThat(out.toString()).isEqualTo(labelled);
  }

  @Test
  void diagnose_severalCases_printsEachInTheGivenOrder() {
    assertThat(run(recorded(QUIET_CASE), recorded(CASE))).isZero();

    assertThat(out.toString())
        .containsPattern("(?s)CASE.*\ngentle-harmless-5m +no incident.*\n" + CASE + " +minor");
  }

  @Test
  void diagnose_wrongRow_isListedWithItsLineAndTheOthersAreDiagnosed() throws IOException {
    Path folder = unlabelled();
    long line = Files.readAllLines(folder.resolve("samples.csv")).size() + 1L;
    Files.writeString(folder.resolve("samples.csv"), "2026-11-21T02:00:00Z,vm,m,x\n", APPEND);

    assertThat(run(folder.toString())).isZero();
    assertThat(out.toString())
        .startsWith(CASE + ": 1 rejected:")
        .contains("samples.csv:" + line + "  the value 'x' is not a number")
        .containsPattern("\n" + CASE + " +minor +noisy_neighbour");
  }

  @Test
  void diagnose_unknownMetric_isListedWithTheProbableName() throws IOException {
    Path folder = unlabelled();
    String row = "2026-11-21T02:00:00Z,vm-erp-db-seq-bully,disk.latencies,1\n";
    Files.writeString(folder.resolve("samples.csv"), row, APPEND);

    assertThat(run(folder.toString())).isZero();
    assertThat(out.toString())
        .startsWith(CASE + ": these metrics are not in the vocabulary")
        .contains("disk.latencies  (did you mean disk.latency?)");
  }

  @Test
  void diagnose_noUsableRow_isRefusedWithReasonAndLine() throws IOException {
    Path folder = unlabelled();
    Files.writeString(
        folder.resolve("samples.csv"), "time,resource,metric,value\nnow,vm-1,disk.latency,1\n");

    assertThat(run(folder.toString())).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "cannot read the case '" + CASE + "'",
            "samples.csv, line 2: the time 'now' is neither",
            "→ correct the files in " + folder);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void diagnose_malformedInventory_isRefusedWithItsLine() throws IOException {
    Path folder = unlabelled();
    Files.writeString(folder.resolve("inventory.json"), "[\n{\"id\":\"vm-1\",]\n");

    assertThat(run(folder.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("inventory.json, line 2: ");
  }

  @Test
  void diagnose_jsonToStandardOutput_isAnArrayOfIncidentsAsOfTheRestInterface() {
    assertThat(run(recorded(CASE), "--json", "-")).isZero();

    JsonNode incidents = EventJson.mapper().readTree(out.toString());
    assertThat(incidents.isArray()).isTrue();
    assertThat(incidents)
        .isNotEmpty()
        .allSatisfy(
            json ->
                assertThat(json.propertyNames())
                    .containsAll(OpenApiSchema.required("IncidentEntry"))
                    .containsAll(OpenApiSchema.required("Incident")));
    Incident first = EventJson.mapper().treeToValue(incidents.get(0), Incident.class);
    assertThat(first.caseName()).isEqualTo(CASE);
    assertThat(first.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(first.suspects()).first().matches(Suspect::isCulprit);
    assertThat(err.toString()).contains("SHARED RESOURCE");
  }

  @Test
  void diagnose_jsonToFile_hasTheIncidentsOfAllCases() throws IOException {
    Path json = parent.resolve("incidents.json");

    assertThat(run(recorded(CASE), recorded("small-bully"), "--json", json.toString())).isZero();
    assertThat(EventJson.mapper().readTree(Files.readString(json)).findValuesAsString("case"))
        .contains(CASE, "small-bully");
    assertThat(out.toString()).startsWith("CASE");
  }

  @Test
  void diagnose_unwritableFile_isRefusedBeforeTheDiagnosis() {
    assertThat(run(recorded(CASE), "--json", parent.toString())).isEqualTo(2);
    assertThat(err.toString()).contains(parent + " is a folder", "→ name a file in it");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void diagnose_outputToAFileOfAnotherKind_isRefusedAndTheFileStays() throws IOException {
    Path input = Files.writeString(parent.resolve("latency.csv"), "Time,db\n");

    assertThat(run(recorded(CASE), "--html", input.toString())).isEqualTo(2);
    assertThat(run(recorded(CASE), "--json", input.toString())).isEqualTo(2);

    assertThat(input).hasContent("Time,db");
  }

  @Test
  void diagnose_htmlToFile_isOnePageWithTextsAndPlotsThatLoadsNothing() throws IOException {
    Path page = parent.resolve("page.html");

    assertThat(run(recorded(CASE), "--html", page.toString())).isZero();
    assertThat(page)
        .content()
        .startsWith("<!doctype html>\n<html lang=\"en\">")
        .contains("<h2>", "vm-oracle-uat-seq-bully", "<svg", "<path d=\"M", "Not the cause")
        .contains("default-src 'none'", "<h2>seq-bully: what was judged</h2>", " were judged.</p>")
        .doesNotContain("<script", "http:", "https:", "src=", "NaN");
    assertThat(out.toString()).startsWith("CASE");
  }

  @Test
  void diagnose_caseWithoutAnIncident_saysWhatWasJudgedInWhichData() throws IOException {
    Path page = parent.resolve("page.html");
    String judged = "No incident: 8 series of 7 resources were judged, none degraded.";

    assertThat(run(recorded(QUIET_CASE), "--html", page.toString())).isZero();
    assertThat(out.toString()).contains("gentle-harmless-5m: " + judged, "first 10 samples");
    assertThat(page)
        .content()
        .contains("<title>Crosstalk: gentle-harmless-5m, 2026-11-22</title>")
        .contains("<h2>gentle-harmless-5m: what was judged</h2>", "<p>" + judged + "</p>")
        .contains("Files: inventory.json, samples.csv.gz, changes.csv")
        .contains("Period (UTC): 2026-11-22T02:15:00Z to 2026-11-22T03:25:00Z")
        .contains("Samples: 390", "Resources: vm 7, host 1 (0 with samples), datastore 1")
        .contains("<td>disk.write.latency</td><td>quality</td><td>6</td><td>6</td>");
  }

  @Test
  void diagnose_zone_isThatOfAllTimesOfThePage() throws IOException {
    Path page = parent.resolve("page.html");

    Files.writeString(page, "<p>result of an earlier run");
    assertThat(run(recorded(CASE), "--zone=Asia/Tokyo", "--html=" + page)).isZero();
    assertThat(page).content().doesNotContain("result of an earlier run");

    assertThat(out.toString()).contains("(Asia/Tokyo)").doesNotContain("UTC");
    assertThat(page)
        .content()
        .contains("Period (Asia/Tokyo): 20", "+09:00 to 20")
        .doesNotContain("UTC", ":00Z");
    assertThat(run(recorded(CASE), "--zone=Tokyo")).isEqualTo(2);
  }

  @Test
  void diagnose_loadOfAPartitionOnly_saysThatItsUsersAreNotKnownToBeHurt() throws IOException {
    Path folder = loadOfAPartition();
    Files.writeString(
        folder.resolve("import.txt"), "a.nmon is nmon\n  ! left out (2): <sections>\n");
    Path page = parent.resolve("page.html");
    String users =
        "1 resource of kind lpar without a latency, response time or other quality metric";

    assertThat(run(folder.toString(), "--html", page.toString())).isZero();
    assertThat(out.toString())
        .contains("cpu: No incident, but nothing could be judged.", "  · " + users);
    assertThat(page)
        .content()
        .contains("nothing could be judged", users)
        .contains("<h3>Import</h3>\n<pre>a.nmon is nmon\n  ! left out (2): &lt;sections&gt;</pre>");
  }

  @Test
  void diagnose_notesOfAnImportThatAreNoUtf8_areShownAsFarAsPossible() throws IOException {
    Path folder = loadOfAPartition();
    Files.writeString(
        folder.resolve("import.txt"),
        "M\u00e4rz.nmon is nmon\n" + "x".repeat(70_000),
        StandardCharsets.ISO_8859_1);
    Path page = parent.resolve("page.html");

    assertThat(run(folder.toString(), "--html", page.toString())).isZero();
    assertThat(page).content().contains("<pre>M\ufffdrz.nmon is nmon\nxxx", "xxx\n…</pre>");
  }

  private Path loadOfAPartition() throws IOException {
    Path folder = Files.createDirectories(parent.resolve("cpu"));
    Files.writeString(
        folder.resolve("inventory.json"),
        "[{\"id\":\"lpar7\",\"kind\":\"lpar\",\"layer\":\"power\"}]");
    StringBuilder samples = new StringBuilder("time,resource,metric,value\n");
    for (int minute = 0; minute < 120; minute++) {
      samples.append(
          "%d,lpar7,cpu.utilization,%d%n".formatted(60_000L * minute, minute / 80 * 79 + 20));
    }
    Files.writeString(folder.resolve("samples.csv"), samples);
    return folder;
  }

  private static String recorded(String name) {
    return ProjectFolder.caseFolder(name).toString();
  }

  /** Copies the case without its expected.json, with uncompressed samples. */
  private Path unlabelled() throws IOException {
    Path from = ProjectFolder.caseFolder(CASE);
    Path folder = Files.createDirectories(parent.resolve(CASE));
    for (String name : List.of("inventory.json", "changes.csv")) {
      Files.copy(from.resolve(name), folder.resolve(name));
    }
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(from.resolve("samples.csv.gz")))) {
      Files.copy(in, folder.resolve("samples.csv"));
    }
    return folder;
  }

  private int run(String... arguments) {
    CommandLine commands = CrosstalkLocal.commandLine();
    commands.setOut(new PrintWriter(out, true));
    commands.setErr(new PrintWriter(err, true));
    return commands.execute(
        Stream.concat(Stream.of("diagnose"), Arrays.stream(arguments)).toArray(String[]::new));
  }
}
