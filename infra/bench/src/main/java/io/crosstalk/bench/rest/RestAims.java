package io.crosstalk.bench.rest;

import io.crosstalk.bench.figures.AimResult;
import io.crosstalk.bench.rest.RestResult.Load;
import io.crosstalk.bench.rest.crowd.CrowdResult;
import io.crosstalk.bench.rest.load.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares the figures of the REST benchmark with its aims, such as the 99th percentile of the
 * response time.
 */
final class RestAims {
  private static final int OK = 200;
  private static final int TOO_MANY = 429;
  private static final int BUSY = 503;
  private static final Set<Integer> EXPECTED_IN_FLOOD = Set.of(OK, TOO_MANY, BUSY);
  private static final double LONGEST_P99_MS = 25;
  private static final double LONGEST_ANSWER_MS = 1_000;
  private static final double LEAST_PART_SENT = 0.95;

  private RestAims() {}

  static List<AimResult> of(RestResult result) {
    List<AimResult> aims = new ArrayList<>();
    result.loads().forEach(load -> aims.addAll(load(load)));
    result.crowds().forEach(crowd -> aims.addAll(crowd(crowd)));
    return aims;
  }

  private static List<AimResult> load(Load load) {
    return switch (load.kind()) {
      case WARM_UP -> List.of(alive("warm-up: ", load.changes()));
      case ORDINARY -> ordinary(load);
      case FLOOD -> flood(load);
    };
  }

  private static List<AimResult> ordinary(Load load) {
    LoadResult result = load.result();
    double p99 = result.of(OK).p99Ms();
    String at = "%,d/s: ".formatted(load.rate());
    return List.of(
        sent(load),
        AimResult.of(
            at + "p99 below 25 ms",
            "%.1f ms".formatted(p99),
            result.of(OK).count() > 0 && p99 < LONGEST_P99_MS),
        AimResult.of(
            at + "all answers 200",
            statuses(result),
            result.byStatus().keySet().equals(Set.of(OK))),
        alive(at, load.changes()));
  }

  private static List<AimResult> flood(Load load) {
    LoadResult result = load.result();
    double longest = result.of(OK).maxMs();
    String at = "%,d/s: ".formatted(load.rate());
    return List.of(
        sent(load),
        alive(at, load.changes()),
        AimResult.of(
            at + "accepted answers within 1 s",
            "%.0f ms".formatted(longest),
            result.of(OK).count() > 0 && longest <= LONGEST_ANSWER_MS),
        AimResult.of(
            at + "all others 503 or 429",
            statuses(result),
            EXPECTED_IN_FLOOD.containsAll(result.byStatus().keySet())));
  }

  /**
   * Aim that the load generator has sent at least 95 % of the planned requests; otherwise the
   * latencies are not those of the planned rate.
   */
  private static AimResult sent(Load load) {
    double rate = load.result().rate();
    return AimResult.of(
        "%,d/s: the load generator sends 95 %% of it".formatted(load.rate()),
        "%,.0f/s".formatted(rate),
        rate >= LEAST_PART_SENT * load.rate());
  }

  private static List<AimResult> crowd(CrowdResult crowd) {
    String at = "%,d %s: ".formatted(crowd.clients(), RestReport.name(crowd.kind()));
    return List.of(
        alive(at, crowd.changes()),
        AimResult.of(
            at + "ordinary client always served, p99 within 1 s",
            RestReport.counts(crowd.ordinary()) + ", p99 %.0f ms".formatted(crowd.ordinaryP99Ms()),
            crowd.isOrdinaryServed() && crowd.ordinaryP99Ms() <= LONGEST_ANSWER_MS));
  }

  private static AimResult alive(String at, List<String> changes) {
    return AimResult.of(
        at + "every component runs on and answers",
        changes.isEmpty() ? "all" : String.join(", ", changes),
        changes.isEmpty());
  }

  private static String statuses(LoadResult result) {
    return result.byStatus().entrySet().stream()
        .map(each -> RestReport.status(each.getKey()) + " × " + each.getValue().count())
        .collect(Collectors.joining(", "));
  }
}
