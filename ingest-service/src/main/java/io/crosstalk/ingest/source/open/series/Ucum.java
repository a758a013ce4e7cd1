package io.crosstalk.ingest.source.open.series;

import io.crosstalk.event.Conversion;
import java.util.HashMap;
import java.util.Map;

/**
 * Units as OpenTelemetry spells them: UCUM, with annotations in braces. What is not known here is
 * handed on as it is: our own spelling is welcome too.
 */
public final class Ucum {
  private static final Map<String, String> OURS = new HashMap<>();

  static {
    for (String multiple : new String[] {"", "k", "M", "G", "T", "Ki", "Mi", "Gi", "Ti"}) {
      OURS.put(multiple + "By", multiple + "B");
      OURS.put(multiple + "By/s", multiple + "B/s");
    }
    OURS.put("Hz", "1/s");
  }

  private Ucum() {}

  /** The unit as the rest of the platform spells it; empty when nothing is said. */
  public static String ours(String ucum) {
    String unit = ucum.strip();
    if (unit.startsWith("{")) {
      return annotated(unit);
    }
    return OURS.getOrDefault(unit, unit);
  }

  /** "{requests}" and "{requests}/s", but also "{KiBy/s}" and "{packets/s}", which are about. */
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
    String known = OURS.getOrDefault(inside, inside);
    if (Conversion.knows(known)) {
      return known;
    }
    int slash = inside.indexOf('/');
    return slash < 0 ? "1" : "1" + inside.substring(slash);
  }
}
