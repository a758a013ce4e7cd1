package io.crosstalk.engine.contradiction;

import io.crosstalk.event.inventory.Resource;
import java.util.List;

/**
 * Settings of a victim and of everything that it uses, and their measured values.
 *
 * @param resources in any order
 */
public record VictimSetup(List<Resource> resources, Figures figures) {

  /** Reads measured values of the time of the degradation. */
  @FunctionalInterface
  public interface Figures {
    /** Returns the value of a metric, in its unit; NaN when it is not measured. */
    double during(String resource, String metric);
  }

  public VictimSetup {
    resources = List.copyOf(resources);
  }
}
