package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Checks that mistakes of new users, such as a missing folder, end the command with exit code 2 and
 * one line that says what to do.
 */
class NewcomersMistakesTest {
  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path ownCase;

  @BeforeEach
  void aCaseInWhichNothingHappens() throws IOException {
    ownCase = Files.createDirectories(folder.resolve("mine"));
    write(
        "inventory.json",
        """
        [{"id": "vm-shop", "kind": "vm", "layer": "vmware", "uses": ["ds-1"]},
         {"id": "ds-1", "kind": "datastore", "layer": "san"}]
        """);
    write("samples.csv", "time,resource,metric,value\n1795226766000,vm-shop,disk.latency,0.4\n");
    write("expected.json", "{\"incidents\": []}");
  }

  @Test
  void evaluate_correctCase_printsReport() {
    assertThat(run(ownCase.toString())).isZero();

    assertThat(out.toString()).contains("| mine | 1 | 1.00 |");
    assertThat(err.toString()).isEqualTo("  1 of 1 cases\n");
  }

  @Test
  void evaluate_truncatedExpectedJson_isRefusedWithLine() throws IOException {
    write("expected.json", "{\"incidents\": [");

    assertRefused("evaluate: " + ownCase + ": expected.json, line 1: ", run(ownCase.toString()));
  }

  @Test
  void evaluate_unknownCauseClass_isRefusedWithKnownClasses() throws IOException {
    write("expected.json", "{\"incidents\": [{\"causeClass\": \"noisy\"}]}");

    assertRefused(
        "evaluate: " + ownCase + ": expected.json, line 1: unknown CauseClass 'noisy'; known: ",
        run(folder.toString()));
  }

  @Test
  void evaluate_unknownResourceKind_isRefusedWithKnownKinds() throws IOException {
    write("inventory.json", "[{\"id\": \"vm-shop\", \"kind\": \"vmm\", \"layer\": \"vmware\"}]");

    assertRefused(
        "evaluate: " + ownCase + ": inventory.json, line 1: unknown ResourceKind 'vmm'; known: ",
        run(ownCase.toString()));
    assertThat(err.toString()).endsWith("(put it right; cases/README.md tells the format)\n");
  }

  @Test
  void evaluate_missingFolder_isRefused() {
    Path nowhere = folder.resolve("nowhere");

    assertRefused(
        "evaluate: there is no folder " + nowhere + "; './crosstalk generate ",
        run(nowhere.toString()));
  }

  @Test
  void evaluate_fileInsteadOfFolder_isRefused() {
    Path file = ownCase.resolve("samples.csv");

    assertRefused("evaluate: " + file + " is a file; name a case's folder", run(file.toString()));
  }

  @Test
  void evaluate_folderWithoutCases_isRefused() throws IOException {
    Files.delete(ownCase.resolve("expected.json"));

    assertRefused("evaluate: no case among " + ownCase + ": a case is", run(ownCase.toString()));
  }

  @Test
  void evaluate_suspicionsFileInMissingFolder_isRefusedBeforeReplay() {
    Path file = folder.resolve("nowhere").resolve("s.csv");

    assertRefused(
        "evaluate: " + file + " can't be written: there is no folder ",
        run(ownCase.toString(), "--suspicions", file.toString()));
  }

  @Test
  void evaluate_suspicionsOptionNamesFolder_isRefused() {
    assertRefused(
        "evaluate: " + folder + " is a folder; name a file",
        run(ownCase.toString(), "--suspicions=" + folder));
  }

  @Test
  void evaluate_namesMissingInInventory_printsWarnings() throws IOException {
    write(
        "samples.csv",
        """
        time,resource,metric,value
        1795226766000,vm-shop,disk.latency,0.4
        1795226766000,vm-shpo,disk.latency,0.4
        """);
    write(
        "expected.json",
        """
        {"incidents": [{"causeClass": "capacity", "victims": ["vm-shop"], "culprits": ["vm-lab"],
          "sharedResource": "ds-2"}]}
        """);

    assertThat(run(ownCase.toString())).isZero();

    assertThat(err.toString().lines())
        .contains(
            "evaluate: mine: samples.csv names resources that are not in inventory.json: vm-shpo",
            "evaluate: mine: expected.json names resources that are not in inventory.json: ds-2, vm-lab");
  }

  @Test
  void fit_missingSuspicionsFile_isRefused() {
    Path file = folder.resolve("s.csv");

    assertRefused("evaluate fit: there is no file " + file + "; ", run("fit", file.toString()));
  }

  @Test
  void fit_fileWithWrongHeader_isRefused() {
    Path file = ownCase.resolve("inventory.json");

    assertRefused(
        "evaluate fit: " + file + ", line 1: the header is not that of suspicions; ",
        run("fit", file.toString()));
  }

  @Test
  void fit_uncompressedFileNamedGz_isRefused() throws IOException {
    write("s.csv.gz", Suspicion.HEADER);
    Path file = ownCase.resolve("s.csv.gz");

    assertRefused("evaluate fit: " + file + " can't be unpacked: ", run("fit", file.toString()));
  }

  @Test
  void fit_malformedRow_isRefusedWithLine() throws IOException {
    Path file = ownCase.resolve("s.csv");
    write("s.csv", Suspicion.HEADER + "\na,b\n");
    assertRefused(
        "evaluate fit: " + file + ", line 2: the row has 2 fields instead of ",
        run("fit", file.toString()));

    write("s.csv", Suspicion.HEADER + "\n" + row(0).replace("0.5", "half") + "\n");
    assertThat(run("fit", file.toString())).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains(file + ", line 2: 'half' is not a number; ");
  }

  @Test
  void fit_suspicionsWithoutCulprit_areRefused() throws IOException {
    Path file = ownCase.resolve("s.csv");
    write("s.csv", Suspicion.HEADER + "\n" + row(0) + "\n" + row(0) + "\n");

    assertRefused(
        "evaluate fit: "
            + file
            + ": of 2 suspicions none is of a culprit, so there is nothing to fit; ",
        run("fit", file.toString()));
  }

  @Test
  void fit_suspicionsWithCulprit_printsModel() throws IOException {
    write("s.csv", Suspicion.HEADER + "\n" + row(0) + "\n" + row(1) + "\n");

    assertThat(run("fit", ownCase.resolve("s.csv").toString())).isZero();
    assertThat(out.toString()).startsWith("intercept = ");
  }

  private static String row(int culprit) {
    String reasons = Suspicion.HEADER.replaceAll("^case,domain,suspect,|,guilty$", "");
    return "a,b,c," + reasons.replaceAll("\\w+", "0.5") + "," + culprit;
  }

  private void assertRefused(String line, int exitCode) {
    assertThat(exitCode).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString().lines()).singleElement().asString().startsWith(line);
    assertThat(out.toString()).isEmpty();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(ownCase.resolve(name), text);
  }

  private int run(String... arguments) {
    return Evaluate.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }
}
