package io.crosstalk.event.metric;

import io.crosstalk.event.Excerpt;
import io.crosstalk.event.text.Hints;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Units of sources, and their conversions to the units of metrics. */
final class Units {
  private static final double KI = 1024;
  private static final double MI = KI * KI;
  private static final double GI = MI * KI;
  private static final double TI = GI * KI;

  private static final Map<String, Unit> UNITS = new LinkedHashMap<>();

  /**
   * A unit as a fraction of its dimension's base unit. The fraction is kept as two numbers, because
   * to divide by 1000 is exact, whereas the factor 0.001 would be rounded.
   */
  private record Unit(Dimension dimension, double numerator, double denominator) {

    /**
     * Returns the same unit, but relative to one second instead of one millisecond when it is a
     * duration. Rates are per second.
     */
    Unit inSeconds() {
      return dimension == Dimension.DURATION
          ? new Unit(dimension, numerator, denominator * 1e3)
          : this;
    }
  }

  static {
    add(Dimension.DURATION, 1, 1, "ms", "msec", "millisecond", "milliseconds");
    add(Dimension.DURATION, 1, 1e3, "us", "µs", "μs", "usec", "microsecond", "microseconds");
    add(Dimension.DURATION, 1, 1e6, "ns", "nanosecond", "nanoseconds");
    add(Dimension.DURATION, 1e3, 1, "s", "sec", "second", "seconds");
    add(Dimension.DURATION, 60e3, 1, "min", "minute", "minutes");
    add(Dimension.DURATION, 3600e3, 1, "h", "hour", "hours");
    add(Dimension.DURATION, 86_400e3, 1, "d", "day", "days");
    addData("B", 1);
    addData("byte", 1);
    addData("bytes", 1);
    addData("kB", 1e3);
    addData("KB", 1e3);
    addData("MB", 1e6);
    addData("GB", 1e9);
    addData("TB", 1e12);
    addData("KiB", KI);
    addData("MiB", MI);
    addData("GiB", GI);
    addData("TiB", TI);
    addBits("bit", 1);
    addBits("kbit", 1e3);
    addBits("Kbit", 1e3);
    addBits("Mbit", 1e6);
    addBits("Gbit", 1e9);
    add(Dimension.RATE, 1, 1, "1/s", "/s", "per_second", "Hz", "iops", "IOPS", "ops/s", "req/s");
    add(Dimension.RATE, 1, 1, "io/s", "rd/s", "wr/s", "IO/s");
    add(Dimension.RATE, 1, 60, "1/min", "/min", "per_minute");
    add(Dimension.RATE, 1, 3600, "1/h", "/h", "per_hour");
    add(Dimension.NUMBER, 1, 1, "1", "ratio", "count");
    add(Dimension.NUMBER, 1, 100, "%", "percent");
  }

  private Units() {}

  private static void add(
      Dimension dimension, double numerator, double denominator, String... names) {
    for (String name : names) {
      UNITS.put(name, new Unit(dimension, numerator, denominator));
    }
  }

  private static void addData(String name, double bytes) {
    add(Dimension.DATA, bytes, 1, name);
    add(Dimension.DATA_RATE, bytes, 1, name + "/s", name + "ps");
  }

  private static void addBits(String name, double bits) {
    add(Dimension.DATA, bits, 8, name);
    add(
        Dimension.DATA_RATE,
        bits,
        8,
        name + "/s",
        name.replace("bit", "bps"),
        name.replace("bit", "b/s"));
  }

  /** Implements {@link Conversion#of}. */
  static Conversion conversion(@Nullable String unit, Metric metric) {
    if (unit == null || unit.isEmpty() || metric.unit().isEmpty() || unit.equals(metric.unit())) {
      return Conversion.NONE;
    }
    return conversion(unit, known(unit, metric), metric);
  }

  /** Implements {@link Conversion#between}. */
  static Conversion between(String from, String to) {
    Unit source = UNITS.get(from);
    Unit target = UNITS.get(to);
    if (source == null || target == null) {
      throw new IllegalArgumentException(
          "the unit " + Excerpt.of(source == null ? from : to) + " is not known");
    }
    if (source.dimension != target.dimension) {
      throw new IllegalArgumentException("the unit " + from + " can't be converted to " + to);
    }
    return conversion(source, target);
  }

  /** Implements {@link Conversion#ofGrowth}. */
  static Conversion growthConversion(@Nullable String unit, Metric metric) {
    if (metric.unit().isEmpty()) {
      return Conversion.NONE;
    }
    String counted = unit == null || unit.isEmpty() ? "1" : unit;
    return conversion(counted + " a second", perSecond(known(counted, metric)), metric);
  }

  /** Implements {@link RatioSide#dividend}. */
  static RatioSide dividend(@Nullable String unit, Metric metric) {
    Unit to = known(metric.unit(), metric);
    Unit from = unit == null || unit.isEmpty() ? to : known(unit, metric);
    return new RatioSide(
        from.dimension == to.dimension
            ? conversion(from, to)
            : conversion(from.inSeconds(), to.inSeconds()),
        from.dimension);
  }

  /** Implements {@link RatioSide#divisor}. */
  static RatioSide divisor(@Nullable String unit, Metric metric) {
    Unit to = known(metric.unit(), metric);
    Unit from = known(unit == null || unit.isEmpty() ? "1" : unit, metric).inSeconds();
    return new RatioSide(
        new Conversion(from.numerator, from.denominator), to.dimension.times(from.dimension));
  }

  private static Unit known(String unit, Metric metric) {
    Unit known = UNITS.get(unit);
    if (known == null) {
      throw new IllegalArgumentException(
          "the unit "
              + Excerpt.of(unit)
              + " is not known; "
              + metric.name()
              + " is in "
              + metric.unit());
    }
    return known;
  }

  /**
   * Returns the unit of a counter's growth in one second: data become a data rate, numbers become a
   * rate. A duration becomes a plain number, because busy seconds in one second are a share of the
   * elapsed time.
   */
  private static Unit perSecond(Unit counted) {
    return switch (counted.dimension) {
      case DURATION -> new Unit(Dimension.NUMBER, counted.numerator, counted.denominator * 1e3);
      case DATA -> new Unit(Dimension.DATA_RATE, counted.numerator, counted.denominator);
      case NUMBER -> new Unit(Dimension.RATE, counted.numerator, counted.denominator);
      case DATA_RATE, RATE -> counted;
    };
  }

  private static Conversion conversion(String name, Unit from, Metric metric) {
    Unit to = known(metric.unit(), metric);
    if (from.dimension != to.dimension) {
      throw new IllegalArgumentException(
          "the unit "
              + Excerpt.of(name)
              + " does not measure "
              + metric.name()
              + ", which is in "
              + metric.unit());
    }
    return conversion(from, to);
  }

  private static Conversion conversion(Unit from, Unit to) {
    return new Conversion(from.numerator * to.denominator, from.denominator * to.numerator);
  }

  /** Implements {@link Conversion#units}. */
  static List<String> names(Dimension dimension) {
    Map<Unit, String> first = new LinkedHashMap<>();
    UNITS.forEach((name, unit) -> first.putIfAbsent(unit, name));
    return first.entrySet().stream()
        .filter(unit -> unit.getKey().dimension == dimension)
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Implements {@link Conversion#hint}. */
  static String hint(String wrong, Metric metric) {
    Dimension dimension = known(metric.unit(), metric).dimension;
    List<String> known =
        UNITS.entrySet().stream()
            .filter(unit -> unit.getValue().dimension == dimension)
            .map(Map.Entry::getKey)
            .toList();
    return Hints.similar(
        wrong,
        known,
        "units of %s are %s".formatted(metric.name(), String.join(", ", names(dimension))));
  }

  static boolean isKnown(String unit) {
    return UNITS.containsKey(unit);
  }
}
