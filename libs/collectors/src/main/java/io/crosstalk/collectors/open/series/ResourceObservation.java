package io.crosstalk.collectors.open.series;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Description of a resource, read from the labels of one series.
 *
 * @param id id of the resource on the bus
 * @param one used resources of which there is only one at a time, such as the host that a VM runs
 *     on; by the template that has yielded the id, so that a new value replaces the old one
 * @param many ids of other used resources; those from all series are collected
 */
public record ResourceObservation(
    String id,
    ResourceKind kind,
    Layer layer,
    @Nullable String name,
    Environment environment,
    @Nullable String team,
    Map<String, Object> attributes,
    Map<String, Used> one,
    Set<String> many) {
  /**
   * A used resource of which there is only one at a time.
   *
   * @param rank number of the label that names it, among those that may: 0 is the most reliable
   */
  public record Used(String id, int rank) {}

  public ResourceObservation {
    attributes = Map.copyOf(attributes);
    one = Map.copyOf(one);
    many = Set.copyOf(many);
  }
}
