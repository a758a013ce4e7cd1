package io.crosstalk.engine.explanation;

import io.crosstalk.engine.episode.DegradedTime;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.objective.InfoReason;
import io.crosstalk.event.Change;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Facts beside the incident from which its explanation is written.
 *
 * @param metrics all degraded metrics of all victims, of which the incident contains only some,
 *     beginning with the foremost victim's
 * @param victims ids of all victims
 * @param episodes episodes of the foremost victim's foremost metric; empty when they are not known
 * @param time time in which any victim was degraded
 * @param near changes around the onset and later
 * @param silent the foremost silent victim; null when there is none
 * @param infoReason why the incident is recorded only; null for one above {@code info}
 */
public record ExplainedFacts(
    List<Victim> metrics,
    Set<String> victims,
    List<Episode> episodes,
    DegradedTime time,
    List<Change> near,
    @Nullable SilentVictim silent,
    @Nullable InfoReason infoReason,
    SiteTime site) {
  public ExplainedFacts {
    metrics = List.copyOf(metrics);
    victims = Set.copyOf(victims);
    episodes = List.copyOf(episodes);
    near = List.copyOf(near);
  }

  /**
   * Facts that an incident itself contains. Episodes, the last sample and the reason for {@code
   * info} are not among them.
   */
  static ExplainedFacts stored(Incident incident) {
    List<Victim> victims = incident.ownVictims();
    return new ExplainedFacts(
        victims,
        victims.stream().map(Victim::resource).collect(Collectors.toSet()),
        List.of(),
        DegradedTime.of(List.of()),
        near(incident),
        null,
        null,
        SiteTime.UTC.at(incident.timeZone()));
  }

  /**
   * Changes that are certainly around the onset or later. A recurrence also lists older changes,
   * those since the last time.
   */
  private static List<Change> near(Incident incident) {
    return incident.changes().stream()
        .filter(
            change -> incident.recurrences().isEmpty() || !change.time().isBefore(incident.onset()))
        .toList();
  }
}
