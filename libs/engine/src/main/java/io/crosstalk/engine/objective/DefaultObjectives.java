package io.crosstalk.engine.objective;

import io.crosstalk.event.inventory.Objective;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Objectives of storage responses that apply where the user has set none. For the files of a
 * database a response below 5 ms is very good, up to 10 ms good.
 */
final class DefaultObjectives {
  /** Objectives in ms, by metric. */
  private static final Map<String, Double> OBJECTIVES =
      Map.of(
          "disk.latency", 5.0,
          "disk.read.latency", 5.0,
          "disk.write.latency", 5.0,
          "disk.random_read.latency", 10.0);

  private DefaultObjectives() {}

  /**
   * Returns the default objective of a metric; null when it has none. Resources of the highest
   * criticality have none, because each delay matters there.
   */
  static @Nullable Objective of(String metric, int criticality) {
    Double value = OBJECTIVES.get(metric);
    return value == null || criticality <= Objectives.HIGHEST
        ? null
        : new Objective(value, Objective.Origin.DEFAULT);
  }
}
