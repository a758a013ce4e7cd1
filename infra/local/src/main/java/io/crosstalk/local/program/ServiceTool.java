package io.crosstalk.local.program;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.Installation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Runs command-line tools that are part of ingest-service's program, such as the probe and the
 * check of sources.
 */
public final class ServiceTool {
  private static final String IS_TERMINAL = "crosstalk.tty";

  private ServiceTool() {}

  /** Runs a tool in the foreground and returns its exit code. */
  public static int run(Installation installation, String tool, List<String> arguments)
      throws InterruptedException {
    return start(installation, tool, arguments).waitFor();
  }

  /**
   * Runs a tool in the foreground.
   *
   * @param longest time limit, after which the tool is killed
   * @return the exit code; empty when the tool was killed
   */
  public static OptionalInt run(
      Installation installation, String tool, List<String> arguments, Duration longest)
      throws InterruptedException {
    Process process = start(installation, tool, arguments);
    if (process.waitFor(longest)) {
      return OptionalInt.of(process.exitValue());
    }
    // There is no wait: a process that hangs in a disk cannot even be killed.
    process.destroyForcibly();
    return OptionalInt.empty();
  }

  private static Process start(Installation installation, String tool, List<String> arguments) {
    List<String> rest =
        new ArrayList<>(List.of("-jar", installation.jar(Component.INGEST).toString(), tool));
    rest.addAll(arguments);
    List<String> options =
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx1g",
            "--enable-native-access=ALL-UNNAMED",
            "-D" + IS_TERMINAL + "=" + Boolean.getBoolean(IS_TERMINAL));
    try {
      Process process = new ProcessBuilder(Commands.java(options, rest)).inheritIO().start();
      // Ctrl-C reaches both processes; a signal to this process alone must end the tool, too.
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
      return process;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
