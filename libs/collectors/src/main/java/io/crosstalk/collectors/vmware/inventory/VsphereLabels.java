package io.crosstalk.collectors.vmware.inventory;

import io.crosstalk.event.inventory.Environment;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Labels that the rules in the settings assign to an inventory object.
 *
 * @param environment environment
 * @param team null if no rule sets it
 * @param attributes criticality and timeSensitive, if a rule sets them
 */
record VsphereLabels(
    Environment environment, @Nullable String team, Map<String, Object> attributes) {

  /** Collects labels from several rules; the first rule that sets a label decides it. */
  static final class Collector {
    private @Nullable Environment environment;
    private @Nullable String team;
    private final Map<String, Object> attributes = new LinkedHashMap<>();

    void environment(Environment value) {
      environment = environment == null ? value : environment;
    }

    void team(String value) {
      team = team == null ? value : team;
    }

    void attribute(String name, @Nullable Object value) {
      if (value != null) {
        attributes.putIfAbsent(name, value);
      }
    }

    VsphereLabels collected() {
      return new VsphereLabels(
          environment == null ? Environment.UNKNOWN : environment, team, Map.copyOf(attributes));
    }
  }
}
