package io.crosstalk.simulate.truth;

import io.crosstalk.event.incident.CauseClass;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Expected incident of a simulated case.
 *
 * @param victims degraded production resources whose degradation is measured, applications first
 * @param causeClass class of the cause
 * @param culprits culprits; empty when the diagnosis must name none
 * @param sharedResource id of the device that is short of capacity; null when there is none
 * @param onset time at which a quality metric reaches twice its normal value
 * @param end time at which the metric falls below that value again; null when the degradation lasts
 *     to the end of the case
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
