package io.crosstalk.bench.rest;

import io.crosstalk.bench.figures.AimResult;
import io.crosstalk.bench.rest.RestResult.Load;
import io.crosstalk.bench.rest.crowd.CrowdKind;
import io.crosstalk.bench.rest.crowd.CrowdResult;
import io.crosstalk.bench.rest.load.AnswerFigures;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints the result of the REST benchmark as tables. */
final class RestReport {
  private static final String ROW = "  %-24s %10s %10s %10s %10s%n";
  private static final String AIM = "  %-62s %-28s %s%n";
  private static final int NO_ANSWER = 0;

  private final StringBuilder out = new StringBuilder();

  private RestReport() {}

  static String of(String machine, RestResult result, List<AimResult> aims) {
    return new RestReport().text(machine, result, aims);
  }

  private String text(String machine, RestResult result, List<AimResult> aims) {
    line(machine);
    line("%,d incidents stored in %.1f s".formatted(result.incidents(), result.storedSeconds()));
    result.loads().forEach(this::load);
    result.crowds().forEach(this::crowd);
    line("");
    line("aims");
    aims.forEach(
        aim -> out.append(AIM.formatted(aim.what(), aim.reached(), aim.outcome().label())));
    return out.toString();
  }

  private void load(Load load) {
    line("");
    line(
        "%s: %,d requests a second for %.0f s (sent: %,.0f a second)"
            .formatted(
                load.kind().label(), load.rate(), load.result().seconds(), load.result().rate()));
    header();
    load.result().byStatus().forEach((status, figures) -> row(status(status), figures));
    load.result().accepted().forEach((kind, figures) -> row("200, " + kind, figures));
    load.result().errors().forEach((error, count) -> line("  %s × %,d".formatted(error, count)));
  }

  private void crowd(CrowdResult crowd) {
    line("");
    line("%,d clients %s".formatted(crowd.clients(), crowd.kind().label()));
    line("  outcomes: " + counts(crowd.outcomes()));
    header();
    crowd
        .ordinary()
        .forEach((status, figures) -> row("ordinary client, " + status(status), figures));
  }

  private void header() {
    out.append(ROW.formatted("answers", "count", "p50, ms", "p99, ms", "max, ms"));
  }

  private void row(String name, AnswerFigures figures) {
    out.append(
        ROW.formatted(
            name,
            "%,d".formatted(figures.count()),
            "%.1f".formatted(figures.p50Ms()),
            "%.1f".formatted(figures.p99Ms()),
            "%.1f".formatted(figures.maxMs())));
  }

  private void line(String text) {
    out.append(text).append(System.lineSeparator());
  }

  static String name(CrowdKind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  static String status(int status) {
    return status == NO_ANSWER ? "no answer" : Integer.toString(status);
  }

  /**
   * Text that lists each status or outcome with its number of answers, such as {@code 200 × 15}.
   */
  static String counts(Map<?, ?> counts) {
    return counts.isEmpty()
        ? "none"
        : counts.entrySet().stream()
            .map(each -> name(each.getKey()) + " × " + number(each.getValue()))
            .collect(Collectors.joining(", "));
  }

  private static String name(Object key) {
    return key instanceof Integer status ? status(status) : key.toString();
  }

  private static long number(Object value) {
    return value instanceof AnswerFigures figures ? figures.count() : ((Number) value).longValue();
  }
}
