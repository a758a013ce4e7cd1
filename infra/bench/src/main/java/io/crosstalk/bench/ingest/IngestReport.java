package io.crosstalk.bench.ingest;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The figures, for people and for programs.
 *
 * @param machine a line about the machine
 */
record IngestReport(String machine, Workload workload, Map<Contender, List<Measurement>> runs) {
  private static final String ROW = "%-30s %12s %22s %14s %26s %8s %8s%n";

  String asTable() {
    StringBuilder out = new StringBuilder(machine).append(System.lineSeparator());
    out.append(
        "Median of %d interleaved rounds after one that is not measured; %,d machines with %d series, %,d samples a run, %,d a request%n%n"
            .formatted(
                runs.values().iterator().next().size(),
                workload.resources(),
                Requests.METRICS,
                workload.sent(),
                workload.samplesARequest()));
    out.append(
        ROW.formatted(
            "contender",
            "samples/s",
            "(slowest – fastest)",
            "a CPU second",
            "(least – most)",
            "ratio",
            "broker"));
    for (Contender contender : runs.keySet()) {
      append(out, contender);
    }
    return out.append(
            """

            a CPU second: samples by the CPU seconds of the contender's process
            ratio: of samples a CPU second to Telegraf's, the median of the rounds' ratios
            broker: its CPU seconds a million samples
            """)
        .toString();
  }

  private void append(StringBuilder out, Contender contender) {
    double[] rates = sorted(contender, Measurement::rate);
    double[] efficiencies = sorted(contender, Measurement::efficiency);
    double broker = median(sorted(contender, run -> run.brokerCpuSeconds() / run.samples() * 1e6));
    out.append(
        ROW.formatted(
            contender.label(),
            "%,.0f".formatted(median(rates)),
            "(%,.0f – %,.0f)".formatted(rates[0], rates[rates.length - 1]),
            "%,.0f".formatted(median(efficiencies)),
            "(%,.0f – %,.0f)".formatted(efficiencies[0], efficiencies[efficiencies.length - 1]),
            contender == Contender.TELEGRAF ? "" : "%.1f".formatted(ratio(contender)),
            "%.2f".formatted(broker)));
  }

  /** Samples a CPU second divided by those of Telegraf, the median of each round's ratio. */
  double ratio(Contender contender) {
    List<Measurement> own = runs.getOrDefault(contender, List.of());
    List<Measurement> telegraf = runs.getOrDefault(Contender.TELEGRAF, List.of());
    double[] ratios = new double[own.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = own.get(i).efficiency() / telegraf.get(i).efficiency();
    }
    Arrays.sort(ratios);
    return median(ratios);
  }

  private double[] sorted(Contender contender, ToDoubleFunction<Measurement> figure) {
    return runs.getOrDefault(contender, List.of()).stream().mapToDouble(figure).sorted().toArray();
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
