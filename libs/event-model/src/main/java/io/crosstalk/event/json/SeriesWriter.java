package io.crosstalk.event.json;

import io.crosstalk.event.Series;
import io.crosstalk.event.Series.Point;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/**
 * Writes series to plot. Within a verdict the points of a series that occurs again are left out:
 * readers use those of the first series of the same resource and metric.
 */
final class SeriesWriter extends ValueSerializer<Series> {
  /** Attribute with the series that the verdict has shown so far. */
  static final String SHOWN = "series-shown";

  private record Name(String resource, String metric) {}

  /** Series by name, the first of each. */
  static final class Shown {
    private final Map<Name, Series> first = new HashMap<>();

    /**
     * Returns whether an equal series of the same name was written before; registers it otherwise.
     */
    boolean again(Series series) {
      Series known = first.putIfAbsent(new Name(series.resource(), series.metric()), series);
      return known != null && known.equals(series);
    }
  }

  @Override
  public void serialize(Series series, JsonGenerator out, SerializationContext context) {
    Object shown = context.getAttribute(SHOWN);
    boolean again = shown instanceof Shown seen && seen.again(series);
    out.writeStartObject();
    out.writeStringProperty("resource", series.resource());
    out.writeStringProperty("metric", series.metric());
    out.writeStringProperty("unit", series.unit());
    out.writeArrayPropertyStart("points");
    if (!again) {
      for (Point point : series.points()) {
        out.writeStartArray();
        out.writeNumber(point.timeMs());
        out.writeNumber(point.value());
        out.writeEndArray();
      }
    }
    out.writeEndArray();
    out.writeEndObject();
  }
}
