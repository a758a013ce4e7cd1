package io.crosstalk.local;

import io.crosstalk.local.console.CommandFailure;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * Handler for exceptions of commands: prints a message that says what to do, and returns the exit
 * code.
 */
final class FailureMessages implements IExecutionExceptionHandler {
  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult arguments) {
    if (e instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    CommandFailure failure = e instanceof CommandFailure known ? known : unexpected(e);
    // While Ctrl-C is being carried out, the work under way fails; this is not reported.
    if (!PlatformSession.isInterrupted()) {
      OptionSpec data = command.getCommandSpec().findOption(DataOption.NAME);
      Path folder = data == null ? null : data.getValue();
      command.getErr().println(DataOption.addTo(failure.text(), folder));
      command.getErr().flush();
    }
    return failure.exitCode().number();
  }

  private static CommandFailure unexpected(Exception e) {
    if (System.getenv("CROSSTALK_DEBUG") != null) {
      e.printStackTrace();
    }
    return new CommandFailure(
        "unexpected: " + e,
        "see './crosstalk status' and the logs; CROSSTALK_DEBUG=1 shows where it happened",
        e);
  }
}
