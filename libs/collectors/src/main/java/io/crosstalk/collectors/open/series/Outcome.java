package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.RejectReason;
import java.util.List;

/** Decision about a series. */
public sealed interface Outcome {

  /**
   * The series is mapped.
   *
   * @param routes at least one
   * @param sightings resources that its labels describe
   */
  record Mapped(List<Route> routes, List<Sighting> sightings) implements Outcome {
    public Mapped {
      routes = List.copyOf(routes);
      sightings = List.copyOf(sightings);
    }
  }

  /** The series has no mapping and passes under its own name. */
  record Unmapped(Route route) implements Outcome {}

  /** The series is left out on purpose. */
  record Ignored(LeftOut why) implements Outcome {}

  /** The series can't be used as it is. */
  record Refused(RejectReason reason, String text) implements Outcome {}
}
