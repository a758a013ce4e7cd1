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

  /** Converts each cell to a point at the end of the cell. Empty cells have no point. */
  static Series of(SeriesName name, TimeGrid grid, float[] values) {
    List<Point> points = new ArrayList<>();
    for (int cell = 0; cell < values.length; cell++) {
      if (!Float.isNaN(values[cell])) {
        points.add(new Point(endOf(grid, cell), values[cell]));
      }
    }
    String unit = MetricCatalogue.of(name.metric()).unit();
    return new Series(name.resource(), name.metric(), unit, List.of()).with(points);
  }

  private static long endOf(TimeGrid grid, int cell) {
    return grid.from().toEpochMilli() + (cell + 1) * grid.step().toMillis();
  }
}
