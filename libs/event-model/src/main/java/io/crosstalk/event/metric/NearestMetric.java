package io.crosstalk.event.metric;

import io.crosstalk.event.text.EditDistance;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the metric that a misspelt name, or the title of a chart, probably means. */
public final class NearestMetric {
  private static final int MAX_EDITS = 3;

  /**
   * Number of characters in a name for each allowed edit; a short name is similar to many others by
   * chance, so fewer edits are allowed.
   */
  private static final int LENGTH_FOR_AN_EDIT = 4;

  private static final int MOST_LISTED = 6;

  /** Separators of words: other characters, or a capital letter behind a small one. */
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}]+|(?<=[a-z])(?=[A-Z])");

  /** Words of titles, each with that of the metrics. */
  private static final Map<String, String> SYNONYMS =
      Map.ofEntries(
          Map.entry("datastore", "disk"),
          Map.entry("volume", "disk"),
          Map.entry("lun", "disk"),
          Map.entry("memory", "mem"),
          Map.entry("network", "net"),
          Map.entry("reads", "read"),
          Map.entry("writes", "write"),
          Map.entry("await", "latency"),
          Map.entry("bandwidth", "throughput"),
          Map.entry("usage", "utilization"),
          Map.entry("utilisation", "utilization"),
          Map.entry("received", "rx"),
          Map.entry("transmitted", "tx"));

  /** Words of titles for numbers of events. */
  private static final Set<String> COUNTS = Set.of("requests", "req", "errors", "count", "calls");

  private NearestMetric() {}

  /** Metric of the catalogue, and the number of edits that lead to it from the misspelt name. */
  private record Candidate(String name, int edits) {}

  /**
   * Returns the metric of the catalogue whose name is most similar to a misspelt one; null if none
   * is similar enough.
   */
  public static @Nullable String of(String misspelt) {
    return similar(misspelt).map(Candidate::name).findFirst().orElse(null);
  }

  /**
   * Returns the first six metrics of the catalogue that a wrong name may mean: those with a similar
   * name, the most similar first, then those whose name contains the wrong one, such as {@code
   * latency}, or has a similar last part, and those of its family, if it has other words of
   * metrics, too. Upper and lower case are the same.
   */
  public static List<String> all(String wrong) {
    String word = wrong.toLowerCase(Locale.ROOT);
    return Stream.of(
            similar(word).map(Candidate::name),
            names().filter(name -> name.contains(word)),
            names().filter(name -> EditDistance.of(word, measure(name)) <= mostEdits(word)),
            ofFamily(word))
        .flatMap(each -> each)
        .distinct()
        .limit(MOST_LISTED)
        .toList();
  }

  /**
   * Returns the metric whose words are those of a chart's title, such as {@code Disk write
   * latency}; words that no metric has do not count, and the metric's first word may be missing.
   * Empty if there is not exactly one, or the title has fewer than two words.
   */
  public static Optional<String> ofTitle(String title) {
    Set<String> words = known(title);
    List<String> all =
        names()
            .filter(name -> words(name).equals(words) || words(withoutFirst(name)).equals(words))
            .toList();
    return words.size() < 2 || all.size() != 1 ? Optional.empty() : Optional.of(all.getFirst());
  }

  /**
   * Returns the metric with all words of a title that is most similar to another metric, such as
   * {@code disk.read.iops} for {@code IOPS} and {@code disk.read.latency}. Empty if the title has
   * no words of metrics, or several metrics are equally similar.
   */
  public static Optional<String> ofTitle(String title, String other) {
    Set<String> words = known(title);
    Map<Integer, List<String>> byDistance =
        names()
            .filter(name -> !words.isEmpty() && words(name).containsAll(words))
            .collect(
                Collectors.groupingBy(
                    name -> distance(words(name), words(other)),
                    TreeMap::new,
                    Collectors.toList()));
    return byDistance.values().stream()
        .limit(1)
        .filter(nearest -> nearest.size() == 1)
        .map(List::getFirst)
        .findFirst();
  }

  /** Returns the number of words that only one of two names has. */
  private static int distance(Set<String> one, Set<String> other) {
    return (int)
        Stream.concat(one.stream(), other.stream())
            .filter(word -> !one.contains(word) || !other.contains(word))
            .count();
  }

  private static String withoutFirst(String name) {
    return name.substring(name.indexOf('.') + 1);
  }

  /**
   * Returns whether a title names a measure, such as {@code iops}, of another unit than that of a
   * metric, or has the words of a metric that differs in one part of its name, such as {@code
   * write} for {@code read}; and none of the metric's own words for it. Only metrics of the
   * catalogue are judged.
   */
  public static boolean isOfAnother(String title, Metric metric) {
    Set<String> words = known(title);
    return names().anyMatch(metric.name()::equals)
        && (isOfAnotherUnit(words, metric)
            || (hasCount(title) && !metric.unit().startsWith("1"))
            || names().anyMatch(name -> isOfSibling(words, metric.name(), name)));
  }

  /** Returns whether a title has the words for the measure of a metric, such as {@code latency}. */
  public static boolean hasMeasure(String title) {
    Set<String> words = words(title);
    return hasCount(title) || names().anyMatch(name -> words.containsAll(words(measure(name))));
  }

  private static boolean hasCount(String title) {
    return !Collections.disjoint(words(title), COUNTS);
  }

  /** Returns whether all words of a text are those of metrics; a text with a number is none. */
  public static boolean isOfMetrics(String text) {
    Set<String> words = words(text);
    words.remove("");
    return !words.isEmpty()
        && text.chars().noneMatch(Character::isDigit)
        && known(text).containsAll(words);
  }

  private static boolean isOfAnotherUnit(Set<String> words, Metric metric) {
    List<Metric> measured =
        MetricCatalogue.all().stream()
            .filter(each -> words.containsAll(words(measure(each.name()))))
            .toList();
    // The words 'queue depth' are no 'queue' beside it.
    List<Metric> whole =
        measured.stream()
            .filter(each -> measured.stream().noneMatch(other -> isPartOf(each, other)))
            .toList();
    return !whole.isEmpty() && whole.stream().noneMatch(each -> each.unit().equals(metric.unit()));
  }

  /** Returns whether the words for the measure of one metric are some of those of another. */
  private static boolean isPartOf(Metric one, Metric other) {
    Set<String> part = words(measure(one.name()));
    Set<String> all = words(measure(other.name()));
    return part.size() < all.size() && all.containsAll(part);
  }

  /**
   * Returns whether words name another metric of the same family that differs in one part of its
   * name: they have all words of that part, and none of the metric's own.
   */
  private static boolean isOfSibling(Set<String> words, String metric, String other) {
    String[] own = metric.split("\\.");
    String[] others = other.split("\\.");
    int[] different =
        own.length == others.length
            ? IntStream.range(0, own.length).filter(i -> !own[i].equals(others[i])).toArray()
            : new int[0];
    if (different.length != 1 || different[0] == 0) {
      return false;
    }
    Set<String> special = words(others[different[0]]);
    Set<String> ownWords = words(own[different[0]]);
    special.removeAll(ownWords);
    ownWords.removeAll(words(others[different[0]]));
    return !special.isEmpty()
        && words.containsAll(special)
        && Collections.disjoint(words, ownWords);
  }

  /** Returns the last part of a metric's name. */
  private static String measure(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** Returns the first six metrics that share words with a title, those with most of them first. */
  public static List<String> candidates(String title) {
    Set<String> words = known(title);
    return names()
        .filter(name -> !Collections.disjoint(words(name), words))
        .sorted(byCommonWords(title).thenComparingInt(name -> words(name).size()))
        .limit(MOST_LISTED)
        .toList();
  }

  /** Returns the order of metrics in which those with most words of a title come first. */
  private static Comparator<String> byCommonWords(String title) {
    Set<String> words = known(title);
    ToIntFunction<String> common =
        name -> (int) words(name).stream().filter(words::contains).count();
    return Comparator.comparingInt(common).reversed();
  }

  /** Returns the metrics that begin like a name with other words of metrics. */
  private static Stream<String> ofFamily(String word) {
    return known(withoutFirst(word)).isEmpty()
        ? Stream.of()
        : names().filter(name -> first(name).equals(first(word))).sorted(byCommonWords(word));
  }

  /** Returns the first part of a metric's name. */
  private static String first(String name) {
    int end = name.indexOf('.');
    return end < 0 ? name : name.substring(0, end);
  }

  /** Returns those words of a title that metrics have. */
  private static Set<String> known(String title) {
    Set<String> words = words(title);
    words.retainAll(names().flatMap(name -> words(name).stream()).toList());
    return words;
  }

  private static Set<String> words(String text) {
    return BETWEEN_WORDS
        .splitAsStream(text)
        .map(word -> word.toLowerCase(Locale.ROOT))
        .map(word -> SYNONYMS.getOrDefault(word, word))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Stream<String> names() {
    return MetricCatalogue.all().stream().map(Metric::name);
  }

  private static int mostEdits(String misspelt) {
    return Math.min(MAX_EDITS, misspelt.length() / LENGTH_FOR_AN_EDIT);
  }

  private static Stream<Candidate> similar(String misspelt) {
    int most = mostEdits(misspelt);
    return names()
        .filter(name -> Math.abs(name.length() - misspelt.length()) <= most)
        .map(name -> new Candidate(name, EditDistance.of(misspelt, name)))
        .filter(candidate -> candidate.edits <= most)
        .sorted(Comparator.comparingInt(Candidate::edits).thenComparing(Candidate::name));
  }
}
