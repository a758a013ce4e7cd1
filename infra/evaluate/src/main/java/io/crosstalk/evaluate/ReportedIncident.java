package io.crosstalk.evaluate;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Summary;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Incident that the engine has reported, reduced to what the evaluation needs: hundreds of cases
 * are kept in memory, and so without samples.
 *
 * @param end end of the incident; null while it lasts
 * @param sharedResource id of the shared resource that is the cause; null when there is none
 * @param text title, summary and explanation
 */
record ReportedIncident(
    Severity severity,
    Instant onset,
    Instant detectedAt,
    @Nullable Instant end,
    CauseClass causeClass,
    Set<CauseClass> contributing,
    @Nullable String sharedResource,
    List<Victim> victims,
    List<RankedSuspect> suspects,
    String text) {

  /**
   * Suspect of the incident.
   *
   * @param resource id of the suspect
   * @param probability probability that the suspect is a culprit, 0 to 1
   */
  record RankedSuspect(String resource, double probability) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s %.2f", resource, probability);
    }
  }

  static ReportedIncident of(Incident incident) {
    return new ReportedIncident(
        incident.severity(),
        incident.onset(),
        incident.detectedAt(),
        incident.end(),
        incident.causeClass(),
        Set.copyOf(incident.contributing()),
        incident.sharedResource() == null ? null : incident.sharedResource().id(),
        incident.victims(),
        incident.suspects().stream()
            .map(suspect -> new RankedSuspect(suspect.resource(), suspect.probability()))
            .toList(),
        text(incident));
  }

  boolean isNotified() {
    return severity != Severity.INFO;
  }

  Set<String> affected() {
    Set<String> affected = new LinkedHashSet<>();
    victims.forEach(victim -> affected.add(victim.resource()));
    return affected;
  }

  Set<String> culprits() {
    Set<String> culprits = new LinkedHashSet<>();
    suspects.stream()
        .filter(each -> each.probability() >= Suspect.CULPRIT_PROBABILITY)
        .forEach(each -> culprits.add(each.resource()));
    return culprits;
  }

  private static String text(Incident incident) {
    Summary summary = incident.summary();
    String lines =
        summary == null
            ? ""
            : "- %s%n- %s%n- %s%n"
                .formatted(summary.degradation(), summary.cause(), summary.action());
    return "%s%n%s%s%n".formatted(incident.title(), lines, incident.explanation());
  }
}
