package io.crosstalk.collectors.performance.export;

import io.crosstalk.event.metric.Conversion;
import io.crosstalk.event.metric.NearestMetric;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Names of machines in the names of series, such as {@code erp-db} in {@code erp-db Read latency
 * (s)}: the words before or behind it that say what is measured are left out. They are those of
 * metrics, units, and what all series have in common.
 */
final class MeasuredNames {
  static final Pattern IN_BRACKETS = Pattern.compile("[(\\[]([^()\\[\\]]+)[)\\]]");
  private static final Pattern AT_THE_ENDS = Pattern.compile("^[:,;|–-]+|[:,;|–-]+$");

  /** Words between those of a metric and the name of a machine. */
  private static final Set<String> FILLERS =
      Set.of("for", "of", "on", "in", "by", "at", "from", "time", "rate", "avg", "average", "mean");

  private MeasuredNames() {}

  /** Returns the machine for each name of a series; the whole name if machines are not unique. */
  static Map<String, String> machines(Collection<String> names) {
    List<List<String>> all = names.stream().map(MeasuredNames::words).distinct().toList();
    int first = common(all);
    int last = common(all.stream().map(List::reversed).toList());
    Map<String, String> machines = new TreeMap<>();
    names.forEach(name -> machines.put(name, machine(name, first, last)));
    boolean isUnique = new HashSet<>(machines.values()).size() == machines.size();
    return isUnique ? machines : Map.of();
  }

  private static List<String> words(String name) {
    return Arrays.asList(name.strip().split("\\s+"));
  }

  /** Returns the number of first words that several names have in common. */
  private static int common(List<List<String>> all) {
    return all.size() < 2
        ? 0
        : (int)
            IntStream.range(0, all.stream().mapToInt(List::size).min().orElse(0))
                .takeWhile(i -> all.stream().map(each -> each.get(i)).distinct().count() == 1)
                .count();
  }

  private static String machine(String name, int first, int last) {
    List<String> words = words(name);
    int size = words.size();
    int begin = run(size, i -> i < first || isOfMeasure(words.get(i)));
    int end = size - run(size, i -> i < last || isOfMeasure(words.get(size - 1 - i)));
    if (!saysMeasure(words.subList(0, begin))) {
      begin = 0;
    }
    if (!saysMeasure(words.subList(end, size))) {
      end = size;
    }
    String rest = begin < end ? String.join(" ", words.subList(begin, end)) : "";
    String machine = AT_THE_ENDS.matcher(rest).replaceAll("").strip();
    return machine.isEmpty() ? name : machine;
  }

  private static int run(int size, IntPredicate isLeftOut) {
    return (int) IntStream.range(0, size).takeWhile(isLeftOut).count();
  }

  private static boolean saysMeasure(List<String> words) {
    return NearestMetric.hasMeasure(String.join(" ", words))
        || words.stream().anyMatch(MeasuredNames::isUnitInBrackets);
  }

  private static boolean isOfMeasure(String word) {
    return AT_THE_ENDS.matcher(word).replaceAll("").isEmpty()
        || FILLERS.contains(word.toLowerCase(Locale.ROOT))
        || isUnitInBrackets(word)
        || (word.length() > 1 && isUnit(word))
        || NearestMetric.isOfMetrics(word);
  }

  private static boolean isUnitInBrackets(String word) {
    Matcher inner = IN_BRACKETS.matcher(word);
    return inner.matches() && isUnit(inner.group(1));
  }

  private static boolean isUnit(String word) {
    return Conversion.knows(word) || Conversion.knows(word.toLowerCase(Locale.ROOT));
  }
}
