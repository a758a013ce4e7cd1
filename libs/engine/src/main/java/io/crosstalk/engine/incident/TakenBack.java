package io.crosstalk.engine.incident;

import io.crosstalk.engine.explanation.StatedDomains;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Severity;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds statements of a version above {@code info} that the next version takes back. */
final class TakenBack {
  private TakenBack() {}

  /**
   * Returns whether the next version no longer names a culprit, cause class or shared resource of
   * the last one, or lowers the severity to {@code info}. More culprits take nothing back.
   */
  static boolean isAny(Incident last, Incident next) {
    return last.severity() != Severity.INFO
        && (next.severity() == Severity.INFO
            || !culprits(next).containsAll(culprits(last))
            || (last.causeClass() != CauseClass.UNKNOWN && last.causeClass() != next.causeClass())
            || isGone(last.sharedResource(), next));
  }

  private static boolean isGone(@Nullable SharedResource domain, Incident next) {
    return domain != null && !StatedDomains.has(next, domain);
  }

  private static Set<String> culprits(Incident incident) {
    return incident.suspects().stream()
        .filter(Suspect::isCulprit)
        .map(Suspect::resource)
        .collect(Collectors.toSet());
  }
}
