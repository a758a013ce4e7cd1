package io.crosstalk.casefolder;

import io.crosstalk.event.CauseClass;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Incident that a case must produce.
 *
 * @param victims empty when the case does not name any
 * @param culprits empty when no resource may be accused
 * @param sharedResource null when none is expected
 * @param onset begin of the degradation; null when the case does not give it
 * @param end null when the degradation outlasts the case
 */
public record ExpectedIncident(
    CauseClass causeClass,
    List<String> victims,
    List<String> culprits,
    @Nullable String sharedResource,
    @Nullable Instant onset,
    @Nullable Instant end) {
  public ExpectedIncident {
    victims = copy(victims);
    culprits = copy(culprits);
  }

  private static List<String> copy(@Nullable List<String> list) {
    return list == null ? List.of() : List.copyOf(list);
  }
}
