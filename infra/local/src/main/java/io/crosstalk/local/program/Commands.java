package io.crosstalk.local.program;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Runs short-lived programs and waits for their end. */
public final class Commands {
  private Commands() {}

  /** Command that runs Java as this process does. */
  static List<String> java(List<String> options, List<String> rest) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(rest);
    return command;
  }

  /** Class path of this program, for processes that run in another folder. */
  static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Runs a program to its end and appends its output to a log. */
  static void run(List<String> command, Path log) throws IOException, InterruptedException {
    int exitCode = exitCode(command, ProcessBuilder.Redirect.appendTo(log.toFile()));
    if (exitCode != 0) {
      throw new IOException(
          "%s ended with exit code %d; its output is at the end of %s"
              .formatted(Path.of(command.getFirst()).getFileName(), exitCode, log));
    }
  }

  /** Returns whether a program exists and exits with success. */
  public static boolean succeeds(List<String> command) throws InterruptedException {
    try {
      return exitCode(command, ProcessBuilder.Redirect.DISCARD) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private static int exitCode(List<String> command, ProcessBuilder.Redirect output)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
    try {
      return process.waitFor();
    } finally {
      process.destroyForcibly();
    }
  }
}
