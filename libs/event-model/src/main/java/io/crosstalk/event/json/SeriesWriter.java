package io.crosstalk.event.json;

import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Series.Point;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/** Writes series to plot, their points as pairs of numbers. */
final class SeriesWriter extends ValueSerializer<Series> {
  @Override
  public void serialize(Series series, JsonGenerator out, SerializationContext context) {
    out.writeStartObject();
    out.writeStringProperty("resource", series.resource());
    out.writeStringProperty("metric", series.metric());
    out.writeStringProperty("unit", series.unit());
    out.writeArrayPropertyStart("points");
    for (Point point : series.points()) {
      out.writeStartArray();
      out.writeNumber(point.timeMs());
      out.writeNumber(point.value());
      out.writeEndArray();
    }
    out.writeEndArray();
    if (series.mergedMs() != null) {
      out.writeNumberProperty("mergedMs", series.mergedMs());
    }
    out.writeEndObject();
  }
}
