package io.crosstalk.engine.investigate;

import io.crosstalk.engine.investigate.CompareAnswer.Item;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.metric.Quantity;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the summary and the warning of a comparison. */
final class CompareText {
  private static final int MAX_LISTED = 3;
  private static final int FEW_SAMPLES = 5;

  private CompareText() {}

  /** Returns the summary: a sentence about the largest changes. */
  static String of(List<Item> items) {
    String most = most(items).map(CompareText::describe).collect(Collectors.joining("; "));
    return most.isEmpty() ? Texts.of("compare.nothing") : Texts.of("compare.most", most);
  }

  /** The largest changes, which the summary mentions. */
  static Stream<Item> most(List<Item> items) {
    return items.stream().filter(item -> item.score() > 0).limit(MAX_LISTED);
  }

  private static String describe(Item item) {
    String unit = item.of().unit();
    return Texts.of(
        "compare.item",
        item.of().named(),
        new Quantity(item.good(), unit),
        new Quantity(item.bad(), unit));
  }

  /** A caution about windows with few samples; null when all have enough. */
  static @Nullable String caution(List<Item> items) {
    int fewest =
        items.stream()
            .mapToInt(item -> Math.min(item.goodSamples(), item.badSamples()))
            .min()
            .orElse(0);
    return fewest >= FEW_SAMPLES ? null : Texts.of("compare.fewSamples", fewest);
  }
}
