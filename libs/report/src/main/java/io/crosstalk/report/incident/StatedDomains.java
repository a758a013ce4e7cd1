package io.crosstalk.report.incident;

import io.crosstalk.event.Incident;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Contention domains that an incident states: its own, and those of culprits beside it. */
public final class StatedDomains {
  private StatedDomains() {}

  /** Returns whether an incident states a domain, as its own or as that of a culprit. */
  public static boolean has(Incident incident, SharedResource domain) {
    return isSame(domain, incident.sharedResource())
        || incident.suspects().stream()
            .filter(Suspect::isCulprit)
            .anyMatch(culprit -> isSame(domain, culprit.through()));
  }

  /** The domain of a suspect of an incident: its own, or that of the incident; null for none. */
  public static @Nullable SharedResource of(Suspect suspect, Incident incident) {
    return suspect.through() == null ? incident.sharedResource() : suspect.through();
  }

  /** Returns whether two domains, of which one may be unknown, are the same resource. */
  public static boolean isSame(@Nullable SharedResource one, @Nullable SharedResource other) {
    return Objects.equals(id(one), id(other));
  }

  private static @Nullable String id(@Nullable SharedResource domain) {
    return domain == null ? null : domain.id();
  }
}
