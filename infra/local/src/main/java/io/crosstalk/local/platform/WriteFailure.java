package io.crosstalk.local.platform;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reasons for a file or folder in the data folder that cannot be written. */
final class WriteFailure {
  private WriteFailure() {}

  static CommandFailure failure(Path path, IOException e) {
    return new CommandFailure(
        ExitCode.FAILED,
        "cannot write " + path + ": " + e,
        FailureAdvice.known(List.of(e.toString()))
            .orElse("check space and permissions there, or choose another folder with --data DIR"),
        e);
  }
}
