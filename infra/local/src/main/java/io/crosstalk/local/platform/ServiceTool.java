package io.crosstalk.local.platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Commands that ingest-service's program carries out, outside of the service. */
public final class ServiceTool {
  private ServiceTool() {}

  /** Runs one in the foreground and returns its exit code. */
  public static int run(Installation installation, String tool, List<String> arguments)
      throws InterruptedException {
    List<String> rest =
        new ArrayList<>(List.of("-jar", installation.jar(Component.INGEST).toString(), tool));
    rest.addAll(arguments);
    List<String> options =
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx1g",
            "--enable-native-access=ALL-UNNAMED");
    try {
      return new ProcessBuilder(Java.command(options, rest)).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
