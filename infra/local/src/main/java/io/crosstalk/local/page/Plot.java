package io.crosstalk.local.page;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Series.Point;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Plot of some series as SVG: the first unit has its axis on the left, the second one on the right;
 * the degradation is shaded.
 */
final class Plot {
  private static final List<String> COLOURS =
      List.of("#b3261e", "#1f5fa8", "#2e7d32", "#8a5a00", "#6a3d9a");
  private static final int WIDTH = 760;
  private static final int HEIGHT = 240;
  private static final int SIDE = 64;
  private static final int TOP = 12;
  private static final int BOTTOM = 28;
  private static final int STEPS = 4;
  private static final int DIGITS = 5;
  private static final long DAY_MS = 86_400_000;

  /** Distance between two points, in usual distances, from which the line has a gap. */
  private static final double GAP = 3.5;

  private final List<Series> series;
  private final List<String> units;
  private final ZoneId zone;
  private final long fromMs;
  private final long toMs;
  private final StringBuilder svg = new StringBuilder();

  /**
   * Creates a plot.
   *
   * @param series series of one or two units, with at least one point each
   */
  Plot(List<Series> series, ZoneId zone) {
    this.units = series.stream().map(Series::unit).distinct().toList();
    this.series = List.copyOf(series);
    this.zone = zone;
    this.fromMs = times().min().orElse(0);
    this.toMs = Math.max(fromMs + 1, times().max().orElse(0));
  }

  private LongStream times() {
    return series.stream().flatMap(each -> each.points().stream()).mapToLong(Point::timeMs);
  }

  /**
   * Returns the drawing, followed by its legend.
   *
   * @param onsetMs begin of the degradation
   * @param endMs its end; that of the plot if it lasts
   */
  String html(long onsetMs, long endMs) {
    svg.append(
        "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%n"
            .formatted(WIDTH, HEIGHT, Html.escaped(described(series.getFirst()))));
    shade(Math.max(onsetMs, fromMs), Math.min(endMs, toMs));
    timeAxis();
    for (int side = 0; side < units.size(); side++) {
      valueAxis(side);
    }
    for (int i = series.size() - 1; i >= 0; i--) {
      line(series.get(i), COLOURS.get(i % COLOURS.size()));
    }
    svg.append("</svg>\n<p class=\"legend\">");
    for (int i = 0; i < series.size(); i++) {
      svg.append(
          "<span style=\"color:%s\">● %s</span> "
              .formatted(COLOURS.get(i % COLOURS.size()), Html.escaped(described(series.get(i)))));
    }
    return svg.append("</p>\n").toString();
  }

  private static String name(Series each) {
    return each.resource() + " " + each.metric() + " (" + each.unit() + ")";
  }

  private static String described(Series each) {
    Long merged = each.mergedMs();
    return merged == null
        ? name(each)
        : name(each) + ", minimum and maximum of each " + Texts.duration(Duration.ofMillis(merged));
  }

  private void shade(long from, long to) {
    if (from < to) {
      svg.append(
          "<rect x=\"%s\" y=\"%d\" width=\"%s\" height=\"%d\" fill=\"#b3261e\" opacity=\"0.08\"/>%n"
              .formatted(number(x(from)), TOP, number(x(to) - x(from)), HEIGHT - TOP - BOTTOM));
    }
  }

  private void timeAxis() {
    DateTimeFormatter format =
        DateTimeFormatter.ofPattern(toMs - fromMs > DAY_MS ? "MM-dd HH:mm" : "HH:mm:ss");
    for (int i = 0; i <= STEPS; i++) {
      long time = fromMs + (toMs - fromMs) * i / STEPS;
      label(
          x(time),
          HEIGHT - 8,
          "middle",
          "#555",
          format.format(Instant.ofEpochMilli(time).atZone(zone)));
    }
  }

  private void valueAxis(int side) {
    double top = top(units.get(side));
    String colour = colour(side);
    for (int i = 0; i <= STEPS; i++) {
      double y = y(top * i / STEPS, top);
      if (side == 0) {
        svg.append(
            "<path d=\"M%d %s H%d\" stroke=\"#ddd\"/>%n".formatted(SIDE, number(y), WIDTH - SIDE));
      }
      label(
          side == 0 ? SIDE - 6 : WIDTH - SIDE + 6,
          y + 4,
          side == 0 ? "end" : "start",
          colour,
          number(top * i / STEPS) + (i == STEPS ? " " + units.get(side) : ""));
    }
  }

  private String colour(int side) {
    for (int i = 0; i < series.size(); i++) {
      if (series.get(i).unit().equals(units.get(side))) {
        return COLOURS.get(i % COLOURS.size());
      }
    }
    return COLOURS.getFirst();
  }

  private void label(double x, double y, String anchor, String colour, String text) {
    svg.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" fill=\"%s\">%s</text>%n"
            .formatted(number(x), number(y), anchor, colour, Html.escaped(text)));
  }

  private void line(Series each, String colour) {
    double top = top(each.unit());
    long usual = usualStep(each.points());
    StringBuilder path = new StringBuilder();
    long before = Long.MIN_VALUE;
    for (Point point : each.points()) {
      boolean isNew = before == Long.MIN_VALUE || point.timeMs() - before > GAP * usual;
      path.append(isNew ? "M" : "L")
          .append(number(x(point.timeMs())))
          .append(' ')
          .append(number(y(point.value(), top)));
      before = point.timeMs();
    }
    svg.append(
        "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.6\" stroke-linecap=\"round\"/>%n"
            .formatted(path, colour));
  }

  private static long usualStep(List<Point> points) {
    return LongStream.range(1, points.size())
        .map(i -> points.get((int) i).timeMs() - points.get((int) i - 1).timeMs())
        .sorted()
        .skip(points.size() / 2)
        .findFirst()
        .orElse(Long.MAX_VALUE / 8);
  }

  /** Returns the upper end of the axis of a unit: a round number above all values. */
  private double top(String unit) {
    double max =
        series.stream()
            .filter(each -> each.unit().equals(unit))
            .flatMap(each -> each.points().stream())
            .mapToDouble(Point::value)
            .max()
            .orElse(1);
    if (max <= 0) {
      return 1;
    }
    double power = Math.pow(10, Math.floor(Math.log10(max)));
    return power * Math.ceil(max / power * 2) / 2;
  }

  private double x(long timeMs) {
    return SIDE + (WIDTH - 2.0 * SIDE) * (timeMs - fromMs) / (toMs - fromMs);
  }

  private static double y(double value, double top) {
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - Math.max(0, value) / top);
  }

  private static String number(double value) {
    return Html.number(value, DIGITS);
  }
}
