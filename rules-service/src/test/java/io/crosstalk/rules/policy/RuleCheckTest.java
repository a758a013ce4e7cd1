package io.crosstalk.rules.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.TargetPolicy;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.ownerfile.TestOwners;
import io.crosstalk.rules.siterule.check.InventoryNames;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.siterule.reading.RuleWarning;
import io.crosstalk.rules.storage.message.TestStores;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the check of rules with a real PostgreSQL. */
class RuleCheckTest {
  private static final Instant NOON = Instant.parse("2026-03-13T12:00:00Z");
  private static final RuleReader READER = new RuleReader(ZoneOffset.UTC);

  private final TestStores stores = new TestStores();
  private final RuleCheck check = check(new NamesWithoutIteration());

  private RuleCheck check(Set<String> resources) {
    return new RuleCheck(
        new CurrentRules(stores.siteRules(), stores.site()),
        new Targets(
            List.of(
                new TargetPolicy("chat", Severity.MINOR, TargetMode.NOTIFY, false),
                new TargetPolicy("desk", Severity.MINOR, TargetMode.TICKET, false)),
            Set.of("desk")),
        new SiteNames(TestOwners.of(stores), new Inventory(resources)),
        () -> NOON);
  }

  /** An inventory without teams. */
  private record Inventory(Set<String> resources) implements InventoryNames {
    @Override
    public Set<String> teams() {
      return Set.of();
    }
  }

  /** Names that can be looked up, and not compared. */
  private static final class NamesWithoutIteration extends AbstractSet<String> {
    @Override
    public boolean contains(Object name) {
      return name.equals("array-01");
    }

    @Override
    public int size() {
      return 100_000;
    }

    @Override
    public Iterator<String> iterator() {
      throw new AssertionError("names are compared");
    }
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private static CompiledRule maintenance(String id, int resources) throws RuleException {
    String content =
        """
        kind: maintenance
        reason: a test
        from: 2026-03-13T00:00
        until: 2026-03-14T00:00
        resources: [array-01, %s]
        """
            .formatted(
                IntStream.range(0, resources)
                    .mapToObj(each -> "array-x" + each)
                    .collect(Collectors.joining(", ")));
    return new CompiledRule.Readable(
        new StoredRule(id, 1, content, null, "ada", NOON), READER.read(id, content));
  }

  @Test
  void warnings_ofAllRules_compareNoNamesAndAreLimitedForEachRule() throws RuleException {
    Map<String, List<RuleWarning>> warnings =
        check.warnings(List.of(maintenance("a", 30), maintenance("b", 2)));

    assertThat(warnings.get("a")).hasSize(21);
    assertThat(warnings.get("b"))
        .extracting(RuleWarning::hint)
        .containsExactly(
            "check its spelling, or add it there", "check its spelling, or add it there");
  }

  @Test
  void one_manyUnknownTargets_reportsTheFirst20ByLine() {
    String targets =
        IntStream.range(0, 50)
            .mapToObj(each -> "- target-%02d\n".formatted(99 - each))
            .collect(Collectors.joining());

    RuleException mistake =
        catchThrowableOfType(
            RuleException.class,
            () ->
                check.one(
                    "a", "kind: routing\nreason: a test\nwhen: 'true'\ntargets:\n" + targets));

    assertThat(mistake.all()).hasSize(20);
    assertThat(mistake.line()).isEqualTo(5);
    assertThat(mistake.problem()).isEqualTo("there is no target 'target-99'");
    assertThat(mistake.all().getLast().line()).isEqualTo(24);
  }

  @Test
  void all_rulesWithMistakes_haveTheirWarningsToo() throws RuleException {
    List<CheckedRule> rules =
        check(Set.of("array-01"))
            .all(
                """
                - id: a
                  kind: maintenance
                  reason: a test
                  mode: dark
                  until: 2026-03-13T00:00
                  resources: [array-01, array-99]
                - id: a
                  kind: escalation
                  reason: a test
                  when: incident.severity == "majr"
                  after: soon
                  targets: [chat, chatt]
                """);

    assertThat(rules.get(0).warnings())
        .extracting(RuleWarning::line, RuleWarning::problem)
        .containsExactly(
            tuple(5, "the rule has expired: 'until' is 2026-03-13T00:00:00Z"),
            tuple(6, "neither the owners nor the inventory have the resource 'array-99'"));
    assertThat(mistakes(rules.get(0))).containsExactly(4);
    assertThat(mistakes(rules.get(1))).containsExactly(7, 10, 11, 12);
  }

  private List<RuleWarning> modeWarnings(String fields) throws RuleException {
    return check(Set.of())
        .all("id: a\nreason: a test\nwhen: 'true'\n" + fields)
        .getFirst()
        .warnings();
  }

  @Test
  void all_modeExcludesEveryTargetOfTheKind_isAWarning() throws RuleException {
    assertThat(modeWarnings("kind: budget\nlimit: 3\nmode: notify\n"))
        .containsExactly(
            new RuleWarning(
                6,
                "the rule never applies: a budget is for targets that open tickets, 'notify' for"
                    + " those that do not",
                "write 'mode: ticket', or 'mode: shadow' for an entry in the log alone"));
    assertThat(modeWarnings("kind: escalation\nafter: 1h\ntargets: [desk]\nmode: notify\n"))
        .singleElement()
        .satisfies(
            warning -> assertThat(warning.problem()).contains("all its targets open tickets"));
  }

  @Test
  void all_modeWithAnEffectOrShadow_isNoWarning() throws RuleException {
    assertThat(modeWarnings("kind: budget\nlimit: 3\n")).isEmpty();
    assertThat(modeWarnings("kind: budget\nlimit: 3\nmode: shadow\n")).isEmpty();
    assertThat(modeWarnings("kind: escalation\nafter: 1h\ntargets: [desk, chat]\nmode: notify\n"))
        .isEmpty();
    assertThat(modeWarnings("kind: suppression\nmode: notify\n")).isEmpty();
  }

  /** Lines of the mistakes of a rule. */
  private static List<Integer> mistakes(CheckedRule rule) {
    return rule instanceof CheckedRule.Invalid invalid
        ? invalid.mistake().all().stream().map(RuleException::line).toList()
        : List.of();
  }
}
