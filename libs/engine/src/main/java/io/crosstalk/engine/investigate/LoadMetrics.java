package io.crosstalk.engine.investigate;

import io.crosstalk.engine.site.series.Symptom;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.MetricCatalogue;
import org.jspecify.annotations.Nullable;

/** Relations between the metrics of loads, the resources that carry them, and quality metrics. */
final class LoadMetrics {
  private LoadMetrics() {}

  /** Returns whether the loads of its users in a metric can overload a shared resource. */
  static boolean canOverload(Resource resource, String load) {
    Symptom symptom = symptom(load);
    return symptom == null
        ? load.startsWith("tape.") && resource.kind() == ResourceKind.TAPE_LIBRARY
        : symptom.canAriseIn(resource);
  }

  /**
   * Returns whether more of a load can degrade a quality metric; true for a load metric of no known
   * family.
   */
  static boolean canDegrade(String load, String quality) {
    Symptom cause = symptom(load);
    Symptom effect = Symptom.of(MetricCatalogue.of(quality));
    boolean isMemory = effect == Symptom.MEMORY && cause == Symptom.PROCESSOR;
    return cause == null || effect == Symptom.SERVICE || effect == cause || isMemory;
  }

  private static @Nullable Symptom symptom(String load) {
    int dot = load.indexOf('.');
    return switch (load.substring(0, Math.max(dot, 0))) {
      case "disk" -> Symptom.STORAGE;
      case "cpu" -> Symptom.PROCESSOR;
      case "net" -> Symptom.NETWORK;
      default -> null;
    };
  }
}
