package io.crosstalk.engine.incident;

import io.crosstalk.engine.explanation.TimelineEntry;
import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.testkit.VerdictBuilder;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Applies the verdicts of a test to a world and returns the resulting incidents. */
public final class Story {
  private final World world;
  private final List<EarlierIncident> past = new ArrayList<>();
  private final IncidentReplay replay;
  private final List<Publication> publications = new ArrayList<>();

  public Story() {
    this(World.LIVE);
  }

  public Story(World world) {
    this(world, SiteTime.UTC);
  }

  private Story(World world, SiteTime site) {
    this.world = world;
    replay = new IncidentReplay(world, incident -> past, site);
  }

  /** Creates a story at a site in a given time zone. */
  static Story at(String timeZone) {
    return new Story(World.LIVE, new SiteTime(ZoneId.of(timeZone)));
  }

  public static Story of(VerdictBuilder... verdicts) {
    return new Story().tell(verdicts);
  }

  /** Adds an earlier incident with the given id, which is created from a verdict. */
  public Story earlier(String id, VerdictBuilder verdict) {
    Incident told = new Story().tell(verdict).theIncident();
    EarlierIncident like = EarlierIncident.of(told);
    past.add(
        new EarlierIncident(
            id,
            like.onset(),
            like.end(),
            like.causeClass(),
            like.contentionDomain(),
            like.victims(),
            like.culprits(),
            like.remedy(),
            like.compression()));
    return this;
  }

  public Story tell(VerdictBuilder... verdicts) {
    return tell(
        Arrays.stream(verdicts).map(builder -> builder.world(world.key()).build()).toList());
  }

  public Story tell(List<Verdict> verdicts) {
    publications.addAll(replay.apply(verdicts));
    return this;
  }

  /** Applies a decision of a person some seconds after the beginning of the story. */
  Story decide(int second, GroupingDecision decision) {
    publications.addAll(replay.apply(VerdictBuilder.START.plusSeconds(second), decision));
    return this;
  }

  /** Ids of the episodes that belong to an incident. */
  Set<String> episodesOf(String incident) {
    return replay.states().stream()
        .filter(state -> state.id().equals(incident))
        .flatMap(state -> state.verdicts().keySet().stream())
        .collect(Collectors.toSet());
  }

  /** The latest version of each live incident. */
  List<Incident> incidents() {
    return replay.incidents();
  }

  public Incident theIncident() {
    List<Incident> all = incidents();
    if (all.size() != 1) {
      throw new AssertionError("expected one incident, there are " + all);
    }
    return all.getFirst();
  }

  Collection<IncidentState> states() {
    return replay.states();
  }

  public List<Publication> publications() {
    return List.copyOf(publications);
  }

  List<PublicationKind> kinds() {
    return publications().stream().map(Publication::kind).toList();
  }

  public List<TimelineEntry> timeline(TimelineEntry.Kind kind) {
    return publications().stream()
        .flatMap(publication -> publication.entries().stream())
        .filter(entry -> entry.kind() == kind)
        .toList();
  }
}
