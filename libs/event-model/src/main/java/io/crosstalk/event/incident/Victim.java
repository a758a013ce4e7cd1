package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Objective;
import io.crosstalk.event.inventory.ResourceKind;
import org.jspecify.annotations.Nullable;

/**
 * Affected resource for which a diagnosis is made.
 *
 * @param baseline the ordinary value, in {@code unit}
 * @param observed the median during the degradation, in {@code unit}
 * @param criticality 1 (highest) to 4
 * @param objective objective of the metric at the time of the diagnosis; null when it has none
 * @param timeSensitive whether the resource waits with a time-out; null for false
 * @param worst the worst sample, in {@code unit}; null when it is not known
 * @param timeZone IANA id of the time zone that the resource is in; null when it is not known
 */
public record Victim(
    String resource,
    ResourceKind kind,
    String metric,
    double baseline,
    double observed,
    String unit,
    Environment environment,
    @Nullable String team,
    int criticality,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Objective objective,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean timeSensitive,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double worst,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String timeZone) {
  public Victim {
    timeSensitive = Boolean.TRUE.equals(timeSensitive) ? Boolean.TRUE : null;
  }

  /** A victim without a worst sample and a time zone. */
  public Victim(
      String resource,
      ResourceKind kind,
      String metric,
      double baseline,
      double observed,
      String unit,
      Environment environment,
      @Nullable String team,
      int criticality,
      @Nullable Objective objective,
      @Nullable Boolean timeSensitive) {
    this(
        resource,
        kind,
        metric,
        baseline,
        observed,
        unit,
        environment,
        team,
        criticality,
        objective,
        timeSensitive,
        null,
        null);
  }

  /** A victim without an objective that does not wait with a time-out. */
  public Victim(
      String resource,
      ResourceKind kind,
      String metric,
      double baseline,
      double observed,
      String unit,
      Environment environment,
      @Nullable String team,
      int criticality) {
    this(
        resource,
        kind,
        metric,
        baseline,
        observed,
        unit,
        environment,
        team,
        criticality,
        null,
        null,
        null,
        null);
  }
}
