package io.crosstalk.bench.storm;

import io.crosstalk.bench.figures.Medians;
import io.crosstalk.bench.storm.load.StormWorkload;
import io.crosstalk.bench.storm.variant.StormMeasurement;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Formats the results of the storm benchmark as text. */
final class StormReport {
  private static final String ROW = "  %-44s %16s %16s%n";
  private static final String AIM = "  %-84s %22s  %s%n";
  private static final String LEGEND =
      """
      Measured from five minutes of event time before the storm until the output of the last tick is committed. What came
      before, storms included, is committed by then: the samples are held back until it is.
      live heap: after a full collection; the largest one of a collection every second, in runs that are not timed
      longest between polls: between two calls of poll() by a stream thread, whole run; a piece is one unit of work within it
      bytes: keys and values before compression, whole run
      delays: event time in sampling intervals of 20 s; the first verdict after the true onset, the final one after the last
      degraded sample (three recovered samples end an episode), "written" by the tick that follows it on its topic
      """;

  private final StringBuilder out = new StringBuilder();

  private StormReport() {}

  /**
   * Formats the results of all scenarios as text.
   *
   * @param machine description of the machine in one line
   */
  static String of(String machine, StormSettings settings, List<StormResult> results) {
    StormReport report = new StormReport();
    report.line(machine);
    report.line(
        "%d interleaved rounds, medians; %d stream threads, exactly_once_v2, 4 partitions; each run with %s"
            .formatted(settings.rounds(), settings.threads(), String.join(" ", settings.jvm())));
    results.forEach(report::append);
    report.out.append(System.lineSeparator()).append(LEGEND);
    return report.out.toString();
  }

  private void append(StormResult result) {
    StormWorkload workload = result.workload();
    line("");
    line(
        "%s) %s: %,d machines at 20 s, %d min of warm-up, %d min of storm, %,d samples"
            .formatted(
                workload.scenario().letter(),
                workload.scenario().label(),
                workload.machines(),
                workload.warmUpMinutes(),
                workload.stormMinutes(),
                workload.samples()));
    out.append(ROW.formatted("", "quiet", "storm"));
    figures(result);
    topics(result);
    verdicts(result);
    StormAims.of(result)
        .forEach(
            aim -> out.append(AIM.formatted(aim.what(), aim.reached(), aim.outcome().label())));
    result.storm().stream()
        .filter(run -> run.measured() == null)
        .forEach(run -> line("  storm: " + StormRunSummary.of(run)));
    result.quiet().stream()
        .filter(run -> run.measured() == null)
        .forEach(run -> line("  quiet: " + StormRunSummary.of(run)));
  }

  private void figures(StormResult result) {
    measured(result, "samples/s", "%,.0f", measured -> measured.run().rate());
    range(result);
    out.append(ROW.formatted("ratio to quiet", "", number("%.2f", result.throughputRatio())));
    measured(result, "seconds", "%.1f", measured -> measured.run().seconds());
    measured(result, "CPU seconds", "%.1f", measured -> measured.run().cpuSeconds());
    measured(result, "broker's CPU seconds", "%.1f", measured -> measured.run().brokerCpuSeconds());
    worst(result, "longest piece, s", "%.3f", StormMeasurement::longestPieceSeconds);
    worst(result, "longest between polls, s", "%.2f", StormMeasurement::longestBetweenPollsSeconds);
    measured(result, "peak heap, MB", "%,.0f", StormMeasurement::peakHeapMegabytes);
    out.append(
        ROW.formatted(
            "largest live heap, MB",
            number("%,.0f", result.heap().quietMegabytes()),
            number("%,.0f", result.heap().stormMegabytes())));
    measured(result, "live heap at the end, MB", "%,.0f", StormMeasurement::liveHeapMegabytes);
    measured(result, "peak resident, MB", "%,.0f", measured -> measured.run().peakMegabytes());
  }

  private void range(StormResult result) {
    Function<List<StormRun>, String> range =
        runs ->
            "%s – %s"
                .formatted(
                    number("%,.0f", StormResult.least(runs, measured -> measured.run().rate())),
                    number("%,.0f", StormResult.most(runs, measured -> measured.run().rate())));
    out.append(
        ROW.formatted(
            "  slowest – fastest", range.apply(result.quiet()), range.apply(result.storm())));
  }

  private void measured(
      StormResult result, String name, String format, ToDoubleFunction<StormMeasurement> value) {
    out.append(
        ROW.formatted(
            name,
            number(format, StormResult.median(result.quiet(), value)),
            number(format, StormResult.median(result.storm(), value))));
  }

  private void worst(
      StormResult result, String name, String format, ToDoubleFunction<StormMeasurement> value) {
    out.append(
        ROW.formatted(
            name,
            number(format, StormResult.most(result.quiet(), value)),
            number(format, StormResult.most(result.storm(), value))));
  }

  private void topics(StormResult result) {
    for (String topic : result.quiet().getFirst().topics().keySet()) {
      String label = topic.replace("crosstalk.correlation.", "").replace("crosstalk.", "");
      sizes(result, label + ", records", size -> (double) size.records(), topic);
      sizes(result, label + ", MB", size -> size.bytes() / 1e6, topic);
    }
  }

  private void sizes(
      StormResult result, String label, ToDoubleFunction<TopicSize> value, String topic) {
    out.append(
        ROW.formatted(
            label, size(result.quiet(), value, topic), size(result.storm(), value, topic)));
  }

  private static String size(List<StormRun> runs, ToDoubleFunction<TopicSize> value, String topic) {
    double[] sizes =
        runs.stream()
            .mapToDouble(
                run -> value.applyAsDouble(run.topics().getOrDefault(topic, TopicSize.NOTHING)))
            .toArray();
    double median = Medians.of(sizes);
    return number(median < 100 ? "%,.1f" : "%,.0f", median);
  }

  private void verdicts(StormResult result) {
    VerdictFigures figures = result.storm().getLast().figures();
    row("planned victims", "%,d".formatted(figures.degradations()));
    row("  with a final verdict", "%,d".formatted(figures.judgedDegradations()));
    row("final verdicts, one a metric", "%,d".formatted(figures.finals()));
    row("  culprit first, at 0.5 or more", "%,d".formatted(figures.right()));
    row("  another machine at 0.5 or more", "%,d".formatted(figures.namingAnother()));
    row("verdicts about nothing that was planned", "%,d".formatted(figures.outside()));
    row("first verdict's delay, intervals", figures.firstDelay().toString());
    row("final verdict's delay, intervals", figures.finalDelay().toString());
    row("final verdict written, intervals", figures.writtenDelay().toString());
  }

  private void row(String name, String storm) {
    out.append(ROW.formatted(name, "", storm));
  }

  private void line(String text) {
    out.append(text).append(System.lineSeparator());
  }

  /** Formats a figure. NaN becomes a dash, and a negative figure the text {@code not measured}. */
  private static String number(String format, double value) {
    return Double.isNaN(value) ? "-" : value < 0 ? "not measured" : format.formatted(value);
  }
}
