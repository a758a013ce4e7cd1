package io.crosstalk.rules.web.targets;

import io.crosstalk.rules.storage.message.ShadowStore.Count;
import io.crosstalk.rules.storage.message.ShadowStore.Example;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Messages that a notification target would have received while its mode was {@code shadow}.
 *
 * @param mode present mode of the target
 * @param from begin of the period, wall-clock time
 * @param until end of the period
 * @param incidents number of incidents of which it would have been notified
 * @param messages number of messages
 * @param childTickets number of child tickets that it would have opened
 * @param byType number of messages by their type
 * @param opened number of incidents that would have been opened there, by the severity stated
 * @param latest the latest messages, the newest first
 */
record TargetReport(
    String target,
    String mode,
    Instant from,
    Instant until,
    long incidents,
    long messages,
    long childTickets,
    Map<String, Long> byType,
    Map<String, Long> opened,
    List<Example> latest) {
  private static final String OPENED = "opened";

  /** Counts of messages by type, and of openings by severity. */
  record Totals(long messages, Map<String, Long> byType, Map<String, Long> opened) {
    static Totals of(List<Count> counts) {
      return new Totals(
          counts.stream().mapToLong(Count::messages).sum(),
          sums(counts, Count::type),
          sums(
              counts.stream().filter(each -> each.type().equals(OPENED)).toList(),
              Count::severity));
    }

    private static Map<String, Long> sums(List<Count> counts, Function<Count, String> key) {
      return counts.stream()
          .collect(
              Collectors.groupingBy(key, TreeMap::new, Collectors.summingLong(Count::messages)));
    }
  }
}
