package io.crosstalk.bench.ingest;

import io.crosstalk.bench.figures.Medians;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Report of the comparison with Telegraf, as a table for people and as JSON for programs.
 *
 * @param machine description of the machine in one line
 * @param workload the requests of each run
 * @param runs measurements of each variant, one for each round
 */
record IngestReport(
    String machine, IngestWorkload workload, Map<IngestVariant, List<IngestMeasurement>> runs) {
  private static final String ROW = "%-30s %12s %22s %14s %26s %8s %8s%n";

  String asTable() {
    StringBuilder out = new StringBuilder(machine).append(System.lineSeparator());
    out.append(
        "Median of %d interleaved rounds after one that is not measured; %,d machines with %d series, %,d samples a run, %,d a request%n%n"
            .formatted(
                runs.values().iterator().next().size(),
                workload.resources(),
                IngestRequests.METRICS,
                workload.sent(),
                workload.samplesARequest()));
    out.append(
        ROW.formatted(
            "variant",
            "samples/s",
            "(slowest – fastest)",
            "a CPU second",
            "(least – most)",
            "ratio",
            "broker"));
    for (IngestVariant variant : runs.keySet()) {
      append(out, variant);
    }
    return out.append(
            """

            a CPU second: samples by the CPU seconds of the variant's process
            ratio: of samples a CPU second to Telegraf's, the median of the rounds' ratios
            broker: its CPU seconds a million samples
            """)
        .toString();
  }

  private void append(StringBuilder out, IngestVariant variant) {
    double[] rates = sorted(variant, IngestMeasurement::rate);
    double[] efficiencies = sorted(variant, IngestMeasurement::efficiency);
    double broker =
        Medians.of(sorted(variant, run -> run.brokerCpuSeconds() / run.samples() * 1e6));
    out.append(
        ROW.formatted(
            variant.label(),
            "%,.0f".formatted(Medians.of(rates)),
            "(%,.0f – %,.0f)".formatted(rates[0], rates[rates.length - 1]),
            "%,.0f".formatted(Medians.of(efficiencies)),
            "(%,.0f – %,.0f)".formatted(efficiencies[0], efficiencies[efficiencies.length - 1]),
            variant == IngestVariant.TELEGRAF ? "" : "%.1f".formatted(ratio(variant)),
            "%.2f".formatted(broker)));
  }

  /**
   * Samples for each CPU second divided by those of Telegraf: calculated for each round, then the
   * median of the rounds.
   */
  double ratio(IngestVariant variant) {
    return Medians.ofRatios(efficiencies(variant), efficiencies(IngestVariant.TELEGRAF));
  }

  private double[] efficiencies(IngestVariant variant) {
    return runs.getOrDefault(variant, List.of()).stream()
        .mapToDouble(IngestMeasurement::efficiency)
        .toArray();
  }

  private double[] sorted(IngestVariant variant, ToDoubleFunction<IngestMeasurement> figure) {
    return runs.getOrDefault(variant, List.of()).stream().mapToDouble(figure).sorted().toArray();
  }
}
