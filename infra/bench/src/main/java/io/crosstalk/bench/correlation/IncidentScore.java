package io.crosstalk.bench.correlation;

import io.crosstalk.bench.load.Landscape;
import io.crosstalk.bench.load.TroublePlan.Trouble;
import io.crosstalk.bench.load.Workload;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Compares the incidents of a run with the measured troubles of its plan: speed counts only if the
 * incidents are right.
 */
public final class IncidentScore {
  /** Noise just before a trouble can move the onset of its incident. */
  private static final int SLACK_STEPS = 3;

  private static final double PERCENT = 100;

  private final List<Trouble> troubles;

  /** Last version of each incident. */
  private final Map<String, Incident> incidents = new TreeMap<>();

  /** Event time of the first version that names the culprit of a trouble first. */
  private final Map<Trouble, Instant> named = new HashMap<>();

  IncidentScore(Workload workload) {
    troubles =
        workload.plan().troubles().stream()
            .filter(trouble -> trouble.from() >= workload.measuredFrom())
            .toList();
  }

  void take(Version version) {
    Incident incident = version.incident();
    if (version.mergedInto() != null || version.kind() == VersionKind.WITHDRAWN) {
      incidents.remove(incident.id());
      return;
    }
    incidents.put(incident.id(), incident);
    troubles.stream()
        .filter(trouble -> isOf(incident, trouble) && names(incident, trouble))
        .forEach(trouble -> named.putIfAbsent(trouble, version.at()));
  }

  /** Returns whether a victim of the trouble is degraded in an incident that begins with it. */
  private static boolean isOf(Incident incident, Trouble trouble) {
    Set<String> victims =
        trouble.victims().stream().map(Landscape::machine).collect(Collectors.toSet());
    return !incident.onset().isBefore(Workload.timeOf(trouble.from() - SLACK_STEPS))
        && incident.onset().isBefore(Workload.timeOf(trouble.to()))
        && incident.victims().stream().anyMatch(each -> victims.contains(each.resource()));
  }

  private static boolean names(Incident incident, Trouble trouble) {
    return incident.suspects().stream()
        .findFirst()
        .filter(each -> each.isCulprit() && isCulprit(each, trouble))
        .isPresent();
  }

  private static boolean isCulprit(Suspect suspect, Trouble trouble) {
    return suspect.resource().equals(Landscape.machine(trouble.culprit()));
  }

  /** Share of the troubles whose largest incident names the culprit first, at 0.5 or more. */
  public double rightPercent() {
    long right =
        troubles.stream()
            .filter(each -> largest(each).filter(incident -> names(incident, each)).isPresent())
            .count();
    return PERCENT * right / troubles.size();
  }

  /** Share of the victims that the largest incidents of their troubles count. */
  public double victimsPercent() {
    long counted = 0;
    long all = 0;
    for (Trouble trouble : troubles) {
      int victims = trouble.victims().size();
      counted += largest(trouble).map(each -> Math.min(victims, each.victimCount())).orElse(0);
      all += victims;
    }
    return PERCENT * counted / all;
  }

  private Optional<Incident> largest(Trouble trouble) {
    return incidents.values().stream()
        .filter(each -> isOf(each, trouble))
        .max(Comparator.comparingInt(Incident::victimCount));
  }

  /** Number of incidents in which another machine has a probability of at least 0.5. */
  public long namingAnother() {
    return troubles.stream()
        .flatMap(
            trouble ->
                incidents.values().stream()
                    .filter(each -> isOf(each, trouble))
                    .filter(each -> namesAnother(each, trouble)))
        .map(Incident::id)
        .distinct()
        .count();
  }

  private static boolean namesAnother(Incident incident, Trouble trouble) {
    return incident.suspects().stream()
        .anyMatch(each -> each.isCulprit() && !isCulprit(each, trouble));
  }

  /**
   * Longest time from the begin of a trouble to the first version that names its culprit, in
   * sampling intervals; NaN when none does.
   */
  public double longestDelay() {
    return named.entrySet().stream()
        .mapToDouble(each -> delay(each.getKey(), each.getValue()))
        .max()
        .orElse(Double.NaN);
  }

  private static double delay(Trouble trouble, Instant at) {
    return (double) Duration.between(Workload.timeOf(trouble.from()), at).toMillis()
        / Workload.INTERVAL.toMillis();
  }
}
