package io.crosstalk.local;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.platform.UpOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Command-line options that all commands which start a platform have in common. */
final class StartOptions {
  private static final int MOST_PARTITIONS = 256;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      description = "Partitions of the topics, if they do not exist yet (default: 4).")
  private @Nullable Integer partitions;

  @Option(
      names = "--port-base",
      paramLabel = "N",
      defaultValue = "${env:CROSSTALK_PORT_BASE}",
      description =
          "First of seven consecutive ports (default: the usual ones if free, else others).")
  private @Nullable Integer portBase;

  UpOptions options() {
    if (partitions != null && (partitions < 1 || partitions > MOST_PARTITIONS)) {
      throw CommandFailure.usage(
          "--partitions " + partitions + " is out of range",
          "choose a number from 1 to " + MOST_PARTITIONS);
    }
    return new UpOptions(partitions, portBase, null);
  }
}
