package io.crosstalk.bench.storm;

import io.crosstalk.bench.storm.variant.StormMeasurement;

/** Formats one line of text about a run, which is printed as soon as the run has ended. */
final class StormRunSummary {
  private StormRunSummary() {}

  static String of(StormRun run) {
    StormMeasurement measured = run.measured();
    if (measured == null) {
      return switch (run.end()) {
        case TOO_LONG ->
            "did not end within the limit; its committed output came to %.0f %% of the event time"
                .formatted(100 * run.done());
        case FAILED, DONE -> "failed; see variants.log in the data folder (--data)";
      };
    }
    return "%,10.0f samples/s, %6.1f s, CPU %6.1f s, broker %5.1f s, others %5.1f s, verdicts %,d"
        .formatted(
            measured.run().rate(),
            measured.run().seconds(),
            measured.run().cpuSeconds(),
            measured.run().brokerCpuSeconds(),
            measured.run().othersCpuSeconds(),
            measured.run().verdicts());
  }
}
