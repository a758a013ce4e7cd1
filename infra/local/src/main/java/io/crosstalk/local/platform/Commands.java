package io.crosstalk.local.platform;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Runs short-lived programs and waits for their end. */
final class Commands {
  private Commands() {}

  /** Runs a program to its end and appends its output to a log. */
  static void run(List<String> command, Path log) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    try {
      if (process.waitFor() != 0) {
        throw new IOException(
            Path.of(command.getFirst()).getFileName()
                + " ended with exit code "
                + process.exitValue()
                + "; its output is at the end of "
                + log);
      }
    } finally {
      process.destroyForcibly();
    }
  }

  /** Returns whether a program exists and exits with success. */
  static boolean succeeds(List<String> command) throws InterruptedException {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
