package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.FieldDefaults;
import io.crosstalk.event.WireNames;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A measured reason why a resource, or a part of what it does, is not the cause.
 *
 * @param resource id of the resource
 * @param part part that is exonerated; null when it is the whole resource
 * @param metric metric of the figure; null without a figure of one metric
 * @param value figure that the reason rests on, in {@code unit}; null when it is not one figure
 * @param unit unit of the figure; null without a figure
 * @param before figure before the onset that the value is compared with, in {@code unit}; null
 *     without one
 * @param series series that show it; empty when none is kept
 */
public record Exoneration(
    String resource,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Part part,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String metric,
    String summary,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double value,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String unit,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double before,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Series> series) {
  public Exoneration {
    series = FieldDefaults.list(series);
  }

  /** Part of a resource that can be exonerated while the resource itself is not. */
  public enum Part {
    /** Its load in the metric of the figure. */
    LOAD,
    /** All users of the resource together. */
    USERS;

    /** The spelling used on the bus, in files and in REST. */
    @JsonValue
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reverses {@link #wireName()}.
     *
     * @throws IllegalArgumentException when there is no such value; the message lists those there
     *     are
     */
    @JsonCreator
    public static Part parse(String wireName) {
      for (Part value : values()) {
        if (value.wireName().equals(wireName)) {
          return value;
        }
      }
      throw new IllegalArgumentException(WireNames.unknown("Part", wireName, values()));
    }
  }

  /**
   * Subject of an exoneration: two exonerations with equal subjects are reasons for the same.
   *
   * @param load metric of the load that is exonerated; null for other subjects
   */
  public record Subject(String resource, @Nullable Part part, @Nullable String load) {}

  /**
   * Figure of one metric that a reason rests on.
   *
   * @param before the figure before the onset, in {@code unit}
   */
  public record Figure(String metric, double value, String unit, double before) {}

  /** A reason without a figure. */
  public Exoneration(String resource, String summary) {
    this(resource, null, null, summary, null, null, null, List.of());
  }

  /** A reason why a whole resource is not the cause, with the figure that it rests on. */
  public static Exoneration of(
      String resource, String summary, Figure figure, List<Series> series) {
    return of(resource, null, summary, figure, series);
  }

  /** A reason why a part of a resource is not the cause, with the figure that it rests on. */
  public static Exoneration of(
      String resource, @Nullable Part part, String summary, Figure figure, List<Series> series) {
    return new Exoneration(
        resource,
        part,
        figure.metric(),
        summary,
        figure.value(),
        figure.unit(),
        Double.isFinite(figure.before()) ? figure.before() : null,
        series);
  }

  /** Returns whether the whole resource is exonerated. */
  @JsonIgnore
  public boolean isWhole() {
    return part == null;
  }

  /** Subject of this exoneration. */
  public Subject subject() {
    return new Subject(resource, part, part == Part.LOAD ? metric : null);
  }

  /** The same reason with series that show it. */
  public Exoneration shownBy(List<Series> more) {
    return new Exoneration(resource, part, metric, summary, value, unit, before, more);
  }

  /** This reason, followed by another one about the same resource. */
  public Exoneration and(Exoneration other) {
    Exoneration measured = value == null ? other : this;
    return new Exoneration(
        resource,
        part,
        measured.metric,
        summary + " " + other.summary,
        measured.value,
        measured.unit,
        measured.before,
        Stream.concat(series.stream(), other.series.stream()).toList());
  }
}
