package io.crosstalk.engine.incident;

import io.crosstalk.engine.incident.recurrence.EarlierIncidents;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The incidents of one world in memory, from all its verdicts. Not thread-safe. */
public final class IncidentReplay {
  private final WorldIncidents incidents;

  /**
   * Creates a world without incidents.
   *
   * @param earlier earlier incidents, among which recurrences are found
   * @param site time zone of the site, for texts and rhythms
   */
  public IncidentReplay(World world, EarlierIncidents earlier, SiteTime site) {
    incidents = new WorldIncidents(world, List.of(), Map.of(), earlier, site);
  }

  /** Creates a world without earlier incidents. */
  public IncidentReplay(World world, SiteTime site) {
    this(world, incident -> List.of(), site);
  }

  /**
   * Applies verdicts, by the time of their decision.
   *
   * @param verdicts all verdicts up to some time: no later call may have a verdict of that time or
   *     of an earlier one
   * @return new versions of the changed incidents, in order
   */
  public List<Publication> apply(Collection<Verdict> verdicts) {
    List<Publication> publications = new ArrayList<>();
    Map<Instant, List<Verdict>> byTime =
        CanonicalOrder.of(verdicts).stream()
            .collect(Collectors.groupingBy(Verdict::decidedAt, TreeMap::new, Collectors.toList()));
    byTime.forEach((at, group) -> publications.addAll(incidents.apply(at, group)));
    return publications;
  }

  /**
   * Applies a decision of a person.
   *
   * @param at event time of the decision
   * @return new versions of the changed incidents; empty when the decision has had no effect
   */
  public List<Publication> apply(Instant at, GroupingDecision decision) {
    return incidents.apply(at, decision);
  }

  /** The latest version of each live incident, by onset. */
  public List<Incident> incidents() {
    return states().stream()
        .filter(IncidentState::isLive)
        .map(IncidentState::published)
        .filter(Objects::nonNull)
        .sorted(Comparator.comparing(Incident::onset).thenComparing(Incident::id))
        .toList();
  }

  public Collection<IncidentState> states() {
    return incidents.states();
  }
}
