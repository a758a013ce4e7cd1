package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.files.MalformedFileException;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.FigureSink;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.FoundMachines;
import io.crosstalk.collectors.performance.format.PerformanceFormat;
import io.crosstalk.collectors.performance.text.DelimitedRows;
import io.crosstalk.collectors.performance.text.FileHead;
import io.crosstalk.collectors.performance.text.TextLine;
import io.crosstalk.collectors.text.WrittenNumber;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.NearestMetric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Exports of a panel of Grafana as CSV: a column for each series, tables one below the other, or
 * rows of series, time and value. The metric is not in the file.
 */
public final class GrafanaFormat extends PerformanceFormat {
  private static final String TIME = "Time";
  private static final String UNKNOWN = "METRIC";
  private static final Pattern AFTER_TITLE =
      Pattern.compile("(?i)-data(-as-[a-z]+)?(-\\d{4}.*)?(\\.csv(\\.gz)?)?$|\\.csv(\\.gz)?$");

  /** Time without seconds. */
  private static final Pattern MINUTES = Pattern.compile("[^:]*\\d:\\d{2}(?!\\d)[^:]*");

  private static final List<String> LONG = List.of("series", "time", "value");

  public GrafanaFormat() {
    super("grafana", "an export of a Grafana panel");
  }

  @Override
  public boolean namesMetrics() {
    return false;
  }

  @Override
  public String latencyAdvice() {
    return "Grafana: another panel";
  }

  @Override
  public boolean recognises(FileHead head) {
    List<String> header = DelimitedRows.header(head);
    return isLong(header) || isWide(header);
  }

  private static boolean isLong(List<String> header) {
    return header.stream().map(each -> each.toLowerCase(Locale.ROOT)).toList().equals(LONG);
  }

  static boolean isWide(List<String> header) {
    return header.size() > 1 && header.getFirst().equals(TIME);
  }

  @Override
  public Optional<Question> question(FormatInput input) throws IOException {
    Optional<String> fault = fault(input);
    if (fault.isPresent()) {
      return fault.map(text -> new Question(text, List.of()));
    }
    GrafanaFile file = GrafanaFile.of(input);
    String metric = file.settings().metric();
    String assumed = metric == null ? probableMetric(file.name()) : metric;
    Optional<String> contradiction = contradiction(file, assumed);
    if (contradiction.isPresent()) {
      return contradiction.map(text -> new Question(text, List.of()));
    }
    Optional<String> other =
        metric == null || file.settings().unit() != null
            ? Optional.empty()
            : otherMeasure(file, metric);
    return other.isPresent()
        ? Optional.of(otherMetric(file, other.get(), assumed))
        : missing(file, assumed);
  }

  /**
   * A property that a file lacks.
   *
   * @param answer property to be typed
   */
  private record Missing(String text, String answer) {}

  /** Returns the question for what a file lacks; empty if it lacks nothing. */
  private static Optional<Question> missing(GrafanaFile file, String assumed) {
    List<Missing> all = new ArrayList<>();
    if (file.settings().metric() == null) {
      all.add(
          new Missing(
              "it does not say what it measures: set metric" + choice(file.name(), assumed),
              assumed));
    }
    Optional<Missing> unit = missingUnitOf(file, assumed);
    unit.ifPresent(all::add);
    if (!all.isEmpty() && file.settings().machine() == null && hasNoMachine(file)) {
      all.add(new Missing("it names no machine: set machine", "machine=MACHINE"));
    }
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Question(
                all.stream().map(Missing::text).collect(Collectors.joining("; ")),
                all.stream().map(Missing::answer).toList()));
  }

  /** Returns the unit that a file lacks for a metric, which may be the unknown one. */
  private static Optional<Missing> missingUnitOf(GrafanaFile file, String metric) {
    Optional<MissingUnit> unit =
        metric.equals(UNKNOWN) ? commonUnit(file) : missingUnit(file, metric);
    if (unit.isPresent()) {
      return unit.map(each -> new Missing(each.text(), each.answer()));
    }
    boolean isOpen =
        metric.equals(UNKNOWN)
            && file.settings().unit() == null
            && units(file).size() != 1
            && MissingUnit.isNeeded(file);
    return isOpen
        ? Optional.of(
            new Missing(
                "its values have no unit: set unit, or leave it out if it is the metric's own",
                "unit=UNIT"))
        : Optional.empty();
  }

  /** Returns the units in which the values may be, for a text. */
  private static String units(GrafanaFile file, String metric) {
    Optional<MissingUnit> missing = missingUnit(file, metric);
    return missing.isPresent()
        ? missing.get().choice()
        : "unit=" + MissingUnit.ofFile(file, metric).orElse(MetricCatalogue.of(metric).unit());
  }

  /**
   * Returns the question for another metric than the one that a name in the file contradicts, with
   * the unit that the file lacks for it.
   */
  private static Question otherMetric(GrafanaFile file, String name, String metric) {
    String probable =
        NearestMetric.ofTitle(name)
            .or(() -> NearestMetric.ofTitle(name, metric))
            .filter(each -> !MissingUnit.isOfAnother(name, MetricCatalogue.of(each)))
            .orElse(UNKNOWN);
    Optional<Missing> unit = missingUnitOf(file, probable);
    return new Question(
        "%s: if they are, set the unit too (%s), else another metric%s%s"
            .formatted(
                contradiction(name, metric),
                units(file, metric),
                choice(name, probable),
                unit.map(each -> "; " + each.text()).orElse("")),
        Stream.concat(Stream.of("metric=" + probable), unit.map(Missing::answer).stream())
            .toList());
  }

  private static String contradiction(String name, String metric) {
    return "the name '%s' says that its values are not %s".formatted(name, metric);
  }

  private static String choice(String fileName, String probable) {
    String near = String.join(", ", NearestMetric.candidates(title(fileName)));
    return !probable.equals(UNKNOWN)
        ? " (metric=" + probable + ")"
        : near.isEmpty()
            ? "; docs/vocabulary.md lists all"
            : ": is it one of " + near + "? docs/vocabulary.md lists all";
  }

  /** Returns why a file is of no use as it is; empty if it can be read. */
  private static Optional<String> fault(FormatInput file) throws IOException {
    Optional<String> labels = labels(file);
    return labels.isPresent() ? labels : ofRows(file);
  }

  /**
   * Returns that columns measure different things, or that rows have the same time because their
   * seconds are lost; empty if neither is so.
   */
  private static Optional<String> ofRows(FormatInput file) throws IOException {
    try (DelimitedRows rows = new DelimitedRows(file.lines())) {
      Optional<String> several = severalMeasures(file, rows.header());
      if (several.isPresent()) {
        return several;
      }
      int keys = firstValue(rows.header());
      List<String> before = List.of();
      for (List<String> row = rows.next(); row != null; row = rows.next()) {
        List<String> key = row.subList(0, Math.min(row.size(), keys));
        if (key.equals(before) && MINUTES.matcher(key.getLast()).matches()) {
          return Optional.of(
              "several of its rows have the same time without seconds, such as %s: use the file as it was exported; spreadsheets change times"
                  .formatted(key.getLast()));
        }
        before = key;
      }
      return Optional.empty();
    }
  }

  /** Returns why the rows of a table are those of several series; empty if they are of one. */
  private static Optional<String> labels(FormatInput file) throws IOException {
    return LabelColumns.of(file)
        .varying()
        .map(
            "its column '%s' has names, so that its rows are of several series: export a column for each series (Grafana: the transformation 'Prepare time series', format 'Wide time series'); a table of another program, such as the export of an array, is read by a source of type csv (docs/sources/csv.md): './crosstalk sources record'"
                ::formatted);
  }

  @Override
  public void read(FormatInput input, FigureSink sink) throws IOException {
    Optional<String> fault = fault(input);
    if (fault.isPresent()) {
      throw new MalformedFileException(fault.get());
    }
    String metric = input.settings().metric();
    if (metric == null) {
      throw new MalformedFileException(question(input).orElseThrow().text());
    }
    GrafanaFile file = GrafanaFile.of(input);
    // A live source goes on when its load is low; an import has asked before.
    contradiction(file, metric).ifPresent(sink::hint);
    otherMeasure(file, metric)
        .ifPresent(
            name ->
                sink.hint(
                    contradiction(name, metric)
                        + ", as which they are taken: set metric if it is another"));
    Optional<MissingUnit> missing = missingUnit(file, metric);
    if (missing.isPresent() && !missing.get().mayBeOwn()) {
      throw new MalformedFileException(missing.get().text());
    }
    missing.ifPresent(each -> sink.hint(each.text() + "; they are taken as the metric's own"));
    new Reading(input, file, sink, metric).read();
  }

  /** Returns the unit that the values lack if it is the same for all metrics that are proposed. */
  private static Optional<MissingUnit> commonUnit(GrafanaFile file) {
    Map<String, Optional<MissingUnit>> units = units(file);
    return units.size() == 1 ? units.values().iterator().next() : Optional.empty();
  }

  /** Returns the units that the values lack for the metrics that are proposed, by their text. */
  private static Map<String, Optional<MissingUnit>> units(GrafanaFile file) {
    Map<String, Optional<MissingUnit>> units = new HashMap<>();
    for (String each : NearestMetric.candidates(title(file.name()))) {
      Optional<MissingUnit> unit = missingUnit(file, each);
      units.put(unit.map(MissingUnit::text).orElse(""), unit);
    }
    return units;
  }

  /** Returns whether a column of the file has a name that Grafana gives if a query has none. */
  private static boolean hasNoMachine(GrafanaFile file) {
    List<String> header = file.header();
    return isWide(header) && header.stream().anyMatch(GrafanaSeries::isNoName);
  }

  private static Optional<MissingUnit> missingUnit(GrafanaFile file, String metric) {
    return file.settings().unit() == null ? MissingUnit.of(file, metric) : Optional.empty();
  }

  /** Returns why the unit that is set contradicts a file; empty if it does not. */
  private static Optional<String> contradiction(GrafanaFile file, String metric) {
    String unit = file.settings().unit();
    return unit == null ? Optional.empty() : MissingUnit.contradiction(file, metric, unit);
  }

  /**
   * Returns which name in a file says that its values are no figures of a metric: its title, or
   * that of each column, which may be a machine's unless it names a measure. Empty if none does.
   */
  private static Optional<String> otherMeasure(GrafanaFile file, String name) {
    Metric metric = MetricCatalogue.of(name);
    List<String> columns = columns(file.header());
    String title = title(file.name());
    boolean areOther = columns.stream().allMatch(each -> isOfAnother(each, metric));
    return NearestMetric.isOfAnother(title, metric)
        ? Optional.of(title)
        : areOther ? columns.stream().findFirst() : Optional.empty();
  }

  private static List<String> columns(List<String> header) {
    return header.subList(Math.min(firstValue(header), header.size()), header.size());
  }

  /** Returns whether a column says that its values are no figures of a metric. */
  private static boolean isOfAnother(String column, Metric metric) {
    return MissingUnit.isOfAnother(column, metric)
        || (NearestMetric.hasMeasure(column) && NearestMetric.isOfAnother(column, metric));
  }

  /** Returns that some columns are no figures of the metric that is set; empty if it may be all. */
  private static Optional<String> severalMeasures(FormatInput file, List<String> header) {
    String name = file.settings().metric();
    if (name == null) {
      return Optional.empty();
    }
    Metric metric = MetricCatalogue.of(name);
    Map<Boolean, List<String>> byOther =
        columns(header).stream()
            .collect(Collectors.partitioningBy(each -> isOfAnother(each, metric)));
    List<String> own = byOther.getOrDefault(false, List.of());
    // The name of a machine may be a word for a measure, unless the others state theirs, too.
    return byOther.getOrDefault(true, List.of()).stream()
        .filter(
            each ->
                own.stream().anyMatch(NearestMetric::hasMeasure)
                    || (!own.isEmpty() && MissingUnit.isOfAnother(each, metric)))
        .findFirst()
        .map(
            each ->
                "its columns '%s' and '%s' are of different quantities: export a panel of each"
                    .formatted(own.getFirst(), each));
  }

  /** Returns the position of the first value in the rows below a header. */
  static int firstValue(List<String> header) {
    return isLong(header) ? 2 : 1;
  }

  /** Returns the metric that the name of a panel's file states; {@code METRIC} if none is sure. */
  public static String probableMetric(String fileName) {
    return NearestMetric.ofTitle(title(fileName)).orElse(UNKNOWN);
  }

  /** Returns the name of a file without what Grafana adds to the title of its panel. */
  static String title(String fileName) {
    return AFTER_TITLE.matcher(fileName).replaceFirst("");
  }

  /** Reading of one file. */
  private static final class Reading {
    private final FormatInput file;
    private final FigureSink sink;
    private final String metric;
    private final @Nullable String unit;
    private final Set<String> labels;
    private final GrafanaSeries series;
    private final ResourceKind kind;
    private final FoundMachines machines;
    private boolean isKindTold;
    private final Map<String, String> resources = new HashMap<>();
    private final Map<String, ExportTimes> times = new HashMap<>();
    private final ExportNotation notation;
    private List<@Nullable String> columns = List.of();

    /** Names of the series by the ids of their resources. */
    private final Map<String, String> owners = new HashMap<>();

    Reading(FormatInput file, GrafanaFile found, FigureSink sink, String metric)
        throws IOException {
      this.file = file;
      this.sink = sink;
      this.metric = metric;
      String set = file.settings().unit();
      this.unit = set == null ? unitOf(found) : set;
      this.notation = found.notation();
      this.labels = LabelColumns.of(file).names();
      labels.forEach(name -> sink.leftOut("columns of names", name));
      this.series = new GrafanaSeries(names());
      this.kind = file.settings().machineKind(ResourceKind.HOST);
      this.machines = new FoundMachines(file, sink, kind);
      checkKind(title(file.name()));
    }

    /** Says, once for a file, that a name states another kind than that of its series. */
    private void checkKind(String name) {
      Optional<ResourceKind> named = NamedKind.of(name).filter(each -> each != kind);
      if (named.isPresent() && !isKindTold) {
        isKindTold = true;
        String word = named.get().wireName();
        sink.hint(
            "its series are taken as %s, but '%s' names the kind %s: if that is theirs, set kind (--kind=%s)"
                .formatted(kind.wireName(), name, word, word));
      }
    }

    /** Returns the unit that the header or the title states, or else the metric's own. */
    private @Nullable String unitOf(GrafanaFile found) {
      Optional<MissingUnit.Stated> stated = MissingUnit.stated(found, metric);
      stated.ifPresent(
          each ->
              sink.hint(
                  "its values are taken in %s, the unit in '%s'"
                      .formatted(each.unit(), each.name())));
      String own = MetricCatalogue.of(metric).unit();
      return stated.map(MissingUnit.Stated::unit).orElse(own.isEmpty() ? null : own);
    }

    /** Returns the names of all series. */
    private Set<String> names() throws IOException {
      Set<String> names = new LinkedHashSet<>();
      file.readRows(
          sink,
          header -> {
            boolean isLong = isLong(header);
            add(header, isLong, names);
            return (row, line) -> add(row, isLong, names);
          });
      return names;
    }

    private void add(List<String> row, boolean isLong, Set<String> names) {
      if (isLong && !isLong(row)) {
        names.add(row.getFirst());
      } else if (!isLong && isWide(row)) {
        row.stream().skip(1).filter(name -> !labels.contains(name)).forEach(names::add);
      }
    }

    void read() throws IOException {
      file.readRows(
          sink,
          header -> {
            columns = named(header);
            boolean isLong = isLong(header);
            return (row, line) -> take(row, isLong, line);
          });
    }

    /** Returns a header; null in place of a column of names, or a name that another one has. */
    private List<@Nullable String> named(List<String> header) {
      Set<String> names = new HashSet<>();
      List<@Nullable String> unique = new ArrayList<>();
      for (String name : header) {
        boolean isNew = names.add(name);
        unique.add(isNew && !labels.contains(name) ? name : null);
        if (!isNew) {
          sink.leftOut("columns with the name of another one", name);
        }
      }
      return unique;
    }

    private void take(List<String> row, boolean isLong, TextLine line) {
      if (isWide(row)) {
        // Each series may have a table of its own.
        columns = named(row);
      } else if (row.size() != columns.size()) {
        throw RejectedReadingException.wrongWidth(row.size(), columns.size());
      } else if (isLong) {
        figure(row.getFirst(), row.get(1), row.get(2), line);
      } else {
        for (int i = 1; i < row.size(); i++) {
          String name = columns.get(i);
          if (name != null) {
            figure(name, row.getFirst(), row.get(i), line);
          }
        }
      }
    }

    private void figure(String name, String time, String text, TextLine line) {
      long timeMs =
          times.computeIfAbsent(name, each -> new ExportTimes(file, notation, sink)).ms(time);
      try {
        WrittenNumber number = notation.number(text);
        String resource = resource(name);
        boolean isUsed = name.equals(owners.get(resource));
        if (isUsed && number != null) {
          double value = ExportNotation.in(unit == null ? "" : unit, number);
          sink.figure(timeMs, resource, metric, value, unit);
        } else if (isUsed && !isJoined()) {
          sink.emptyCell(() -> name, time);
        }
      } catch (RejectedReadingException e) {
        sink.reject(line, e.reason(), e.text());
      }
    }

    /** Returns whether a cell may be empty because its row is the time of another series. */
    private boolean isJoined() {
      return columns.size() > 2 && TIME.equals(columns.getFirst());
    }

    private String resource(String name) {
      String known = resources.get(name);
      if (known != null) {
        return known;
      }
      GrafanaSeries.Measured measured = series.measured(name);
      checkKind(measured.named());
      String machine = machines.machine(measured.machine());
      String id =
          measured.part().isEmpty()
              ? machine
              : machines.part(machine, measured.part(), ResourceKind.DEVICE);
      resources.put(name, id);
      if (owners.putIfAbsent(id, name) != null) {
        sink.leftOut("series of resources that another series measures already", name);
      }
      return id;
    }
  }
}
