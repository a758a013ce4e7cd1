package io.crosstalk.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A Java program in a process of its own, with the class path of the tests, for tests that kill or
 * freeze it. It ends with the JVM of the tests at the latest.
 */
public final class JavaProcess implements AutoCloseable {
  private final Process process;
  private final Path log;

  private JavaProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts a program.
   *
   * @param main name of the main class
   * @param log file to which its output is appended
   */
  public static JavaProcess start(String main, List<String> arguments, Path log) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:ReservedCodeCacheSize=240m",
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main));
    command.addAll(arguments);
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      return new JavaProcess(process, log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** The output so far. */
  public String output() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the process at once, as {@code kill -9} does. */
  public void kill() {
    try {
      process.destroyForcibly().waitFor();
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** Stops the process without ending it; its connections stay open. */
  public void freeze() {
    signal("STOP");
  }

  /** Lets a frozen process go on. */
  public void resume() {
    signal("CONT");
  }

  private void signal(String name) {
    try {
      int code =
          new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
      if (code != 0) {
        throw new IllegalStateException("kill -" + name + " has failed with code " + code);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static IllegalStateException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("interrupted while waiting for a process", e);
  }

  @Override
  public void close() {
    kill();
  }
}
