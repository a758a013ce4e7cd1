package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.investigate.CompareAnswer.Item;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.event.metric.Quantity;
import java.util.Comparator;
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
    String most = most(items).map(item -> describe(item, items)).collect(Collectors.joining("; "));
    return most.isEmpty() ? Texts.of("compare.nothing") : Texts.of("compare.most", most);
  }

  /** The largest changes, which the summary mentions: a part only without its response time. */
  static Stream<Item> most(List<Item> items) {
    return items.stream()
        .filter(item -> item.score() > 0)
        .filter(item -> items.stream().noneMatch(whole -> isPart(item, whole) && whole.score() > 0))
        .limit(MAX_LISTED);
  }

  /** Returns whether a series is a component of the response time of another one. */
  private static boolean isPart(Item item, Item whole) {
    SeriesName part = item.of().series();
    SeriesName of = whole.of().series();
    return part.resource().equals(of.resource())
        && part.metric().startsWith(of.metric() + ".")
        && MetricCatalogue.of(part.metric()).role() == MetricRole.COMPONENT;
  }

  /** A change, with the component that has changed most. */
  private static String describe(Item item, List<Item> items) {
    String whole = change(item.of().named(), item);
    return items.stream()
        .filter(part -> isPart(part, item))
        .max(Comparator.comparingDouble(part -> Math.abs(part.bad() - part.good())))
        .map(part -> Texts.of("compare.part", whole, change(part.of().series().metric(), part)))
        .orElse(whole);
  }

  private static String change(String name, Item item) {
    String unit = item.of().unit();
    return Texts.of(
        "compare.item", name, new Quantity(item.good(), unit), new Quantity(item.bad(), unit));
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
