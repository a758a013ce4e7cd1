package io.crosstalk.rules.siterule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KnownNamesTest {
  private static final NameSet TEAMS = new NameSet("team", Set.of("team-dba"), Set.of("team-crm"));
  private static final KnownNames NAMES =
      new KnownNames(TEAMS, new NameSet("resource", Set.of("array-01"), Set.of("ds-1")));

  private static List<RuleWarning> warnings(Mention... mentions) {
    return new NameCheck(NAMES).warnings(List.of(mentions));
  }

  @Test
  void warnings_misspeltTeam_suggestsTheSimilarOneInItsLine() {
    assertThat(warnings(new Mention(Mention.Kind.TEAM, "team-dab", 4)))
        .containsExactly(
            new RuleWarning(
                4,
                "neither the owners nor the inventory have the team 'team-dab'",
                "did you mean 'team-dba'?"));
  }

  @Test
  void warnings_unknownResource_saysWhatToDo() {
    assertThat(warnings(new Mention(Mention.Kind.RESOURCE, "library", 2)))
        .extracting(RuleWarning::problem, RuleWarning::hint)
        .containsExactly(
            tuple(
                "neither the owners nor the inventory have the resource 'library'",
                "check its spelling, or add it there"));
  }

  @Test
  void warnings_knownNames_areNone() {
    assertThat(
            warnings(
                new Mention(Mention.Kind.TEAM, "team-crm", 1),
                new Mention(Mention.Kind.RESOURCE, "ds-1", 1)))
        .isEmpty();
  }

  @Test
  void warnings_nameTwiceInALine_isOne() {
    Mention mention = new Mention(Mention.Kind.RESOURCE, "library", 2);

    assertThat(warnings(mention, mention)).hasSize(1);
  }

  /** A site without owners and inventory has no names to compare with. */
  @Test
  void warnings_nothingIsKnown_areNone() {
    NameSet nothing = new NameSet("team", Set.of(), Set.of());
    KnownNames names = new KnownNames(nothing, nothing);

    assertThat(nothing.unknown("team-dba")).isEmpty();
    assertThat(
            new NameCheck(names).warnings(List.of(new Mention(Mention.Kind.RESOURCE, "ds-1", 1))))
        .isEmpty();
  }

  /** A rule of 64 KB can name some thousands of resources that are not known. */
  @Test
  void warnings_manyUnknownNamesInTheRulesOfARequest_reportsTheFirst20() {
    NameCheck check = new NameCheck(NAMES);

    List<RuleWarning> first = check.warnings(unknownResources(15));
    List<RuleWarning> second = check.warnings(unknownResources(500));

    assertThat(first).hasSize(15);
    assertThat(second).hasSize(6);
    assertThat(second.getLast())
        .isEqualTo(
            new RuleWarning(
                6,
                "from here on, more names are not known",
                "correct the first 20, and check again"));
    assertThat(check.warnings(unknownResources(1))).isEmpty();
  }

  private static List<Mention> unknownResources(int number) {
    return IntStream.rangeClosed(1, number)
        .mapToObj(line -> new Mention(Mention.Kind.RESOURCE, "unknown-" + line, line))
        .toList();
  }

  @Test
  void unknown_manyNamesAreKnown_hasNoSimilarOne() {
    Set<String> most = vms(NameSet.MAX_COMPARED);
    Set<String> more = vms(NameSet.MAX_COMPARED + 1);

    assertThat(new NameSet("resource", Set.of(), most).unknown("vm-0x"))
        .hasValueSatisfying(
            unknown -> assertThat(unknown.hint()).isEqualTo("did you mean 'vm-0'?"));
    assertThat(new NameSet("resource", Set.of(), more).unknown("vm-0x"))
        .hasValueSatisfying(
            unknown -> assertThat(unknown.hint()).isEqualTo("check its spelling, or add it there"));
  }

  private static Set<String> vms(int number) {
    return IntStream.range(0, number).mapToObj(each -> "vm-" + each).collect(Collectors.toSet());
  }
}
