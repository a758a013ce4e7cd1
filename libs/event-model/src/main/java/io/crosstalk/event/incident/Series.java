package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of one metric of one resource, to be plotted.
 *
 * @param points values sorted by time, at most 500
 * @param mergedMs median length of the stretches of which only the lowest and the highest point are
 *     kept, milliseconds; null if all points are kept
 */
public record Series(
    String resource, String metric, String unit, List<Point> points, @Nullable Long mergedMs) {
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

  /** Creates a series with all its points. */
  public Series(String resource, String metric, String unit, List<Point> points) {
    this(resource, metric, unit, points, null);
  }

  /**
   * The same series with points at other times, by time; of more points than fit, those of {@link
   * #shortened}.
   */
  public Series with(List<Point> more) {
    if (more.isEmpty()) {
      return this;
    }
    List<Point> all = new ArrayList<>(points);
    all.addAll(more);
    all.sort(Comparator.comparingLong(Point::timeMs));
    return all.size() <= MAX_POINTS
        ? new Series(resource, metric, unit, all, mergedMs)
        : thinned(all, MAX_POINTS);
  }

  /**
   * The series with at most so many points. Of more, the first and the last one remain, and the
   * lowest and the highest one of each stretch of neighbouring ones: which of the two is worse
   * depends on the metric.
   *
   * @param most an even number of at least 4
   */
  public Series shortened(int most) {
    return points.size() <= most ? this : thinned(points, most);
  }

  private Series thinned(List<Point> sorted, int most) {
    int stretches = most / 2 - 1;
    int inner = sorted.size() - 2;
    List<Point> kept = new ArrayList<>(most);
    long[] lengths = new long[stretches];
    kept.add(sorted.getFirst());
    for (int i = 0; i < stretches; i++) {
      int from = 1 + i * inner / stretches;
      int to = 1 + (i + 1) * inner / stretches;
      addExtremes(kept, sorted.subList(from, to));
      lengths[i] = sorted.get(to - 1).timeMs() - sorted.get(from - 1).timeMs();
    }
    kept.add(sorted.getLast());
    Arrays.sort(lengths);
    long median = lengths[stretches / 2];
    long merged = mergedMs == null ? median : Math.max(mergedMs, median);
    return new Series(resource, metric, unit, kept, merged);
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
