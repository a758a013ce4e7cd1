package io.crosstalk.rules.siterule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KnownNamesTest {
  private static final KnownNames NAMES =
      new KnownNames(Set.of("team-dba", "team-crm"), Set.of("array-01", "ds-1"));

  @Test
  void warnings_misspeltTeam_suggestsTheSimilarOneInItsLine() {
    assertThat(NAMES.warnings(List.of(new Mention(Mention.Kind.TEAM, "team-dab", 4))))
        .containsExactly(
            new RuleWarning(
                4,
                "neither the owners nor the inventory have the team 'team-dab'",
                "did you mean 'team-dba'?"));
  }

  @Test
  void warnings_unknownResource_saysWhatToDo() {
    assertThat(NAMES.warnings(List.of(new Mention(Mention.Kind.RESOURCE, "library", 2))))
        .extracting(RuleWarning::problem, RuleWarning::hint)
        .containsExactly(
            tuple(
                "neither the owners nor the inventory have the resource 'library'",
                "check its spelling, or add it there"));
  }

  @Test
  void warnings_knownNames_areNone() {
    assertThat(
            NAMES.warnings(
                List.of(
                    new Mention(Mention.Kind.TEAM, "team-crm", 1),
                    new Mention(Mention.Kind.RESOURCE, "ds-1", 1))))
        .isEmpty();
  }

  /** A site without owners and inventory has no names to compare with. */
  @Test
  void warnings_nothingIsKnown_areNone() {
    KnownNames nothing = new KnownNames(Set.of(), Set.of());

    assertThat(nothing.unknownTeam("team-dba")).isEmpty();
    assertThat(nothing.warnings(List.of(new Mention(Mention.Kind.RESOURCE, "ds-1", 1)))).isEmpty();
  }
}
