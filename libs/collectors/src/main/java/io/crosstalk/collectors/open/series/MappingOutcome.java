package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.RejectReason;
import java.util.List;

/** Decision about a series. */
public sealed interface MappingOutcome {

  /**
   * The series is mapped.
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

  /** The series has no mapping and passes under its own name. */
  record Unmapped(MetricRoute route) implements MappingOutcome {}

  /** The series is left out on purpose. */
  record Ignored(SkipReason why) implements MappingOutcome {}

  /** The series can't be used as it is. */
  record Refused(RejectReason reason, String text) implements MappingOutcome {}
}
