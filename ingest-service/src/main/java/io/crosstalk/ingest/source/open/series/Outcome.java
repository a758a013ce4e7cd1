package io.crosstalk.ingest.source.open.series;

import io.crosstalk.ingest.normalize.RejectReason;
import java.util.List;

/** What becomes of a series. */
public sealed interface Outcome {

  /**
   * It is known.
   *
   * @param routes at least one
   * @param sightings the resources that its labels tell of
   */
  record Mapped(List<Route> routes, List<Sighting> sightings) implements Outcome {
    public Mapped {
      routes = List.copyOf(routes);
      sightings = List.copyOf(sightings);
    }
  }

  /** It is not known and passes under its own name. */
  record Unmapped(Route route) implements Outcome {}

  /** It is left out on purpose. */
  record Ignored(LeftOut why) implements Outcome {}

  /** It can't be used as it is. */
  record Refused(RejectReason reason, String text) implements Outcome {}
}
