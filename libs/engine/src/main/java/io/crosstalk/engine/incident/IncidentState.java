package io.crosstalk.engine.incident;

import io.crosstalk.engine.incident.findings.IncidentFindings;
import io.crosstalk.engine.incident.grouping.IncidentMembers;
import io.crosstalk.engine.incident.grouping.RankedVictim;
import io.crosstalk.engine.incident.grouping.Span;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.engine.incident.recurrence.EarlierIncident;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.Victim;
import io.crosstalk.event.World;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one incident. The object is changed in place; if the application of verdicts
 * fails, it is invalid and must be read again from storage.
 */
public final class IncidentState {
  /**
   * Time of recording of a version that is not stored yet. Storage replaces it by the wall-clock
   * time; nothing else reads a clock.
   */
  public static final Instant UNRECORDED = Instant.EPOCH;

  private final String id;
  private final World world;
  private final Instant openedAt;
  private final IncidentMembers members = new IncidentMembers(new IndexUpdate());
  private IncidentStanding standing;
  private @Nullable Incident published;
  private @Nullable EarlierIncident memory;
  private Set<String> signatures = Set.of();
  private List<RankedVictim> victims = List.of();
  private Set<String> victimIds = Set.of();
  private final SortedMap<String, Victim> contributions = new TreeMap<>();
  private @Nullable IncidentIndex index;

  /** Passes changed keys on to the index of the world. */
  private final class IndexUpdate implements IncidentMembers.Listener {
    @Override
    public void added(IncidentMembers.Role role, String key) {
      if (index != null) {
        index.add(role, key, IncidentState.this);
      }
    }

    @Override
    public void removed(IncidentMembers.Role role, String key) {
      if (index != null) {
        index.remove(role, key, IncidentState.this);
      }
    }
  }

  /**
   * An incident as it is stored.
   *
   * @param openedAt event time of the verdict that opened it
   * @param verdicts the latest verdict on each of its episodes
   * @param published last version, with {@link #UNRECORDED} as the time of recording; null until a
   *     rule has opened it
   */
  public IncidentState(
      String id,
      World world,
      Instant openedAt,
      Collection<Verdict> verdicts,
      IncidentStanding standing,
      @Nullable Incident published) {
    this.id = id;
    this.world = world;
    this.openedAt = openedAt;
    this.standing = standing;
    verdicts.forEach(verdict -> members.add(new VerdictFacts(verdict)));
    setPublished(published);
    if (published != null) {
      published.victims().stream()
          .filter(victim -> isLive() && victim.contribution() != null)
          .forEach(victim -> contributions.put(victim.resource(), victim));
      List<RankedVictim> own =
          members.isEmpty()
              ? published.victims().stream().map(victim -> new RankedVictim(0, 1, victim)).toList()
              : IncidentFindings.of(members).victims();
      victims = ListedVictims.of(own, contributions).all();
      victimIds = own.stream().map(each -> each.victim().resource()).collect(Collectors.toSet());
    }
  }

  public static IncidentState open(String id, World world, Instant at) {
    return new IncidentState(id, world, at, List.of(), new IncidentStanding.Live(), null);
  }

  /** Registers the members in the index of a world and keeps the index up to date. */
  void attach(IncidentIndex worldIndex) {
    index = worldIndex;
    members.announce();
  }

  /** Removes the members from the index of the world. */
  void detach() {
    IncidentIndex left = index;
    index = null;
    if (left != null) {
      members.forEachKey((role, key) -> left.remove(role, key, this));
    }
  }

  public String id() {
    return id;
  }

  public World world() {
    return world;
  }

  public Instant openedAt() {
    return openedAt;
  }

  public IncidentStanding standing() {
    return standing;
  }

  /** The last version; null until a rule has opened the incident. */
  public @Nullable Incident published() {
    return published;
  }

  /** A copy of the latest verdict on each episode, by the episode's id. */
  public SortedMap<String, Verdict> verdicts() {
    return members.verdicts();
  }

  /** All victims of the last version, the most important first. */
  public List<RankedVictim> victims() {
    return victims;
  }

  public IncidentMembers members() {
    return members;
  }

  public boolean isLive() {
    return standing instanceof IncidentStanding.Live;
  }

  /**
   * The part of the last version that later incidents are compared with; null without a version.
   */
  @Nullable EarlierIncident memory() {
    return memory;
  }

  /** Signatures of a live, published incident; empty otherwise. */
  Set<String> signatures() {
    return isLive() ? signatures : Set.of();
  }

  /** Onset of the incident's first episode. */
  public Instant from() {
    return members.isEmpty() ? openedAt : members.span().from();
  }

  /**
   * The latest onset of an episode that still belongs to the incident; null while an episode is
   * open.
   */
  public @Nullable Instant reachesTo() {
    if (members.isEmpty()) {
      return openedAt;
    }
    Span span = members.span();
    return members.hasOpen() || span.to() == null ? null : span.to().plus(span.reach());
  }

  void setStanding(IncidentStanding changed) {
    standing = changed;
  }

  void setPublished(@Nullable Incident changed) {
    published = changed;
    memory = changed == null ? null : EarlierIncident.of(changed);
    signatures = memory == null ? Set.of() : memory.signatures();
  }

  /** Victims of several causes as the incident lists them, by resource. */
  SortedMap<String, Victim> contributions() {
    return Collections.unmodifiableSortedMap(contributions);
  }

  void setContribution(String victim, @Nullable Victim listed) {
    if (listed == null) {
      contributions.remove(victim);
    } else {
      contributions.put(victim, listed);
    }
  }

  /** Ids of the {@link #victims} whose verdicts belong to the incident. */
  Set<String> victimIds() {
    return victimIds;
  }

  void setVictims(List<RankedVictim> changed, Set<String> ids) {
    victims = changed;
    victimIds = ids;
  }
}
