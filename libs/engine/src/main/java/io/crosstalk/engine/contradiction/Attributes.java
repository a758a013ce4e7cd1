package io.crosstalk.engine.contradiction;

import io.crosstalk.event.inventory.Resource;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads attributes of resources as numbers, booleans and durations. Attributes come from the
 * sources and may contain any text.
 */
public final class Attributes {
  private static final Pattern DURATION =
      Pattern.compile("\\s*(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(s|min|h)\\s*");
  private static final Map<String, Double> SECONDS = Map.of("s", 1.0, "min", 60.0, "h", 3600.0);

  private Attributes() {}

  /** Returns a positive number, stored as a number or as text; NaN when there is none. */
  public static double number(Resource resource, String name) {
    return positive(resource.attributes().get(name));
  }

  private static double positive(@Nullable Object value) {
    double number =
        switch (value) {
          case Number given -> given.doubleValue();
          case String text -> parsed(text);
          case null, default -> Double.NaN;
        };
    return number > 0 && Double.isFinite(number) ? number : Double.NaN;
  }

  private static double parsed(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Returns whether an attribute is true, stored as a boolean or as text. */
  static boolean isTrue(Resource resource, String name) {
    return Boolean.parseBoolean(String.valueOf(resource.attributes().get(name)));
  }

  /**
   * Returns a duration in seconds, from {@code <name>Seconds}, {@code <name>Minutes}, or {@code
   * <name>} as in {@code "120 min"}; NaN when there is none.
   */
  static double seconds(Resource resource, String name) {
    double seconds = number(resource, name + "Seconds");
    double minutes = number(resource, name + "Minutes");
    return !Double.isNaN(seconds)
        ? seconds
        : !Double.isNaN(minutes) ? 60 * minutes : duration(resource.attributes().get(name));
  }

  private static double duration(@Nullable Object value) {
    if (!(value instanceof String text)) {
      return Double.NaN;
    }
    Matcher matcher = DURATION.matcher(text.toLowerCase(Locale.ROOT));
    return matcher.matches()
        ? Double.parseDouble(matcher.group(1)) * SECONDS.getOrDefault(matcher.group(2), Double.NaN)
        : Double.NaN;
  }
}
