package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.testkit.HelpTexts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

class EvaluateHelpTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void helpTexts_storedFiles_equalUsageMessagesOfCommands() throws IOException {
    CommandLine command = Evaluate.commandLine().setUsageHelpAutoWidth(false);

    HelpTexts.assertKept(
        Map.of(
            "evaluate", command.getUsageMessage(Ansi.OFF),
            "evaluate-weights", command.getSubcommands().get("weights").getUsageMessage(Ansi.OFF)));
  }

  @Test
  void help_evaluate_listsOptionsAndSubcommands() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString())
        .contains("--failures", "--explanations", "--causes=FILE", "weights FILE")
        .containsPattern("weights +Fits the weights of the causes");
  }

  @Test
  void help_weights_showsParameters() {
    assertThat(run("weights", "--help")).isZero();
    assertThat(out.toString()).startsWith("Usage: evaluate weights").contains("FILE");
  }

  @Test
  void evaluate_noFolderGiven_isRefused() {
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
