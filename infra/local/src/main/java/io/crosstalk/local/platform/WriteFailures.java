package io.crosstalk.local.platform;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Creates the failure of a command that cannot write a file or folder of the data folder. */
final class WriteFailures {
  private WriteFailures() {}

  static CommandFailure failure(Path path, IOException e) {
    return new CommandFailure(
        ExitCode.FAILED,
        "cannot write " + path + ": " + e,
        FailureAdvice.known(List.of(e.toString()))
            .orElse("check space and permissions there, or choose another folder with --data DIR"),
        e);
  }
}
