package io.crosstalk.engine.objective;

import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Metric;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Objective that is set for all resources of a site that it names.
 *
 * @param kind kind of the resources; null for all kinds
 * @param criticality criticality of the resources, 1 to 4; null for 2 to 4
 * @param value the worst good value, in the unit of the metric
 */
public record SiteObjective(
    Metric metric, @Nullable ResourceKind kind, @Nullable Integer criticality, double value) {
  boolean appliesTo(Resource resource, Metric degraded) {
    return metric.equals(degraded)
        && (kind == null || kind == resource.kind())
        && (criticality == null
            ? resource.criticality() > Objectives.HIGHEST
            : criticality == resource.criticality());
  }

  /** Rank by which an objective replaces less specific ones: the kind counts before criticality. */
  int specificity() {
    return (kind == null ? 0 : 2) + (criticality == null ? 0 : 1);
  }

  boolean isForSameResources(SiteObjective other) {
    return metric.equals(other.metric)
        && kind == other.kind
        && Objects.equals(criticality, other.criticality);
  }
}
