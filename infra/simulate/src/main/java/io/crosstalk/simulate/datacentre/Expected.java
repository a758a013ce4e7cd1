package io.crosstalk.simulate.datacentre;

import io.crosstalk.event.CauseClass;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Expected incident.
 *
 * @param victims degraded production resources whose degradation is measured, applications first
 * @param culprits empty where no resource is to be named
 * @param sharedResource null where no shared resource is short
 * @param onset time at which the degradation has reached twice the normal value
 * @param end time at which it has fallen below; null when it lasts to the end of the case
 */
public record Expected(
    CauseClass causeClass,
    List<String> victims,
    List<String> culprits,
    @Nullable String sharedResource,
    Instant onset,
    @Nullable Instant end) {
  public Expected {
    victims = List.copyOf(victims);
    culprits = List.copyOf(culprits);
  }
}
