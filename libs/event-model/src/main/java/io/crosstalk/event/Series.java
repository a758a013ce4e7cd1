package io.crosstalk.event;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/**
 * A stretch of one metric of one resource, to be plotted.
 *
 * @param points values sorted by time, at most 500
 */
public record Series(String resource, String metric, String unit, List<Point> points) {
  public static final int MAX_POINTS = 500;

  /** One value at the end of its sampling interval (epoch milliseconds); JSON: {@code [t,v]}. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  @JsonPropertyOrder({"timeMs", "value"})
  public record Point(long timeMs, double value) {}

  public Series {
    if (points.size() > MAX_POINTS) {
      throw new IllegalArgumentException("a series to plot has at most 500 points");
    }
    points = List.copyOf(points);
  }

  /**
   * The same series with points at other times, by time. Of more points than fit, evenly spaced
   * ones are added, the last one included.
   */
  public Series with(List<Point> more) {
    int room = MAX_POINTS - points.size();
    if (more.isEmpty() || room == 0) {
      return this;
    }
    int step = (more.size() + room - 1) / room;
    List<Point> all = new ArrayList<>(points);
    for (int i = (more.size() - 1) % step; i < more.size(); i += step) {
      all.add(more.get(i));
    }
    all.sort(Comparator.comparingLong(Point::timeMs));
    return new Series(resource, metric, unit, all);
  }

  /**
   * The same series with points at other times, by time. More points than fit are thinned out
   * evenly in time: the highest one of each stretch remains, because peaks matter most to readers.
   */
  public Series joinedWith(List<Point> more) {
    if (more.isEmpty()) {
      return this;
    }
    List<Point> all = new ArrayList<>(points);
    all.addAll(more);
    all.sort(Comparator.comparingLong(Point::timeMs));
    return new Series(resource, metric, unit, all.size() <= MAX_POINTS ? all : thinned(all));
  }

  private static List<Point> thinned(List<Point> sorted) {
    long from = sorted.getFirst().timeMs();
    long step = (sorted.getLast().timeMs() - from) / MAX_POINTS + 1;
    return sorted.stream()
        .collect(
            Collectors.toMap(
                point -> (point.timeMs() - from) / step,
                point -> point,
                BinaryOperator.maxBy(Comparator.comparingDouble(Point::value)),
                TreeMap::new))
        .values()
        .stream()
        .toList();
  }
}
