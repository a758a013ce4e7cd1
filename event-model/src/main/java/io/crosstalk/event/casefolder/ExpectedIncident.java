package io.crosstalk.event.casefolder;

import io.crosstalk.event.CauseClass;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What must come out of a case.
 *
 * @param victims empty when the case's author does not say
 * @param culprits empty when nobody is to be accused
 * @param sharedResource null when none is meant
 * @param onset of the harm; null when the case's author does not say
 * @param end null when the harm outlasts the case
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
