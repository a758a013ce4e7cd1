package io.crosstalk.collectors.performance.format;

import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Plan by which a row of many columns becomes figures: which columns belong to which resource and
 * metric. A latency, or a part of one, is the mean of several columns, weighted by the requests of
 * the same instance, and without those that have none in the row; a share is their plain mean;
 * anything else is added up. A latency of 0 is none, because nothing was requested.
 */
public final class FigurePlan {
  private static final String LATENCY = ".latency";
  private static final String LOAD = ".iops";
  private static final String READ = ".read";
  private static final String WRITE = ".write";
  private static final Set<String> OF_MEANS = Set.of("%", "ms", "s");

  private final Map<Key, Figure> figures = new LinkedHashMap<>();
  private final boolean isOfWholeRows;

  /** Creates a plan of rows in which devices may have no value: the others are taken together. */
  public FigurePlan() {
    this(false);
  }

  private FigurePlan(boolean isOfWholeRows) {
    this.isOfWholeRows = isOfWholeRows;
  }

  /**
   * Returns a plan of rows that have each value, unless it was rejected: a figure of several
   * columns is not delivered without one of them.
   */
  public static FigurePlan ofWholeRows() {
    return new FigurePlan(true);
  }

  private record Key(String resource, String metric) {}

  /**
   * Column of a figure.
   *
   * @param instance device or port that the column measures
   */
  private record Part(String instance, int column) {}

  /**
   * Columns of the requests of a latency.
   *
   * @param added columns whose sum they are
   * @param subtracted columns of other requests that the sum has
   */
  private record Requests(int[] added, int[] subtracted) {
    private static final Requests UNKNOWN = new Requests(new int[0], new int[0]);

    boolean isKnown() {
      return added.length > 0;
    }

    /** Returns their number; NaN if one of the columns has no value. */
    double of(double[] values) {
      return Math.max(0, sum(added, values) - sum(subtracted, values));
    }

    private static double sum(int[] columns, double[] values) {
      double sum = 0;
      for (int column : columns) {
        sum += values[column];
      }
      return sum;
    }
  }

  /** Figure of a row, with its columns; those of a counter with a lower rank replace the others. */
  private static final class Figure {
    private final Key key;
    private CounterTable.Counter counter;
    private double factor;
    private double limit;
    private final List<Part> parts = new ArrayList<>();
    private int[] columns = {};

    /** Requests that weight the values, for each column; empty for a plain mean. */
    private List<Requests> weights = List.of();

    Figure(Key key, CounterTable.Counter counter) {
      this.key = key;
      this.counter = counter;
    }
  }

  /**
   * Adds a column.
   *
   * @param instance device or port that the column measures; pairs a latency with its load
   * @param column position in the row
   */
  public void add(String resource, CounterTable.Counter counter, String instance, int column) {
    add(resource, counter, instance, column, 1, Double.MAX_VALUE);
  }

  /**
   * Adds a column whose values are changed.
   *
   * @param share factor beside that of the counter, such as 1 / number of processors
   * @param limit largest value to be delivered; a larger one is delivered as this one
   */
  public void add(
      String resource,
      CounterTable.Counter counter,
      String instance,
      int column,
      double share,
      double limit) {
    Key key = new Key(resource, counter.metric());
    Figure figure = figures.computeIfAbsent(key, each -> new Figure(each, counter));
    if (counter.rank() > figure.counter.rank()) {
      return;
    }
    if (counter.rank() < figure.counter.rank()) {
      figure.counter = counter;
      figure.parts.clear();
    }
    figure.factor = counter.factor() * share;
    figure.limit = limit;
    figure.parts.add(new Part(instance, column));
  }

  /** Ends the planning; a hint says so if a latency is the plain mean of several columns. */
  public void finish(FigureSink sink) {
    for (Figure figure : figures.values()) {
      figure.columns = figure.parts.stream().mapToInt(Part::column).toArray();
      int part = figure.key.metric().indexOf(LATENCY);
      if (figure.columns.length > 1 && part >= 0) {
        figure.weights = weights(figure, figure.key.metric().substring(0, part));
        if (!figure.weights.stream().allMatch(Requests::isKnown)) {
          // One without a number beside hundreds of requests of another would hardly count.
          figure.weights = Collections.nCopies(figure.columns.length, Requests.UNKNOWN);
          sink.hint(
              "without the number of requests of each disk, a latency of a machine is the plain"
                  + " mean of its disks");
        }
      }
    }
  }

  /**
   * Returns the requests of a latency. If those of one direction are not known themselves, they are
   * those of both directions, without the other one if that is known.
   *
   * @param measured beginning of the metrics of the requests, such as {@code disk.read}
   */
  private List<Requests> weights(Figure latency, String measured) {
    String resource = latency.key.resource();
    Map<String, int[]> added = new HashMap<>();
    Map<String, int[]> subtracted = new HashMap<>();
    if (figures.containsKey(new Key(resource, measured + LOAD))) {
      collect(resource, measured, added);
    } else if (measured.endsWith(READ) || measured.endsWith(WRITE)) {
      String both = measured.substring(0, measured.lastIndexOf('.'));
      collect(resource, both, added);
      collect(resource, both + (measured.endsWith(READ) ? WRITE : READ), subtracted);
    } else {
      collect(resource, measured + READ, added);
      collect(resource, measured + WRITE, added);
    }
    return latency.parts.stream()
        .map(
            part ->
                new Requests(
                    added.getOrDefault(part.instance(), new int[0]),
                    subtracted.getOrDefault(part.instance(), new int[0])))
        .toList();
  }

  /** Adds the columns of a load to those of its instances. */
  private void collect(String resource, String measured, Map<String, int[]> columns) {
    Figure load = figures.get(new Key(resource, measured + LOAD));
    if (load != null) {
      load.parts.forEach(
          part ->
              columns.merge(
                  part.instance(),
                  new int[] {part.column()},
                  (one, other) ->
                      IntStream.concat(Arrays.stream(one), Arrays.stream(other)).toArray()));
    }
  }

  /** Returns the positions of all columns that are needed. */
  public Collection<Integer> columns() {
    return figures.values().stream()
        .flatMap(figure -> figure.parts.stream())
        .map(Part::column)
        .toList();
  }

  /**
   * Delivers the figures of a row.
   *
   * @param values values by position; NaN where there is none
   */
  public void emit(long timeMs, double[] values, FigureSink sink) {
    for (Figure figure : figures.values()) {
      double value = Math.min(value(figure, values) * figure.factor, figure.limit);
      if (value != 0 || !isLatency(figure.key.metric())) {
        sink.figure(
            timeMs, figure.key.resource(), figure.key.metric(), value, figure.counter.unit());
      }
    }
  }

  private double value(Figure figure, double[] values) {
    if (figure.columns.length == 1) {
      return values[figure.columns[0]];
    }
    double sum = 0;
    double weight = 0;
    for (int i = 0; i < figure.columns.length; i++) {
      double value = values[figure.columns[i]];
      double share =
          figure.weights.isEmpty() ? 1 : weight(figure, figure.weights.get(i), value, values);
      if (isOfWholeRows && share != 0 && Double.isNaN(value * share)) {
        return Double.NaN;
      }
      if (!Double.isNaN(value) && share > 0) {
        sum += value * share;
        weight += share;
      }
    }
    if (weight == 0) {
      return Double.NaN;
    }
    return isLoad(figure.key.metric()) ? sum : sum / weight;
  }

  /**
   * Returns the requests of a latency: 1 if their columns are not known, 0 without any, NaN if one
   * of the columns has no value in this row.
   */
  private static double weight(Figure figure, Requests known, double latency, double[] values) {
    double assumed = isLatency(figure.key.metric()) ? Math.signum(latency) : 1;
    return known.isKnown() ? known.of(values) : assumed;
  }

  /** Returns whether a metric is a latency, of which 0 is none. */
  public static boolean isLatency(String metric) {
    return metric.endsWith(LATENCY);
  }

  /** Returns whether the values of a metric can be added up: shares and times cannot. */
  public static boolean isLoad(String metric) {
    return !OF_MEANS.contains(MetricCatalogue.of(metric).unit());
  }
}
