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
  void evaluate_causesFileInMissingFolder_isRefusedBeforeReplay() {
    Path file = folder.resolve("nowhere").resolve("a.csv");

    assertRefused(
        "evaluate: " + file + " can't be written: there is no folder ",
        run(ownCase.toString(), "--causes", file.toString()));
  }

  @Test
  void evaluate_causesOptionNamesFolder_isRefused() {
    assertRefused(
        "evaluate: " + folder + " is a folder; name a file",
        run(ownCase.toString(), "--causes=" + folder));
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
            "evaluate: mine: expected.json names resources that are not in inventory.json: ds-2,"
                + " vm-lab");
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
