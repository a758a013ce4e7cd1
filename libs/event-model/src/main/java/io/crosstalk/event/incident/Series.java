package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * A stretch of one metric of one resource, to be plotted.
 *
 * @param points values sorted by time, at most 500
 */
public record Series(String resource, String metric, String unit, List<Point> points) {
  public static final int MAX_POINTS = 500;

  private static final Comparator<Point> BY_VALUE = Comparator.comparingDouble(Point::value);

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
   * The same series with points at other times, by time. Of more points than fit, the first and the
   * last one remain, and the lowest and the highest one of each stretch of neighbouring ones: which
   * of the two is worse depends on the metric.
   */
  public Series with(List<Point> more) {
    if (more.isEmpty()) {
      return this;
    }
    List<Point> all = new ArrayList<>(points);
    all.addAll(more);
    all.sort(Comparator.comparingLong(Point::timeMs));
    return new Series(resource, metric, unit, all.size() <= MAX_POINTS ? all : thinned(all));
  }

  private static List<Point> thinned(List<Point> sorted) {
    int stretches = MAX_POINTS / 2 - 1;
    int inner = sorted.size() - 2;
    List<Point> kept = new ArrayList<>(MAX_POINTS);
    kept.add(sorted.getFirst());
    for (int i = 0; i < stretches; i++) {
      addExtremes(kept, sorted.subList(1 + i * inner / stretches, 1 + (i + 1) * inner / stretches));
    }
    kept.add(sorted.getLast());
    return kept;
  }

  private static void addExtremes(List<Point> kept, List<Point> stretch) {
    Point lowest = Collections.min(stretch, BY_VALUE);
    Point highest = Collections.max(stretch, BY_VALUE);
    boolean rises = lowest.timeMs() <= highest.timeMs();
    kept.add(rises ? lowest : highest);
    if (!lowest.equals(highest)) {
      kept.add(rises ? highest : lowest);
    }
  }
}
