package io.crosstalk.local;

import io.crosstalk.local.platform.UpOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Command-line options that all commands which start a platform have in common. */
final class StartOptions {
  @Option(
      names = "--port-base",
      paramLabel = "N",
      defaultValue = "${env:CROSSTALK_PORT_BASE}",
      description =
          "First of seven consecutive ports (default: the usual ones if free, else others).")
  private @Nullable Integer portBase;

  UpOptions options() {
    return new UpOptions(portBase, null);
  }
}
