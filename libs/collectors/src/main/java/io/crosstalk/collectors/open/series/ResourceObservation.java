package io.crosstalk.collectors.open.series;

import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.ResourceKind;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * State of a resource, as the labels of one series describe it.
 *
 * @param one relations that have one value at a time, by their distinguishing key: the host that a
 *     VM runs on
 * @param many ids of other used resources; they are collected
 */
public record ResourceObservation(
    String id,
    ResourceKind kind,
    Layer layer,
    @Nullable String name,
    Environment environment,
    @Nullable String team,
    Map<String, Object> attributes,
    Map<String, String> one,
    Set<String> many) {
  public ResourceObservation {
    attributes = Map.copyOf(attributes);
    one = Map.copyOf(one);
    many = Set.copyOf(many);
  }
}
