package io.crosstalk.correlation.web;

import io.crosstalk.access.ParameterException;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.investigate.CompareQuestion;
import io.crosstalk.engine.investigate.Comparison;
import io.crosstalk.engine.investigate.KneeQuestion;
import io.crosstalk.engine.investigate.Knees;
import io.crosstalk.engine.investigate.RankMethod;
import io.crosstalk.engine.investigate.RankQuestion;
import io.crosstalk.engine.investigate.Ranking;
import io.crosstalk.engine.investigate.Trend;
import io.crosstalk.engine.investigate.TrendQuestion;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** REST interface {@code GET /api/v1/investigate/…}: queries of the history. */
@RestController
@RequestMapping(path = "/api/v1/investigate", produces = MediaType.APPLICATION_JSON_VALUE)
final class InvestigateController {
  private static final int MAX_LIMIT = 100;

  private static final Set<Integer> DAYS = Set.of(7, 30, 90);

  /**
   * Largest accepted ratio of the loads of two windows; windows that differ more are not
   * comparable.
   */
  private static final double MAX_LOAD = 100;

  private final InvestigationLimit investigations;

  InvestigateController(InvestigationLimit investigations) {
    this.investigations = investigations;
  }

  @GetMapping("/rank")
  byte[] rank(
      @RequestParam String resource,
      @RequestParam String metric,
      @RequestParam String from,
      @RequestParam String to,
      @RequestParam(required = false) @Nullable Integer step,
      @RequestParam(defaultValue = "live") String world,
      @RequestParam(defaultValue = "pearson") String method,
      @RequestParam(defaultValue = "20") int limit) {
    QueryRange stretch = QueryRange.of("from", from, "to", to);
    SeriesName asked = new SeriesName(resource, metric);
    RankMethod rankMethod = method(method);
    int items = limit(limit);
    return investigations.answer(
        world,
        history ->
            Ranking.of(
                history,
                new RankQuestion(asked, stretch.grid(step, history, asked), rankMethod, items)));
  }

  @GetMapping("/compare")
  byte[] compare(
      @RequestParam String goodFrom,
      @RequestParam String goodTo,
      @RequestParam String badFrom,
      @RequestParam String badTo,
      @RequestParam(defaultValue = "live") String world,
      @RequestParam(required = false) @Nullable String resource,
      @RequestParam(required = false) @Nullable Double load,
      @RequestParam(defaultValue = "20") int limit) {
    CompareQuestion question =
        new CompareQuestion(
            QueryRange.of("goodFrom", goodFrom, "goodTo", goodTo).window(),
            QueryRange.of("badFrom", badFrom, "badTo", badTo).window(),
            load(load),
            resource,
            limit(limit));
    return investigations.answer(world, history -> Comparison.of(history, question));
  }

  @GetMapping("/trend")
  byte[] trend(
      @RequestParam String resource,
      @RequestParam String metric,
      @RequestParam String at,
      @RequestParam(defaultValue = "live") String world) {
    Instant today = QueryProblems.time("at", at);
    TrendQuestion question = new TrendQuestion(new SeriesName(resource, metric), today);
    return investigations.answer(world, history -> Trend.of(history, question));
  }

  @GetMapping("/knee")
  byte[] knee(
      @RequestParam String at,
      @RequestParam(defaultValue = "30") int days,
      @RequestParam(required = false) @Nullable String resource,
      @RequestParam(defaultValue = "live") String world,
      @RequestParam(defaultValue = "20") int limit) {
    if (!DAYS.contains(days)) {
      throw ParameterException.invalid("days", "days is 7, 30 or 90, not " + days);
    }
    KneeQuestion question =
        new KneeQuestion(QueryProblems.time("at", at), days, resource, limit(limit));
    return investigations.answer(world, history -> Knees.of(history, question));
  }

  private static int limit(int limit) {
    if (limit < 1 || limit > MAX_LIMIT) {
      throw ParameterException.invalid("limit", "limit is 1 to 100, not " + limit);
    }
    return limit;
  }

  private static @Nullable Double load(@Nullable Double load) {
    if (load != null && !(load >= 1 / MAX_LOAD && load <= MAX_LOAD)) {
      throw ParameterException.invalid(
          "load", "load is the bad window's load by the good one's, 0.01 to 100, not " + load);
    }
    return load;
  }

  private static RankMethod method(String method) {
    try {
      return RankMethod.parse(method);
    } catch (IllegalArgumentException e) {
      throw ParameterException.invalid("method", String.valueOf(e.getMessage()));
    }
  }
}
