package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class EvaluateHelpTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void listsItsOptionsAndWhatFits() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString())
        .contains("--failures", "--explanations", "--suspicions=FILE", "fit FILE")
        .containsPattern("fit +Fits the model of suspects");
  }

  @Test
  void tellsWhatFitWants() {
    assertThat(run("fit", "--help")).isZero();
    assertThat(out.toString()).startsWith("Usage: evaluate fit").contains("FILE", "gzip");
  }

  @Test
  void wantsAFolder() {
    assertThat(run("--failures")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("FOLDER");
  }

  private int run(String... arguments) {
    return Evaluate.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }
}
