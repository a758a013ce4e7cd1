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

  @JsonIgnore
  public boolean isTimeSensitive() {
    return Boolean.TRUE.equals(attributes.get("timeSensitive"));
  }

  /** 1 (highest) to 4; 3 when nothing or nonsense is said. */
  public int criticality() {
    return attributes.get("criticality") instanceof Number number
            && number.intValue() >= 1
            && number.intValue() <= 4
        ? number.intValue()
        : 3;
  }
}
