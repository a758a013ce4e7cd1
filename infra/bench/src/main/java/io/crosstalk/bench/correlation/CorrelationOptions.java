package io.crosstalk.bench.correlation;

import io.crosstalk.bench.harness.PositiveCount;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of the benchmarks that run correlation-service. */
public final class CorrelationOptions {
  @Option(
      names = "--rounds",
      converter = PositiveCount.class,
      paramLabel = "N",
      defaultValue = "5",
      description = "How often each variant runs (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--jvm",
      paramLabel = "OPTIONS",
      split = " ",
      hideParamSyntax = true,
      defaultValue = "-Xms1g -Xmx10g -XX:+UseSerialGC",
      description = "Options of every variant's JVM (default: ${DEFAULT-VALUE}).")
  private List<String> jvm = List.of();

  public int rounds() {
    return rounds;
  }

  List<String> jvm() {
    return jvm;
  }

  @Override
  public String toString() {
    return "median of %d interleaved rounds; each variant with %s"
        .formatted(rounds, String.join(" ", jvm));
  }
}
