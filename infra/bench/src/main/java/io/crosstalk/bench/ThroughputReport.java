package io.crosstalk.bench;

import io.crosstalk.bench.process.Machine;
import io.crosstalk.bench.variant.Variant;
import java.util.List;

/**
 * Report of the throughput comparison with the figures of all sizes, as a table for people and as
 * JSON for programs.
 */
record ThroughputReport(Machine machine, ThroughputSettings settings, List<SizeResult> sizes) {
  private static final String ROW = "%9s %-9s %-18s %12s %23s %8s %8s %8s %8s %9s %9s%n";
  private static final String LEGEND =
      """

      troubles: 23/M are episodes in a million samples of a series, 1/k·d troubles per 1,000 machines and day
      ratio: correlation by this variant, the median of the rounds' ratios
      CPU s/M, broker: seconds of the variant's and of the broker's processes a million samples
      others: the part of the machine that something else took, in the worst round
      """;

  String asTable() {
    StringBuilder out = new StringBuilder();
    out.append(machine.describe()).append(System.lineSeparator());
    out.append(
        "Median of %d interleaved rounds, the first quarter of each not measured; each variant with %s%n"
            .formatted(settings.rounds(), String.join(" ", settings.jvm())));
    for (SizeResult size : sizes) {
      out.append(
          "%,d resources, %,d domains, %,d samples of each series, %,d in all; %s%n"
              .formatted(
                  size.resources(), size.domains(), size.steps(), size.samples(), troubles(size)));
    }
    out.append(
        ("%n" + ROW)
            .formatted(
                "resources",
                "troubles",
                "variant",
                "samples/s",
                "(slowest – fastest)",
                "ratio",
                "CPU s/M",
                "broker",
                "others",
                "peak MB",
                "verdicts"));
    sizes.forEach(size -> append(out, size));
    return out.append(LEGEND).toString();
  }

  private static String troubles(SizeResult size) {
    return size.density() > 0 ? "%.3g/k·d".formatted(size.density()) : size.onsets() + "/M";
  }

  private static void append(StringBuilder out, SizeResult size) {
    for (Variant variant : Variant.values()) {
      double[] range = size.range(variant);
      boolean own = variant == Variant.CORRELATION;
      out.append(
          ROW.formatted(
              "%,d".formatted(size.resources()),
              troubles(size),
              variant.label(),
              "%,.0f".formatted(size.rate(variant)),
              "(%,.0f – %,.0f)".formatted(range[0], range[1]),
              own ? "" : "%.3f".formatted(size.ratio(variant)),
              "%.2f".formatted(size.cpuPerMillion(variant)),
              "%.2f".formatted(size.brokerCpuPerMillion(variant)),
              "%.0f %%".formatted(100 * size.disturbance(variant)),
              "%,.0f".formatted(size.peakMegabytes(variant)),
              own ? "%,d".formatted(size.verdicts(variant)) : ""));
    }
  }
}
