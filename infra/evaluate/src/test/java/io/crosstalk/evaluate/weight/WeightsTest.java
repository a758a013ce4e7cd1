package io.crosstalk.evaluate.weight;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.cause.Way;
import io.crosstalk.evaluate.weight.Choice.Option;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class WeightsTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  private static List<Choice> choices() {
    double[] figures = new double[Way.FIGURES.size()];
    figures[0] = 0.25;
    return List.of(
        new Choice(
            "case/inc-1",
            List.of(
                new Option("FAULT ", new double[figures.length], false),
                new Option("NEIGHBOUR vm-1", figures, true))));
  }

  private int run(String... arguments) {
    return new CommandLine(new Weights())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  @Test
  void parse_rowsOfChoices_areTheSame() {
    List<String> rows = Choice.rows(choices());
    assertThat(Choice.rows(Choice.parse(rows))).isEqualTo(rows).hasSize(3);
  }

  @Test
  void weights_twoWorlds_areJudgedByEachOthersWeights() throws IOException {
    Path one = Files.write(folder.resolve("one.csv"), Choice.rows(choices()));
    Path other = Files.write(folder.resolve("other.csv"), Choice.rows(choices()));

    assertThat(run(one.toString(), other.toString())).isZero();
    assertThat(out.toString()).contains("| one.csv | 1 |", "| other.csv | 1 |", "| FIT | ");
  }

  @Test
  void weights_missingFile_isRefused() {
    assertThat(run(folder.resolve("none.csv").toString())).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("there is no file", "--causes");
  }

  @Test
  void weights_malformedRow_isRefusedWithItsLine() throws IOException {
    Path file = Files.write(folder.resolve("bad.csv"), List.of(Choice.HEADER, "a,b"));
    assertThat(run(file.toString())).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("line 2: the row has 2 fields instead of");

    Files.write(file, List.of("x,y"));
    assertThat(run(file.toString())).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("line 1: the header is not that of causes");
  }
}
