package io.crosstalk.correlation.contradiction;

import io.crosstalk.event.Resource;
import java.util.List;

/**
 * What a victim and everything that it uses is set to, and what is measured of it.
 *
 * @param resources in any order
 */
public record Setup(List<Resource> resources, Figures figures) {

  /** What is measured while it hurts. */
  @FunctionalInterface
  public interface Figures {
    /** In the metric's unit; NaN where it is not measured. */
    double during(String resource, String metric);
  }

  public Setup {
    resources = List.copyOf(resources);
  }
}
