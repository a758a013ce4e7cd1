package io.crosstalk.engine.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Contribution;
import io.crosstalk.event.Contribution.OtherCause;
import io.crosstalk.event.FurtherCause;
import io.crosstalk.event.Incident;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.Victim;
import io.crosstalk.event.World;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Random stories in which verdicts have further causes. */
class SharedVictimsTest {
  private static final int STORIES = 30;

  @Test
  void furtherCauses_inAnyStory_changeNothingButContributions() {
    int contributions = 0;
    for (int seed = 0; seed < STORIES; seed++) {
      List<Verdict> verdicts = story(seed);
      List<Verdict> without = verdicts.stream().map(verdict -> with(verdict, List.of())).toList();

      List<Incident> incidents = new Story().tell(verdicts).incidents();

      assertThat(incidents.stream().map(SharedVictimsTest::plain))
          .as("seed %d", seed)
          .isEqualTo(
              new Story()
                  .tell(without).incidents().stream().map(SharedVictimsTest::plain).toList());
      contributions += (int) incidents.stream().flatMap(SharedVictimsTest::contributions).count();
    }
    assertThat(contributions).isGreaterThan(STORIES);
  }

  @Test
  void contribution_inAnyStory_isListedByEachOfItsIncidents() {
    for (int seed = 0; seed < STORIES; seed++) {
      List<Incident> incidents = new Story().tell(story(seed)).incidents();
      Map<String, Incident> byId =
          incidents.stream().collect(Collectors.toMap(Incident::id, Function.identity()));
      for (Incident incident : incidents) {
        for (Victim victim : incident.victims()) {
          Contribution contribution = victim.contribution();
          if (contribution != null) {
            for (OtherCause other : contribution.others()) {
              assertThat(others(victim.resource(), byId.get(other.incident())))
                  .as("seed %d, %s of %s", seed, victim.resource(), incident.id())
                  .contains(incident.id());
            }
          }
        }
      }
    }
  }

  @Test
  void restart_inAnyStory_givesTheSameIncidents() {
    for (int seed = 0; seed < STORIES; seed++) {
      Map<Instant, List<Verdict>> byTime =
          CanonicalOrder.of(story(seed)).stream()
              .collect(
                  Collectors.groupingBy(Verdict::decidedAt, TreeMap::new, Collectors.toList()));
      Random random = new Random(seed);
      WorldIncidents steady = world(List.of(), Map.of());
      WorldIncidents restarted = steady;
      Map<String, VerdictVersion> versions = new HashMap<>();
      restarted = world(List.of(), Map.of());
      for (Map.Entry<Instant, List<Verdict>> each : byTime.entrySet()) {
        steady.apply(each.getKey(), each.getValue());
        restarted.apply(each.getKey(), each.getValue());
        for (Verdict verdict : each.getValue()) {
          versions.put(
              verdict.episode().id(),
              Objects.requireNonNull(restarted.version(verdict.episode().id())));
        }
        if (random.nextInt(3) == 0) {
          restarted = world(stored(restarted.states()), versions);
        }
      }
      assertThat(published(restarted)).as("seed %d", seed).isEqualTo(published(steady));
    }
  }

  private static WorldIncidents world(
      Collection<IncidentState> known, Map<String, VerdictVersion> versions) {
    return new WorldIncidents(World.LIVE, known, versions, incident -> List.of(), SiteTime.UTC);
  }

  private static List<IncidentState> stored(Collection<IncidentState> states) {
    return states.stream()
        .map(
            each ->
                new IncidentState(
                    each.id(),
                    each.world(),
                    each.openedAt(),
                    each.verdicts().values(),
                    each.standing(),
                    each.published()))
        .toList();
  }

  private static List<@Nullable Incident> published(WorldIncidents world) {
    return world.states().stream()
        .filter(IncidentState::isLive)
        .map(IncidentState::published)
        .toList();
  }

  private static Stream<Contribution> contributions(Incident incident) {
    return incident.victims().stream().flatMap(victim -> Stream.ofNullable(victim.contribution()));
  }

  private static List<String> others(String victim, @Nullable Incident incident) {
    return incident == null
        ? List.of()
        : incident.victims().stream()
            .filter(each -> each.resource().equals(victim))
            .flatMap(each -> Stream.ofNullable(each.contribution()))
            .flatMap(each -> each.others().stream())
            .map(OtherCause::incident)
            .toList();
  }

  private static Incident plain(Incident incident) {
    List<Victim> own = incident.ownVictims().stream().map(each -> each.with(null)).toList();
    String explanation = incident.explanation().replaceFirst("\n[^\n]* also slowed by [^\n]*$", "");
    return IncidentVersions.revised(
        IncidentVersions.listing(incident, own, own.size(), explanation), 1);
  }

  /** A random story in which each verdict may name causes that others name. */
  private static List<Verdict> story(int seed) {
    Random random = new Random(seed);
    List<Verdict> verdicts = RandomStories.in("live", random);
    List<Verdict> causes =
        verdicts.stream().filter(verdict -> verdict.sharedResource() != null).toList();
    List<Verdict> story = new ArrayList<>();
    for (Verdict verdict : verdicts) {
      List<FurtherCause> further =
          causes.isEmpty()
              ? List.of()
              : IntStream.range(0, random.nextInt(3))
                  .mapToObj(i -> cause(causes.get(random.nextInt(causes.size())), random))
                  .toList();
      story.add(with(verdict, further));
    }
    return story;
  }

  private static FurtherCause cause(Verdict verdict, Random random) {
    SharedResource shared =
        Objects.requireNonNullElse(
            verdict.sharedResource(), new SharedResource("ds-0", ResourceKind.DATASTORE));
    String culprit =
        verdict.suspects().stream()
            .filter(Suspect::isCulprit)
            .map(Suspect::resource)
            .findFirst()
            .orElse(null);
    return new FurtherCause(shared, culprit, random.nextInt(50) / 100.0);
  }

  private static Verdict with(Verdict verdict, List<FurtherCause> further) {
    return new Verdict(
        verdict.world(),
        verdict.episode(),
        verdict.decidedAt(),
        verdict.revision(),
        verdict.state(),
        verdict.evidenceThrough(),
        verdict.causeClass(),
        verdict.contributing(),
        verdict.sharedResource(),
        verdict.sharedResourceTeam(),
        verdict.domains(),
        verdict.victim(),
        verdict.suspects(),
        verdict.selfSuspected(),
        verdict.exonerated(),
        verdict.notMeasured(),
        verdict.changes(),
        verdict.remedy(),
        verdict.evidence(),
        verdict.advice(),
        verdict.usersUnaffected(),
        further,
        verdict.source());
  }
}
