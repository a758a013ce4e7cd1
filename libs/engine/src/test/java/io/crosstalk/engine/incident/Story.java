package io.crosstalk.engine.incident;

import io.crosstalk.event.Incident;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Applies verdicts to a world and reads the resulting incidents. */
public final class Story {
  private final World world;
  private final List<EarlierIncident> past = new ArrayList<>();
  private final WorldIncidents incidents;
  private final List<Publication> publications = new ArrayList<>();

  public Story() {
    this(World.LIVE, (draft, at) -> true);
  }

  public Story(World world, OpeningRule rule) {
    this(world, rule, SiteTime.UTC);
  }

  Story(World world, OpeningRule rule, SiteTime site) {
    this.world = world;
    incidents = new WorldIncidents(world, List.of(), Map.of(), incident -> past, rule, site);
  }

  /** A story at a site in another time zone than UTC. */
  static Story at(String timeZone) {
    return new Story(World.LIVE, (draft, at) -> true, new SiteTime(ZoneId.of(timeZone)));
  }

  public static Story of(VerdictBuilder... verdicts) {
    return new Story().tell(verdicts);
  }

  /** Adds an earlier incident from a verdict. */
  Story earlier(String id, VerdictBuilder verdict) {
    Incident told = new Story().tell(verdict).theIncident();
    EarlierIncident like = EarlierIncident.of(told);
    past.add(
        new EarlierIncident(
            id,
            like.onset(),
            like.end(),
            like.causeClass(),
            like.place(),
            like.victims(),
            like.culprits(),
            like.remedy()));
    return this;
  }

  public Story tell(VerdictBuilder... verdicts) {
    return tell(
        Arrays.stream(verdicts).map(builder -> builder.world(world.key()).build()).toList());
  }

  public Story tell(List<Verdict> verdicts) {
    Map<Instant, List<Verdict>> byTime =
        CanonicalOrder.of(verdicts).stream()
            .collect(Collectors.groupingBy(Verdict::decidedAt, TreeMap::new, Collectors.toList()));
    byTime.forEach((at, group) -> publications.addAll(incidents.apply(at, group)));
    return this;
  }

  /** The latest version of each live incident. */
  public List<Incident> incidents() {
    return incidents.dossiers().stream()
        .filter(state -> state.isLive() && state.published() != null)
        .map(IncidentState::published)
        .toList();
  }

  Incident theIncident() {
    List<Incident> all = incidents();
    if (all.size() != 1) {
      throw new AssertionError("expected one incident, there are " + all);
    }
    return all.getFirst();
  }

  /** All publications so far. */
  public List<Publication> published() {
    return publications;
  }

  Collection<IncidentState> dossiers() {
    return incidents.dossiers();
  }

  List<Publication> publications() {
    return publications;
  }

  List<PublicationKind> kinds() {
    return publications.stream().map(Publication::kind).toList();
  }

  List<TimelineEntry> timeline(TimelineEntry.Kind kind) {
    return publications.stream()
        .flatMap(publication -> publication.entries().stream())
        .filter(entry -> entry.kind() == kind)
        .toList();
  }

  /** The complete outcome, for the comparison of two runs. */
  public Map<String, Object> outcome() {
    Map<String, Object> outcome = new LinkedHashMap<>();
    outcome.put(
        "dossiers",
        incidents.dossiers().stream()
            .map(
                each ->
                    Arrays.asList(
                        each.id(),
                        each.openedAt(),
                        each.verdicts(),
                        each.standing(),
                        each.published(),
                        each.victims()))
            .toList());
    outcome.put("publications", publications);
    return outcome;
  }
}
