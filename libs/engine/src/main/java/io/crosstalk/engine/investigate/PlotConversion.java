package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Series.Point;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.List;

/** Converts the values of a series on a time grid to a series to plot. */
final class PlotConversion {
  private PlotConversion() {}

  /**
   * Converts each cell to a point at the end of the cell. If there are too many cells, a point is
   * the mean of several neighbouring cells. Empty cells have no point.
   */
  static Series of(SeriesName name, TimeGrid grid, float[] values) {
    int group = (values.length + Series.MAX_POINTS - 1) / Series.MAX_POINTS;
    List<Point> points = new ArrayList<>();
    for (int from = 0; from < values.length; from += group) {
      int to = Math.min(from + group, values.length);
      double mean = mean(values, from, to);
      if (!Double.isNaN(mean)) {
        points.add(new Point(endOf(grid, to - 1), mean));
      }
    }
    String unit = MetricCatalogue.of(name.metric()).unit();
    return new Series(name.resource(), name.metric(), unit, points);
  }

  private static long endOf(TimeGrid grid, int cell) {
    return grid.from().toEpochMilli() + (cell + 1) * grid.step().toMillis();
  }

  private static double mean(float[] values, int from, int to) {
    double sum = 0;
    int count = 0;
    for (int i = from; i < to; i++) {
      if (!Float.isNaN(values[i])) {
        sum += values[i];
        count++;
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }
}
