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

/** Checks the command on a folder with a truth.json, alone and beside an ordinary case. */
class EvaluateSiteTest {
  private static final String TRUTH =
      """
      {"site": {"start":"2026-11-21T00:00:00Z","end":"2026-11-22T00:00:00Z","intervalSeconds":60,"machines":1},
      "domains": [
       {"id":"ds-1","kind":"fault","state":"troubled","machines":["vm-shop"],"applications":[]}
      ],
      "troubles": [
       {"id":"t-1","kind":"fault","domain":"ds-1","causeClass":"shared_resource_fault","culprits":[],"victims":["vm-shop"],"onset":"2026-11-21T10:00:00Z"}
      ],
      "degradations": []}
      """;

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void aSiteAndACase() throws IOException {
    write("mine-1", "");
    write("site-1", TRUTH);
  }

  @Test
  void evaluate_siteBesideCase_isInTablesOfItsOwn() {
    assertThat(run(folder.toString())).isZero();

    assertThat(out.toString())
        .contains("| mine | 1 | 1.00 |", "| fault | 1 | 0 | 0 | 0 | – | – | 0 | 0 | – |")
        .doesNotContain("| site |");
    assertThat(err.toString()).isEqualTo("  2 of 2 cases\n");
  }

  @Test
  void evaluate_siteAlone_hasNoTablesOfCases() {
    assertThat(run(folder.resolve("site-1").toString(), "--failures")).isZero();

    assertThat(out.toString())
        .startsWith("site-1, t-1 (fault)")
        .contains("    Wrong because no incident above info reports it.")
        .doesNotContain("| kind | cases |");
  }

  @Test
  void evaluate_brokenTruth_isRefusedWithFileAndLine() throws IOException {
    write("site-1", TRUTH.replace("troubled", "lost"));

    assertThat(run(folder.toString())).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString())
        .contains(
            "evaluate: " + folder.resolve("site-1") + ": truth.json, line 3: unknown state 'lost'");
  }

  private void write(String name, String truth) throws IOException {
    Path at = Files.createDirectories(folder.resolve(name));
    Files.writeString(
        at.resolve("inventory.json"),
        """
        [{"id": "vm-shop", "kind": "vm", "layer": "vmware", "uses": ["ds-1"]},
         {"id": "ds-1", "kind": "datastore", "layer": "san"}]
        """);
    Files.writeString(
        at.resolve("samples.csv"),
        "time,resource,metric,value\n1795226766000,vm-shop,disk.latency,0.4\n");
    Files.writeString(at.resolve("expected.json"), "{\"incidents\": []}");
    if (!truth.isEmpty()) {
      Files.writeString(at.resolve("truth.json"), truth);
    }
  }

  private int run(String... arguments) {
    return Evaluate.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }
}
