package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Series.Point;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The latest samples of all metrics, as they arrived, for figures and plots. */
public final class RecentSamples {
  /** Number of resources whose samples stay readable while an incident is described. */
  private static final int READABLE = 64;

  private final SiteSeries series;
  private final Readable readable = new Readable();

  /** Times of samples of which each has a value, and the rows that hold at other times. */
  private long[] completeTimes = {};

  private long[] completeAt = {};
  private int[] completeRows = {};

  /** Samples that were read lately, as columns. */
  private static final class Readable extends LinkedHashMap<String, SampleColumns> {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, SampleColumns> eldest) {
      return size() > READABLE;
    }
  }

  public RecentSamples(SiteSeries series) {
    this.series = series;
  }

  /** Series from which the samples are read. */
  SiteSeries series() {
    return series;
  }

  private SampleColumns columns(String resource) {
    ResourceSeries of = series.of(resource);
    SampleColumns known = readable.get(resource);
    if (known == null || !known.isOf(of)) {
      known = new SampleColumns(of);
      readable.put(resource, known);
    }
    return known;
  }

  boolean has(String resource, String metric) {
    ResourceSeries of = series.of(resource);
    return of != null && of.hasSign(metric);
  }

  /** Names of the metrics of a resource, ascending. */
  Set<String> metrics(String resource) {
    return columns(resource).metrics();
  }

  /** Time of the first sample that is kept, epoch milliseconds. */
  long firstMs(String resource) {
    ResourceSeries of = series.of(resource);
    return of == null || of.measured().isEmpty() ? Long.MAX_VALUE : of.latestFromMs();
  }

  /** Time of the last sample of a metric that is kept, epoch milliseconds. */
  long lastMs(String resource, String metric) {
    SampleColumns columns = columns(resource);
    int last = SampleColumns.last(columns.values(metric), columns.size() - 1);
    return last < 0 ? Long.MIN_VALUE : columns.time(last);
  }

  /**
   * Time of the last sample in a step of any of some resources, each with a metric; the end of the
   * step where there is none.
   */
  long sampleMs(Map<String, String> metrics, long endMs, long stepMs) {
    return metrics.entrySet().stream()
        .flatMap(each -> points(each.getKey(), each.getValue(), endMs - stepMs + 1, endMs).stream())
        .mapToLong(Point::timeMs)
        .max()
        .orElse(endMs);
  }

  /** Samples of a stretch of time, both ends included, by time. */
  List<Point> points(String resource, String metric, long fromMs, long toMs) {
    SampleColumns columns = columns(resource);
    double[] values = columns.values(metric);
    List<Point> points = new ArrayList<>();
    for (int i = columns.first(fromMs); i < values.length && columns.time(i) <= toMs; i++) {
      if (!Double.isNaN(values[i])) {
        points.add(new Point(columns.time(i), values[i]));
      }
    }
    return points;
  }

  /** A series to plot. */
  Series series(String resource, String metric, long fromMs, long toMs) {
    return new Series(resource, metric, MetricCatalogue.of(metric).unit(), List.of())
        .with(points(resource, metric, fromMs, toMs));
  }

  /**
   * Reads a metric in some steps: a value holds for the step that it is in, and for the interval
   * that ends with its time.
   *
   * @param at ends of the steps, ascending, epoch milliseconds
   * @return NaN where none is known; it must not be modified
   */
  double[] read(String resource, String metric, long[] at, long stepMs) {
    SampleColumns columns = columns(resource);
    if (columns.isComplete(metric)) {
      return columns.complete(metric, at, completeRows(columns.times(), at, stepMs));
    }
    double[] values = columns.values(metric);
    int[] rows = SampleColumns.held(values, columns.times(), at, stepMs);
    double[] read = new double[at.length];
    for (int i = 0; i < at.length; i++) {
      read[i] = rows[i] < 0 ? Double.NaN : values[rows[i]];
    }
    return read;
  }

  /** The resources of a site are mostly sampled together, so that the last answer is kept. */
  private int[] completeRows(long[] times, long[] at, long stepMs) {
    if (!Arrays.equals(completeAt, at) || !Arrays.equals(completeTimes, times)) {
      completeTimes = times;
      completeAt = at;
      completeRows = SampleColumns.held(new double[times.length], times, at, stepMs);
    }
    return completeRows;
  }

  /** The usual time between two samples of a metric, milliseconds; 0 when it is unknown. */
  long intervalMs(String resource, String metric) {
    SampleColumns columns = columns(resource);
    return SampleColumns.intervalMs(columns.values(metric), columns.times());
  }
}
