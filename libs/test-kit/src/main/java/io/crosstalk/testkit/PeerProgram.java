package io.crosstalk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Real program that a test communicates with, such as an exporter or a server. A missing program
 * fails the test with a message that says how to install it.
 */
public final class PeerProgram implements AutoCloseable {
  private static final Duration STOP = Duration.ofMinutes(1);

  private final Process process;
  private final Path log;

  private PeerProgram(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts the program.
   *
   * @param log file for the program's output
   * @param install advice how to install the program, for the message when it is missing
   */
  public static PeerProgram start(Path log, String install, List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      return new PeerProgram(process, log);
    } catch (IOException e) {
      throw new AssertionError(
          command.getFirst()
              + " is needed by the tests against peers and can't be started: "
              + install,
          e);
    }
  }

  /**
   * Runs the program to its end and returns its output; an exit status other than 0 fails the test.
   *
   * @param log file for the program's output
   * @param install advice how to install the program, for the message when it is missing
   * @param longest time after which the test fails
   */
  public static String run(Path log, String install, Duration longest, List<String> command) {
    try (PeerProgram program = start(log, install, command)) {
      if (!program.process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError(
            command + " did not end within " + longest + ": " + program.output());
      }
      if (program.process.exitValue() != 0) {
        throw new AssertionError(
            command + " ended with " + program.process.exitValue() + ": " + program.output());
      }
      return program.output();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  public boolean isRunning() {
    return process.isAlive();
  }

  /** Returns what the program has written to its output so far. */
  public String output() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Stops the program and waits until it has ended. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
