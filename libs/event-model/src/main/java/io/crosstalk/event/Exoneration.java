package io.crosstalk.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A measured reason why a resource is not the cause.
 *
 * @param value figure that the reason rests on, in {@code unit}; null when it is not one figure,
 *     and in records of versions without it
 * @param unit unit of the figure; null without a figure
 * @param series series that show it; empty when none is kept
 */
public record Exoneration(
    String resource,
    String summary,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double value,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String unit,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Series> series) {
  public Exoneration {
    series = FieldDefaults.list(series);
  }

  /** A reason without a figure. */
  public Exoneration(String resource, String summary) {
    this(resource, summary, null, null, List.of());
  }

  /** The same reason with series that show it. */
  public Exoneration shownBy(List<Series> more) {
    return new Exoneration(resource, summary, value, unit, more);
  }

  /** This reason, followed by another one about the same resource. */
  public Exoneration and(Exoneration other) {
    return new Exoneration(
        resource,
        summary + " " + other.summary,
        value == null ? other.value : value,
        value == null ? other.unit : unit,
        Stream.concat(series.stream(), other.series.stream()).toList());
  }
}
