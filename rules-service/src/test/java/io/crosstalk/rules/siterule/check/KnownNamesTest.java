package io.crosstalk.rules.siterule.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.decision.RuleStory;
import io.crosstalk.rules.siterule.reading.Mention;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.siterule.reading.RuleText;
import io.crosstalk.rules.siterule.reading.RuleWarning;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownNamesTest {
  private static final NameSet TEAMS = new NameSet("team", Set.of("team-dba"), Set.of("team-crm"));
  private static final KnownNames NAMES =
      new KnownNames(TEAMS, new NameSet("resource", Set.of("array-01"), Set.of("ds-1")));

  private static List<RuleWarning> warnings(Mention... mentions) {
    return new NameCheck(NAMES).warnings(List.of(mentions));
  }

  @Test
  void warnings_misspeltTeam_suggestsTheSimilarOneInItsLine() {
    assertThat(warnings(new Mention.Team("team-dab", 4)))
        .containsExactly(
            new RuleWarning(
                4,
                "neither the owners nor the inventory have the team 'team-dab'",
                "did you mean 'team-dba'?"));
  }

  @Test
  void warnings_unknownResource_saysWhatToDo() {
    assertThat(warnings(new Mention.Resource("library", 2)))
        .extracting(RuleWarning::problem, RuleWarning::hint)
        .containsExactly(
            tuple(
                "neither the owners nor the inventory have the resource 'library'",
                "check its spelling, or add it there"));
  }

  @Test
  void warnings_knownNames_areNone() {
    assertThat(warnings(new Mention.Team("team-crm", 1), new Mention.Resource("ds-1", 1)))
        .isEmpty();
  }

  @Test
  void warnings_nameTwiceInALine_isOne() {
    Mention mention = new Mention.Resource("library", 2);

    assertThat(warnings(mention, mention)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          severity="majr"        | 'severity' is never 'majr'          | did you mean 'major'? The values are critical, major, minor, info
          `severity=~"majr|minor"` | 'severity' is never 'majr'          | did you mean 'major'?
          causeClass!=capcity    | 'causeClass' is never 'capcity'     | did you mean 'capacity'?
          environment=prodction  | 'environment' is never 'prodction'  | did you mean 'production'?
          alertname=Crostalk     | 'alertname' is never 'Crostalk'     | did you mean 'Crosstalk'?
          """)
  void warnings_misspeltValueOfAMatcher_suggestsTheSimilarOne(
      String matcher, String problem, String hint) throws RuleException {
    assertWarning(
        "id: a\nkind: silence\nreason: b\nuntil: 2027-01-01T00:00\nmatchers:\n- " + matcher,
        6,
        problem,
        hint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          time.weekday == "Monday"             | 'time.weekday' is never 'Monday'          | did you mean 'monday'?
          time.hour in [22, 23, 24]            | 'time.hour' is never '24'                 | the values are 0 to 23
          time.month != 13                     | 'time.month' is never '13'                | the values are 1 to 12
          incident.environment == "prod_uction" | 'incident.environment' is never 'prod_uction' | did you mean 'production'?
          "deply" in change.kinds              | 'change.kinds' is never 'deply'           | did you mean 'deploy'?
          incident.sharedResourceKind == "aray" | 'incident.sharedResourceKind' is never 'aray' | did you mean 'array'?
          "disk.latencey" in diagnosis.metrics   | 'diagnosis.metrics' is never 'disk.latencey' | did you mean 'disk.latency'? The metrics are in docs/vocabulary.md
          "latency" in diagnosis.metrics         | 'diagnosis.metrics' is never 'latency'      | the metrics are in docs/vocabulary.md
          """)
  void warnings_misspeltValueInACondition_suggestsTheSimilarOne(
      String when, String problem, String hint) throws RuleException {
    assertWarning("id: a\nkind: suppression\nreason: b\nwhen: |-\n  " + when, 5, problem, hint);
  }

  private static void assertWarning(String rule, int line, String problem, String hint)
      throws RuleException {
    assertThat(warningsOf(rule))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.line()).isEqualTo(line);
              assertThat(warning.problem()).isEqualTo(problem);
              assertThat(warning.hint()).startsWith(hint);
            });
  }

  @Test
  void warnings_rightValues_areNone() throws RuleException {
    assertThat(
            warningsOf(
                """
                id: a
                kind: silence
                reason: b
                until: 2027-01-01T00:00
                matchers: [severity=major, 'environment=~"uat|test"', 'causeClass=~"cap.*"', case=x]
                when: >-
                  time.weekday == "monday" && time.hour == 0 && incident.environment != ""
                  && ("disk.latency" in diagnosis.metrics || "wait.console_function" in diagnosis.metrics)
                """))
        .isEmpty();
  }

  private static List<RuleWarning> warningsOf(String rule) throws RuleException {
    return new NameCheck(NAMES)
        .warnings(RuleText.alone(rule).mentions(new RuleReader(RuleStory.BERLIN).read(null, rule)));
  }

  /** A site without owners and inventory has no names to compare with. */
  @Test
  void warnings_nothingIsKnown_areNone() {
    NameSet nothing = new NameSet("team", Set.of(), Set.of());
    KnownNames names = new KnownNames(nothing, nothing);

    assertThat(nothing.unknown("team-dba")).isEmpty();
    assertThat(new NameCheck(names).warnings(List.of(new Mention.Resource("ds-1", 1)))).isEmpty();
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
                "from here on, more names or words are not known",
                "correct the first 20, and check again"));
    assertThat(check.warnings(unknownResources(1))).isEmpty();
  }

  @Test
  void warnings_withoutSimilarNames_stateTheUnknownNameOnly() {
    assertThat(
            NameCheck.withoutSimilar(NAMES)
                .warnings(
                    List.of(new Mention.Team("team-dab", 4), new Mention.Team("team-dba", 5))))
        .containsExactly(
            new RuleWarning(
                4,
                "neither the owners nor the inventory have the team 'team-dab'",
                "check its spelling, or add it there"));
  }

  private static List<Mention> unknownResources(int number) {
    return IntStream.rangeClosed(1, number)
        .<Mention>mapToObj(line -> new Mention.Resource("unknown-" + line, line))
        .toList();
  }

  @Test
  void unknown_oneHundredThousandNamesAreKnown_suggestsTheSimilarOne() {
    NameSet resources = new NameSet("resource", Set.of(), vms(100_000));

    assertThat(resources.unknown("vm-eu-099999x"))
        .hasValueSatisfying(
            unknown -> assertThat(unknown.hint()).isEqualTo("did you mean 'vm-eu-099999'?"));
    assertThat(resources.unknown("library"))
        .hasValueSatisfying(
            unknown -> assertThat(unknown.hint()).isEqualTo("check its spelling, or add it there"));
  }

  private static Set<String> vms(int number) {
    return IntStream.range(0, number)
        .mapToObj(each -> "vm-eu-%06d".formatted(each))
        .collect(Collectors.toSet());
  }
}
