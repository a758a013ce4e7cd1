package io.crosstalk.local;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;

/** Fails with a message for commands that the launcher script carries out itself. */
final class LauncherOnly {
  private LauncherOnly() {}

  static CommandFailure failure(String command) {
    return new CommandFailure(
        ExitCode.USAGE,
        "the launcher script carries this out",
        "run ./crosstalk " + command.strip());
  }
}
