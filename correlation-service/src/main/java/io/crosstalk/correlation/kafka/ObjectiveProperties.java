package io.crosstalk.correlation.kafka;

import io.crosstalk.engine.objective.SiteObjective;
import io.crosstalk.event.inventory.ObjectiveSettings;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Metric;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Settings of one objective of the site.
 *
 * @param metric name of a quality metric
 * @param value the worst good value, in the unit of the metric
 * @param kind kind of the resources, such as {@code vm}; null for all kinds
 * @param criticality criticality of the resources, 1 to 4; null for 2 to 4
 */
public record ObjectiveProperties(
    String metric, String value, @Nullable String kind, @Nullable Integer criticality) {
  private static final int LOWEST = 4;

  /** Kinds that can have objectives: infrastructure is never a victim. */
  private static final Set<ResourceKind> KINDS =
      EnumSet.of(
          ResourceKind.APPLICATION,
          ResourceKind.DATABASE,
          ResourceKind.VM,
          ResourceKind.LPAR,
          ResourceKind.JOB,
          ResourceKind.JOB_GROUP,
          ResourceKind.USER);

  /**
   * Converts the settings.
   *
   * @throws IllegalArgumentException naming the setting and its value, and what to write
   */
  SiteObjective objective() {
    if (criticality != null && (criticality < 1 || criticality > LOWEST)) {
      throw new IllegalArgumentException("criticality is 1 to 4, not " + criticality);
    }
    Metric degraded =
        ObjectiveSettings.metric(metric == null ? "" : metric)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "metric '%s' is no quality metric; write one of the role quality, such as disk.latency"
                            .formatted(metric)));
    return new SiteObjective(
        degraded,
        victimKind(),
        criticality,
        ObjectiveSettings.value(
            "value of " + degraded.name(), degraded, value == null ? "" : value));
  }

  private @Nullable ResourceKind victimKind() {
    return kind == null
        ? null
        : KINDS.stream()
            .filter(each -> each.wireName().equals(kind))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "kind '%s' has no objectives; write one of %s"
                            .formatted(kind, victimKinds())));
  }

  private static String victimKinds() {
    return KINDS.stream().map(ResourceKind::wireName).collect(Collectors.joining(", "));
  }
}
