package io.crosstalk.testkit.datacentre;

import io.crosstalk.event.CauseClass;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An incident that is to be found.
 *
 * @param victims hurt production resources whose harm is measured, applications first
 * @param culprits empty where nobody is to be accused
 * @param sharedResource null where nothing shared is short
 * @param onset when the harm has reached twice the normal
 * @param end when it has fallen below; null when it lasts to the end of the case
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
