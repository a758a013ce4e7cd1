package io.crosstalk.event;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Anything with an identity and a place in the inventory.
 *
 * @param id unique in its world; 1 to 300 characters without line breaks
 * @param name for people; null when the id says it all
 * @param team who looks after it; null when nobody is known to
 * @param attributes what diagnosis and people want to know besides ({@code timeSensitive}, {@code
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
  public Resource {
    Ids.check(id);
    uses.forEach(Ids::check);
    attributes = Map.copyOf(attributes);
    uses = List.copyOf(uses);
  }

  /** Whether the attribute says so, as a truth value or as text. */
  @JsonIgnore
  public boolean isTimeSensitive() {
    return Boolean.parseBoolean(String.valueOf(attributes.get("timeSensitive")));
  }

  /** 1 (highest) to 4, given as a number or as text; 3 when nothing or nonsense is said. */
  public int criticality() {
    int given =
        switch (attributes.get("criticality")) {
          case Number number -> number.intValue();
          case String text when text.matches("[1-4]") -> Integer.parseInt(text);
          case null, default -> 0;
        };
    return given >= 1 && given <= 4 ? given : 3;
  }
}
