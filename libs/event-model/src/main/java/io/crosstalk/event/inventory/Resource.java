package io.crosstalk.event.inventory;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.crosstalk.event.Ids;
import io.crosstalk.event.metric.Metric;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Anything with an identity and a position in the inventory.
 *
 * @param id unique in its world; 1 to 300 characters without line breaks
 * @param name name for people; null when the id suffices
 * @param team responsible team; null when none is known
 * @param attributes further data for diagnosis and people ({@code timeSensitive}, {@code
 *     criticality}, {@code site}, …)
 * @param uses ids of the resources that this one depends on; may name resources not seen yet
 */
public record Resource(
    String id,
    ResourceKind kind,
    Layer layer,
    @Nullable String name,
    Environment environment,
    @Nullable String team,
    Map<String, Object> attributes,
    List<String> uses) {
  private static final String VANISHED = "vanished";
  private static final String INFERRED = "inferred";

  public Resource {
    Ids.check(id);
    uses.forEach(Ids::check);
    attributes = Map.copyOf(attributes);
    uses = List.copyOf(uses);
  }

  /** Returns the news that the resource has disappeared. */
  public Resource vanished() {
    return new Resource(
        id, kind, layer, name, environment, team, Map.of(VANISHED, true), List.of());
  }

  /** Returns whether this is the news that the resource has disappeared. */
  @JsonIgnore
  public boolean isVanished() {
    return attributes.containsKey(VANISHED);
  }

  /**
   * Returns whether the description was inferred from labels of samples (attribute {@code
   * inferred}). It never replaces a description that a source states.
   */
  @JsonIgnore
  public boolean isInferred() {
    return Boolean.parseBoolean(String.valueOf(attributes.get(INFERRED)));
  }

  /** Returns the same resource with other resources that it uses. */
  public Resource withUses(List<String> others) {
    return new Resource(id, kind, layer, name, environment, team, attributes, others);
  }

  /** Returns the same resource with another kind and its layer. */
  public Resource withKind(ResourceKind other, Layer itsLayer) {
    return new Resource(id, other, itsLayer, name, environment, team, attributes, uses);
  }

  /** Returns whether the attribute {@code timeSensitive} is true, as a truth value or as text. */
  @JsonIgnore
  public boolean isTimeSensitive() {
    return Boolean.parseBoolean(String.valueOf(attributes.get("timeSensitive")));
  }

  /**
   * Criticality from 1 (highest) to 4, given as a number or as text; 3 when it is missing or
   * invalid.
   */
  public int criticality() {
    int given =
        switch (attributes.get("criticality")) {
          case Number number -> number.intValue();
          case String text when text.matches("[1-4]") -> Integer.parseInt(text);
          case null, default -> 0;
        };
    return given >= 1 && given <= 4 ? given : 3;
  }

  /**
   * IANA id of the time zone that the resource is in, from the attribute {@code timeZone}; null
   * when it is missing or unknown.
   */
  public @Nullable String timeZone() {
    return attributes.get("timeZone") instanceof String id
            && ZoneId.getAvailableZoneIds().contains(id)
        ? id
        : null;
  }

  /**
   * Objective of a quality metric in its unit, from the attribute {@code objective.<metric>}, given
   * as a number or as text; empty when it is missing or invalid.
   */
  public OptionalDouble objective(Metric metric) {
    return ObjectiveSettings.of(attributes, metric);
  }
}
