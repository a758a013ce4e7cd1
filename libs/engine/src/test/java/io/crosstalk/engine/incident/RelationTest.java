package io.crosstalk.engine.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.grouping.IncidentMembers;
import io.crosstalk.engine.incident.grouping.Relation;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.testkit.VerdictBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests that the relations from indexes equal those of a comparison with each member. */
class RelationTest {
  private static final int STORIES = 1500;

  @Test
  void between_randomMembers_equalsComparingWithEveryMember() {
    Map<Relation, Integer> seen = new EnumMap<>(Relation.class);
    for (int seed = 0; seed < STORIES; seed++) {
      Random random = new Random(seed);
      List<Verdict> verdicts = new ArrayList<>(RandomStories.in("live", random));
      Collections.shuffle(verdicts, random);
      IncidentState state = IncidentState.open("inc-1", World.LIVE, VerdictBuilder.START);
      IncidentIndex index = new IncidentIndex();
      state.attach(index);
      IncidentMembers members = state.members();
      for (Verdict verdict : verdicts) {
        VerdictFacts facts = new VerdictFacts(verdict);
        members.remove(facts.episode());
        Relation expected = PairwiseRelation.between(facts, members.all());

        assertThat(Relation.between(facts, members))
            .as("seed %d, %s among %s", seed, verdict, members.verdicts())
            .isEqualTo(expected);
        if (expected != Relation.NONE) {
          assertThat(index.candidates(facts)).containsExactly(state);
        }
        seen.merge(expected, 1, Integer::sum);
        if ((random.nextInt(3) > 0 && expected != Relation.STRONG) || random.nextInt(6) == 0) {
          members.add(facts);
        }
      }
    }
    assertThat(seen).containsOnlyKeys(Relation.values());
    assertThat(seen.values()).allMatch(count -> count > 100);
  }

  @Test
  void remove_everyMember_leavesIndexWithoutCandidates() {
    IncidentState state = IncidentState.open("inc-1", World.LIVE, VerdictBuilder.START);
    IncidentIndex index = new IncidentIndex();
    state.attach(index);
    List<VerdictFacts> all =
        RandomStories.in("live", new Random(7)).stream().map(VerdictFacts::new).toList();
    all.forEach(
        facts -> {
          state.members().remove(facts.episode());
          state.members().add(facts);
        });

    state.members().clear();

    assertThat(all).allMatch(facts -> index.candidates(facts).isEmpty());
  }
}
