package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.RejectReason;
import java.util.List;

/**
 * Decision what the values of a series become: samples of metrics, samples under the series' own
 * name, or nothing.
 */
public sealed interface MappingOutcome {

  /**
   * Values of the series become samples of the platform's metrics.
   *
   * @param routes at least one
   * @param sightings resources that its labels describe
   */
  record Mapped(List<MetricRoute> routes, List<ResourceObservation> sightings)
      implements MappingOutcome {
    public Mapped {
      routes = List.copyOf(routes);
      sightings = List.copyOf(sightings);
    }
  }

  /**
   * Values of the series become samples under the series' own name, because no mapping is known.
   */
  record Unmapped(MetricRoute route) implements MappingOutcome {}

  /** Series that is valid and left out on purpose. */
  record Ignored(LeftOutReason reason) implements MappingOutcome {}

  /** Series whose values are rejected, with the reason for the sender. */
  record Refused(RejectReason reason, String text) implements MappingOutcome {}
}
