package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.normalize.UsualLatency;
import io.crosstalk.collectors.text.WrittenNumber;
import io.crosstalk.event.metric.Conversion;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Unit that the values of an export lack. It need not be known if the file states one, or if it can
 * only be the metric's own: exports use no other one, or the median of the first values is
 * plausible in no other one.
 *
 * @param candidates units in which the median is plausible, of those that the file states if it
 *     states one; all that exports use if there is none
 * @param stated the candidates, if the header of the file or its name states them
 */
record MissingUnit(Metric metric, double median, List<String> candidates, List<Stated> stated) {
  /** Place of a unit that cannot be told, in a command. */
  private static final String UNKNOWN = "UNIT";

  /** Units that exports use, for each unit of a metric of which there are several. */
  private static final Map<String, List<String>> USED =
      Map.of(
          "ms", List.of("s", "ms", "us", "ns"),
          "s", List.of("s", "ms"),
          "MB/s", List.of("B/s", "KiB/s", "MB/s"),
          "MB", List.of("B", "KiB", "MB"),
          "%", List.of("1", "%"),
          "1/min", List.of("1/s", "1/min"));

  /** Units of the throughput of networks. */
  private static final List<String> OF_NETWORKS = List.of("bit/s", "B/s", "KiB/s", "MB/s");

  /**
   * Unit in a name of a file.
   *
   * @param name column of the header, or the title
   */
  record Stated(String unit, String name) {}

  /** Returns the unit that the values of a file lack; empty if they need none. */
  static Optional<MissingUnit> of(GrafanaFile file, String name) {
    Metric metric = MetricCatalogue.of(name);
    // What is beyond the largest value of a metric is rejected, but a latency has none.
    return found(file, metric)
        .filter(each -> each.stated.size() != 1)
        .filter(each -> !each.candidates.equals(List.of(metric.unit())))
        .filter(each -> each.isAnyPlausible() || UsualLatency.isOf(metric.name()));
  }

  /** Returns the units in which the values may be; empty if that is not judged. */
  private static Optional<MissingUnit> found(GrafanaFile file, Metric metric) {
    List<String> used =
        metric.name().startsWith("net.") && metric.unit().equals("MB/s")
            ? OF_NETWORKS
            : USED.getOrDefault(metric.unit(), List.of());
    List<Double> plain =
        file.values().stream()
            .filter(each -> each.unit().isEmpty())
            .map(WrittenNumber::value)
            .toList();
    if (plain.isEmpty()) {
      return Optional.empty();
    }
    double median = plain.stream().sorted().skip(plain.size() / 2).findFirst().orElse(0.0);
    MissingUnit all = new MissingUnit(metric, median, used, List.of());
    Map<Conversion, Stated> stated = new LinkedHashMap<>();
    stated(file)
        .filter(each -> all.isPlausible(each.unit))
        .forEach(each -> stated.putIfAbsent(Conversion.of(each.unit, metric), each));
    List<String> plausible =
        stated.isEmpty()
            ? used.stream().filter(all::isPlausible).toList()
            : stated.values().stream().map(Stated::unit).toList();
    return plausible.isEmpty()
        ? Optional.of(all).filter(each -> !used.isEmpty())
        : Optional.of(new MissingUnit(metric, median, plausible, List.copyOf(stated.values())));
  }

  /** Returns the unit that a file states for values that have none; empty if not exactly one. */
  static Optional<Stated> stated(GrafanaFile file, String name) {
    return found(file, MetricCatalogue.of(name))
        .filter(each -> each.stated.size() == 1)
        .map(each -> each.stated.getFirst());
  }

  /**
   * Returns the words in parentheses of the header, and of the title in the name of the file, as
   * units are written.
   */
  private static Stream<Stated> stated(GrafanaFile file) {
    return Stream.concat(file.header().stream(), Stream.of(GrafanaFormat.title(file.name())))
        .flatMap(MissingUnit::stated);
  }

  private static Stream<Stated> stated(String name) {
    return MeasuredNames.IN_BRACKETS
        .matcher(name)
        .results()
        .map(found -> new Stated(written(found.group(1).strip()), name))
        // A number tells the copies of a file apart.
        .filter(each -> !each.unit.matches("\\d+"));
  }

  /** Returns whether a name has a unit in parentheses that is not one of a metric. */
  static boolean isOfAnother(String name, Metric metric) {
    return stated(name).anyMatch(each -> Conversion.knows(each.unit) && !fits(each.unit, metric));
  }

  /** Returns a unit as it is known: {@code Seconds} is that in small letters. */
  private static String written(String word) {
    return Conversion.knows(word) ? word : word.toLowerCase(Locale.ROOT);
  }

  /**
   * Returns why a unit that is set contradicts a file: its values or its header state another one,
   * or the median is plausible only in others. Empty if it does not, or is no unit of the metric.
   */
  static Optional<String> contradiction(GrafanaFile file, String name, String unit) {
    Metric metric = MetricCatalogue.of(name);
    List<WrittenNumber> values = file.values();
    if (values.stream().noneMatch(each -> each.unit().isEmpty())) {
      return values.stream().anyMatch(each -> isSame(each.unit(), unit, metric))
          ? Optional.empty()
          : values.stream()
              .findFirst()
              .map(
                  each ->
                      "its values state their unit, such as %s %s: leave out unit=%s"
                          .formatted(Quantity.number(each.value()), each.unit(), unit));
    }
    return found(file, metric)
        .filter(each -> each.fits(unit) && each.excludes(unit))
        .map(
            each ->
                "it contradicts unit=%s, in which the median of its values would be %s: set unit (%s)"
                    .formatted(unit, each.medianIn(unit), each.choice()));
  }

  /** Returns whether values of a file have no unit, and no name in it states one. */
  static boolean isNeeded(GrafanaFile file) {
    return stated(file).noneMatch(each -> Conversion.knows(each.unit))
        && file.values().stream().anyMatch(each -> each.unit().isEmpty());
  }

  /** Returns the unit that the values of a file have, or else that of its header or title. */
  static Optional<String> ofFile(GrafanaFile file, String name) {
    Optional<String> own =
        file.values().stream().map(WrittenNumber::unit).filter(each -> !each.isEmpty()).findFirst();
    return own.isPresent() ? own : stated(file, name).map(Stated::unit);
  }

  /** Returns whether the file states other units, or its values are plausible only in others. */
  private boolean excludes(String unit) {
    boolean isCandidate = candidates.stream().anyMatch(each -> isSame(each, unit, metric));
    return !isCandidate && isAnyPlausible() && (!stated.isEmpty() || !isPlausible(unit));
  }

  private static boolean isSame(String one, String other, Metric metric) {
    return fits(one, metric)
        && fits(other, metric)
        && Conversion.of(one, metric).equals(Conversion.of(other, metric));
  }

  private boolean isAnyPlausible() {
    return candidates.stream().anyMatch(this::isPlausible);
  }

  private boolean fits(String unit) {
    return fits(unit, metric);
  }

  private static boolean fits(String unit, Metric metric) {
    try {
      Conversion.of(unit, metric);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Returns whether the median may be in a unit. */
  private boolean isPlausible(String unit) {
    return fits(unit) && isPlausible(metric, in(unit));
  }

  private double in(String unit) {
    return Conversion.of(unit, metric).apply(median);
  }

  private String medianIn(String unit) {
    return new Quantity(in(unit), metric.unit()).text();
  }

  private static boolean isPlausible(Metric metric, double value) {
    return value <= metric.max()
        && (!UsualLatency.isOf(metric.name()) || UsualLatency.isPlausible(value));
  }

  /** Returns whether the median may be in the metric's own unit. */
  boolean mayBeOwn() {
    return candidates.contains(metric.unit());
  }

  /** Returns what is missing, and what the median would be in each unit. */
  String text() {
    return "its values have no unit: set unit (" + choice() + ")";
  }

  /** Returns the units in which the values may be, with their median in each. */
  String choice() {
    return candidates.stream()
        .map(unit -> "unit=%s if their median is %s".formatted(unit, medianIn(unit)))
        .collect(Collectors.joining(", "));
  }

  /** Returns the property to be typed; the unit is {@code UNIT} if several are possible. */
  String answer() {
    return "unit=" + (candidates.size() == 1 ? candidates.getFirst() : UNKNOWN);
  }
}
