package io.crosstalk.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.testkit.HelpTexts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

class BenchHelpTest {
  @Test
  void helpTexts_storedFiles_equalUsageMessagesOfCommands() throws IOException {
    CommandLine bench = Bench.commandLine();
    Map<String, String> current = new TreeMap<>(Map.of("bench", bench.getUsageMessage(Ansi.OFF)));
    bench
        .getSubcommands()
        .forEach((name, each) -> current.put("bench-" + name, each.getUsageMessage(Ansi.OFF)));

    HelpTexts.assertKept(current);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "quiet --rounds=many",
        "quiet --rounds=0",
        "ingest --rounds=0",
        "storm --rounds=-1",
        "storm --storm=x",
        "storm --limit",
        "rest --rate=fast",
        "no-such-benchmark"
      })
  void execute_invalidArguments_endsWithUsageError(String arguments) {
    StringWriter errors = new StringWriter();

    assertThat(Bench.commandLine().setErr(new PrintWriter(errors)).execute(arguments.split(" ")))
        .isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(errors.toString()).contains("Usage: crosstalk bench");
  }

  @Test
  void rank_missingPython_endsWithMissingToolExitCode() {
    StringWriter errors = new StringWriter();

    assertThat(
            Bench.commandLine()
                .setErr(new PrintWriter(errors))
                .execute("rank", "--python=/no/such/python", "--series=2", "--points=32"))
        .isEqualTo(Bench.MISSING_TOOL);
    assertThat(errors.toString()).contains("--python");
  }
}
