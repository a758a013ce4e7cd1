package io.crosstalk.bench;

import picocli.CommandLine;

/**
 * Command of {@code ./crosstalk bench}: the throughput comparison, or another benchmark by its
 * name.
 */
public final class Bench {
  private Bench() {}

  public static void main(String[] args) {
    System.setProperty("logback.configurationFile", "bench-logback.xml");
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new ThroughputCommand());
  }
}
