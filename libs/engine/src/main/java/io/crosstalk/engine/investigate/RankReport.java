package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.engine.investigate.RankAnswer.First;
import io.crosstalk.engine.investigate.RankAnswer.Item;
import io.crosstalk.engine.statistics.LagMatch;
import io.crosstalk.engine.text.Texts;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Formats the summary and the warning of a ranking as text. */
final class RankReport {
  private static final int FEW_SAMPLES = 10;

  private final WorldHistory history;
  private final RankQuestion question;
  private final TimeGrid grid;
  private final float[] asked;
  private final RankAnswer.Counts counts;

  RankReport(WorldHistory history, RankQuestion question, float[] asked, RankAnswer.Counts counts) {
    this.history = history;
    this.question = question;
    this.grid = question.grid();
    this.asked = asked;
    this.counts = counts;
  }

  RankAnswer of(List<RatedCandidate> judged) {
    List<Item> items =
        IntStream.range(0, judged.size()).mapToObj(i -> item(i + 1, judged.get(i))).toList();
    return new RankAnswer(
        summary(items),
        caution(items),
        history.world(),
        grid.from(),
        grid.to(),
        grid.step().toSeconds(),
        question.method(),
        history.catalogued(question.asked(), grid),
        counts,
        PlotConversion.of(question.asked(), grid, asked),
        items,
        null);
  }

  private Item item(int rank, RatedCandidate judged) {
    Candidate candidate = judged.candidate();
    LagMatch match = candidate.match();
    return new Item(
        rank,
        history.catalogued(candidate.name(), grid),
        match.coefficient(),
        first(match.lag()),
        Math.abs(match.lag()) * grid.step().toSeconds(),
        judged.isSignificant(),
        judged.probability(),
        judged.corrected(),
        judged.samples(),
        match.overlap(),
        next(candidate.name()),
        PlotConversion.of(candidate.name(), grid, candidate.values()));
  }

  private static First first(int lag) {
    return lag > 0 ? First.ITEM : lag < 0 ? First.ASKED : First.NEITHER;
  }

  private String next(SeriesName name) {
    return "/api/v1/investigate/rank?resource=%s&metric=%s&from=%s&to=%s&step=%d&world=%s&method=%s"
        .formatted(
            encoded(name.resource()),
            encoded(name.metric()),
            encoded(grid.from().toString()),
            encoded(grid.to().toString()),
            grid.step().toSeconds(),
            encoded(history.world()),
            question.method().wireName());
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private String summary(List<Item> items) {
    String named = history.catalogued(question.asked(), grid).named();
    if (items.isEmpty() || !items.getFirst().significant()) {
      return Texts.of("rank.none", counts.tried(), named);
    }
    Item top = items.getFirst();
    return Texts.of(
        "rank.first",
        counts.tried(),
        top.of().named(),
        named,
        Texts.number(top.coefficient()),
        top.overlap(),
        grid.step().toSeconds(),
        Texts.number(top.effectiveSamples()),
        order(top));
  }

  private static String order(Item top) {
    return switch (top.first()) {
      case ITEM -> Texts.of("rank.earlier", top.lagSeconds());
      case ASKED -> Texts.of("rank.later", top.lagSeconds());
      case NEITHER -> Texts.of("rank.together");
    };
  }

  /** A warning where more samples may show what the question leaves open; null without one. */
  private static @Nullable String caution(List<Item> items) {
    boolean few =
        items.stream()
            .anyMatch(item -> !item.significant() && item.effectiveSamples() < FEW_SAMPLES);
    return few ? Texts.of("rank.fewSamples", FEW_SAMPLES) : null;
  }
}
