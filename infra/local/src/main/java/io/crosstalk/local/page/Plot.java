package io.crosstalk.local.page;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Series.Point;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

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
  private static final int DIGITS = 5;

  /** Most distances between the ticks of an axis: of the values, and of the time. */
  private static final int VALUE_STEPS = 5;

  private static final int TIME_STEPS = 8;

  /** Round distances between two ticks of the time axis. */
  private static final List<Duration> TIMES =
      Stream.concat(
              Stream.of(10, 30, 60, 120, 300, 600, 1800).map(Duration::ofSeconds),
              Stream.of(1, 2, 3, 6, 12, 24, 48, 168).map(Duration::ofHours))
          .toList();

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
    this.toMs = Math.max(fromMs + 60_000, times().max().orElse(0));
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
    Duration step =
        TIMES.stream()
            .filter(each -> (toMs - fromMs) / each.toMillis() < TIME_STEPS)
            .findFirst()
            .orElse(Duration.ofMillis(toMs - fromMs));
    DateTimeFormatter format = DateTimeFormatter.ofPattern(pattern(step));
    roundTimes(step)
        .forEach(
            at ->
                label(
                    x(at.toEpochMilli()),
                    HEIGHT - 8,
                    "middle",
                    "#555",
                    format.format(at.atZone(zone))));
  }

  private String pattern(Duration step) {
    if (step.toDays() > 0) {
      return "MM-dd";
    }
    if (toMs - fromMs > Duration.ofDays(1).toMillis()) {
      return "MM-dd HH:mm";
    }
    return step.toMinutes() > 0 ? "HH:mm" : "HH:mm:ss";
  }

  /**
   * Returns the multiples of a step on the clock of the zone, from midnight of the first day on.
   */
  private Stream<Instant> roundTimes(Duration step) {
    LocalDateTime midnight = Instant.ofEpochMilli(fromMs).atZone(zone).toLocalDate().atStartOfDay();
    Instant end = Instant.ofEpochMilli(toMs);
    return Stream.iterate(midnight, at -> at.plus(step))
        .map(at -> at.atZone(zone).toInstant())
        .takeWhile(at -> !at.isAfter(end))
        .filter(at -> at.toEpochMilli() >= fromMs)
        .distinct();
  }

  private void valueAxis(int side) {
    double top = top(units.get(side));
    double step = step(top);
    String colour = colour(side);
    long steps = Math.round(top / step);
    for (int i = 0; i <= steps; i++) {
      double y = y(step * i, top);
      if (side == 0) {
        svg.append(
            "<path d=\"M%d %s H%d\" stroke=\"#ddd\"/>%n".formatted(SIDE, number(y), WIDTH - SIDE));
      }
      label(
          side == 0 ? SIDE - 6 : WIDTH - SIDE + 6,
          y + 4,
          side == 0 ? "end" : "start",
          colour,
          number(step * i) + (i == steps ? " " + units.get(side) : ""));
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

  /** Returns the upper end of the axis of a unit: the tick at or above all values. */
  private double top(String unit) {
    double max =
        series.stream()
            .filter(each -> each.unit().equals(unit))
            .flatMap(each -> each.points().stream())
            .mapToDouble(Point::value)
            .max()
            .orElse(1);
    return max > 0 ? step(max) * Math.ceil(max / step(max)) : 1;
  }

  /** Returns the distance between the ticks up to a value: 1, 2 or 5 times a power of ten. */
  private static double step(double max) {
    double least = max / VALUE_STEPS;
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    return power
        * DoubleStream.of(1, 2, 5).filter(each -> each * power >= least).findFirst().orElse(10);
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
