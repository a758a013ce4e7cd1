package io.crosstalk.local;

import io.crosstalk.local.RulesClient.Answer;
import io.crosstalk.local.RulesClient.Backtest;
import io.crosstalk.local.RulesClient.Check;
import io.crosstalk.local.console.ExitCode;
import java.io.PrintStream;

/**
 * Back-test of the rules of a file. The rules are checked first: a mistake ends the back-test, and
 * warnings precede its result.
 */
final class FileBacktest {
  private final String file;
  private final String text;
  private final RulesClient client;

  /**
   * Creates a back-test.
   *
   * @param file name of the file
   * @param text its content
   */
  FileBacktest(String file, String text, RulesClient client) {
    this.file = file;
    this.text = text;
    this.client = client;
  }

  /** The call of the platform that judges stored incidents. */
  @FunctionalInterface
  interface Call {
    Answer<Backtest> run() throws InterruptedException;
  }

  /**
   * Prints the result, or the mistakes as {@code rules check} does.
   *
   * @param json whether the answers of the platform are printed; warnings are then written to
   *     {@code err}
   */
  ExitCode run(Call backtest, boolean json, PrintStream out, PrintStream err)
      throws InterruptedException {
    Answer<Check> check = client.check(text);
    String checked = RulesOutput.check(file, check.value());
    if (check.value().errors() > 0) {
      out.print(json ? RulesOutput.line(check.json()) : checked);
      return ExitCode.FAILED;
    }
    Answer<Backtest> result = backtest.run();
    if (check.value().hasWarnings()) {
      (json ? err : out).println(checked);
    }
    out.print(json ? RulesOutput.line(result.json()) : RulesOutput.backtest(result.value()));
    return ExitCode.OK;
  }
}
