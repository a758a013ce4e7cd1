package io.crosstalk.engine.incident;

import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.Incident;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Groups that the members of an incident form when their latest verdicts are assigned anew, without
 * the verdicts that once joined them.
 */
final class Regrouping {
  private static final Comparator<VerdictFacts> BY_ONSET =
      Comparator.<VerdictFacts, Instant>comparing(facts -> facts.span().from())
          .thenComparing(VerdictFacts::episode);
  private static final Comparator<List<VerdictFacts>> LARGEST_FIRST =
      Comparator.<List<VerdictFacts>>comparingInt(List::size)
          .reversed()
          .thenComparing(List::getFirst, BY_ONSET);

  private final List<IncidentState> groups = new ArrayList<>();
  private final IncidentAssignment assignment =
      new IncidentAssignment(
          facts -> open(),
          new IncidentAssignment.Moves() {
            @Override
            public void moved(VerdictFacts facts) {
              // only the groups that result are asked for
            }

            @Override
            public void merged(IncidentState other, IncidentState target) {
              other.setStanding(new IncidentStanding.Merged(target.id()));
            }
          },
          group -> true);

  private Regrouping() {}

  /**
   * Returns the groups that name a cause, the largest first; members are in the order of their
   * onsets. Members without a known cause in no such group are left out: nothing tells that they
   * are another problem. Each verdict that names a cause is assigned a second time, so that no
   * later revision of the same verdict joins two groups again.
   */
  static List<List<VerdictFacts>> of(Collection<VerdictFacts> members) {
    Regrouping regrouping = new Regrouping();
    List<VerdictFacts> ordered = members.stream().sorted(BY_ONSET).toList();
    ordered.forEach(facts -> regrouping.assignment.assign(facts, null));
    ordered.stream().filter(facts -> !facts.isOrphan()).forEach(regrouping::reassign);
    return regrouping.groups.stream()
        .filter(group -> !group.members().areOrphans())
        .map(group -> group.members().all().stream().sorted(BY_ONSET).toList())
        .sorted(LARGEST_FIRST)
        .toList();
  }

  private void reassign(VerdictFacts facts) {
    FormerPlace former = assignment.take(facts.episode());
    assignment.assign(
        facts, former == null || former.incident().members().isEmpty() ? null : former);
  }

  /**
   * Returns the group that keeps the identity of the incident: the largest that names the shared
   * resource of the last version, else the largest.
   */
  static List<VerdictFacts> continuing(
      List<List<VerdictFacts>> groups, @Nullable Incident published) {
    SharedResource shared = published == null ? null : published.sharedResource();
    return groups.stream()
        .filter(group -> shared != null && names(group, shared.id()))
        .findFirst()
        .orElse(groups.getFirst());
  }

  private static boolean names(List<VerdictFacts> group, String sharedId) {
    return group.stream().anyMatch(facts -> sharedId.equals(facts.contentionDomain()));
  }

  private IncidentState open() {
    IncidentState opened =
        IncidentState.open("%08d".formatted(groups.size()), World.LIVE, Instant.EPOCH);
    assignment.attach(opened);
    groups.add(opened);
    return opened;
  }
}
