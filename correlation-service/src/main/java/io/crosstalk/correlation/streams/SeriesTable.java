package io.crosstalk.correlation.streams;

import io.crosstalk.event.Series;
import io.crosstalk.event.Series.Point;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.MalformedRecordException;
import io.crosstalk.event.wire.ValueColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The series to plot in one record between the stages, each once: several pieces of evidence show
 * the same ones. Not thread-safe.
 */
final class SeriesTable {
  private static final int MANY = 100_000;

  private final List<Series> all = new ArrayList<>();
  private final Map<Series, Integer> numbers = new HashMap<>();

  /** The number of a series, which is added if it is new. */
  int number(Series series) {
    return numbers.computeIfAbsent(
        series,
        added -> {
          all.add(added);
          return all.size() - 1;
        });
  }

  /**
   * The series of a number.
   *
   * @throws MalformedRecordException when there is none
   */
  Series series(int number) {
    if (number < 0 || number >= all.size()) {
      throw new MalformedRecordException("there is no series " + number);
    }
    return all.get(number);
  }

  void write(ByteWriter out) {
    out.varint(all.size());
    all.forEach(series -> write(series, out));
  }

  private static void write(Series series, ByteWriter out) {
    out.string(series.resource());
    out.string(series.metric());
    out.string(series.unit());
    List<Point> points = series.points();
    out.varint(points.size());
    double[] values = new double[points.size()];
    long before = 0;
    for (int i = 0; i < values.length; i++) {
      out.zigzag(points.get(i).timeMs() - before);
      before = points.get(i).timeMs();
      values[i] = points.get(i).value();
    }
    ValueColumn.write(out, values);
  }

  static SeriesTable read(ByteReader in) {
    SeriesTable table = new SeriesTable();
    int count = in.bounded(MANY, "the number of series");
    for (int i = 0; i < count; i++) {
      table.all.add(readSeries(in));
    }
    return table;
  }

  private static Series readSeries(ByteReader in) {
    String resource = in.string();
    String metric = in.string();
    String unit = in.string();
    long[] times = new long[in.bounded(Series.MAX_POINTS, "the number of points")];
    long time = 0;
    for (int i = 0; i < times.length; i++) {
      time += in.zigzag();
      times[i] = time;
    }
    double[] values = ValueColumn.read(in, times.length);
    List<Point> points = new ArrayList<>(times.length);
    for (int i = 0; i < times.length; i++) {
      points.add(new Point(times[i], values[i]));
    }
    return new Series(resource, metric, unit, points);
  }
}
