package io.crosstalk.collectors.open.series;

import io.crosstalk.event.metric.Conversion;
import java.util.HashMap;
import java.util.Map;

/**
 * Conversion of units in OpenTelemetry's spelling (UCUM, the Unified Code for Units of Measure,
 * with annotations in braces) to the platform's. An unknown unit is returned unchanged, since the
 * platform's own spelling is allowed, too.
 */
public final class Ucum {
  private static final Map<String, String> PLATFORM_UNITS = new HashMap<>();

  static {
    for (String multiple : new String[] {"", "k", "M", "G", "T", "Ki", "Mi", "Gi", "Ti"}) {
      PLATFORM_UNITS.put(multiple + "By", multiple + "B");
      PLATFORM_UNITS.put(multiple + "By/s", multiple + "B/s");
    }
    PLATFORM_UNITS.put("Hz", "1/s");
  }

  private Ucum() {}

  /** Returns the unit in the platform's spelling; empty when no unit is stated. */
  public static String ours(String ucum) {
    String unit = ucum.strip();
    if (unit.startsWith("{")) {
      return annotated(unit);
    }
    return PLATFORM_UNITS.getOrDefault(unit, unit);
  }

  /**
   * Returns the unit that an annotation in braces means: senders write "{requests}" and
   * "{requests}/s", but also "{KiBy/s}" and "{packets/s}".
   */
  private static String annotated(String unit) {
    int close = unit.indexOf('}');
    if (close < 0) {
      return unit;
    }
    String rest = unit.substring(close + 1);
    if (!rest.isEmpty()) {
      return "1" + rest;
    }
    String inside = unit.substring(1, close);
    String known = PLATFORM_UNITS.getOrDefault(inside, inside);
    if (Conversion.knows(known)) {
      return known;
    }
    int slash = inside.indexOf('/');
    return slash < 0 ? "1" : "1" + inside.substring(slash);
  }
}
