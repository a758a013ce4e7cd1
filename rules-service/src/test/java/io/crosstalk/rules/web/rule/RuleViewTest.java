package io.crosstalk.rules.web.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.policy.BacktestExample;
import io.crosstalk.rules.policy.BacktestResult;
import io.crosstalk.rules.policy.BacktestSummary;
import io.crosstalk.rules.policy.CheckedRule;
import io.crosstalk.rules.policy.CompiledRule;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.siterule.reading.RuleWarning;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares responses about rules with golden files, which the test of OpenAPI checks, too. */
class RuleViewTest {
  private static final Instant NOON = Instant.parse("2026-03-13T21:30:00Z");
  private static final RuleReader READER = new RuleReader(ZoneId.of("Europe/Berlin"));
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String DELAY =
      """
      kind: delay
      until: 2027-01-01T00:00
      delay: 10m
      when: 'true'
      reason: short ones end by themselves
      """;

  @Test
  void rules_readableAndNot_areWrittenAsInTheGoldenFile() throws Exception {
    StoredRule stored = new StoredRule("night", 2, DELAY, null, "jane", NOON);
    StoredRule wrong =
        new StoredRule("night.yaml#2", 1, "kind: delay", "night.yaml", "night.yaml", NOON);
    RuleException mistake =
        catchThrowableOfType(RuleException.class, () -> READER.read(null, "kind: delay"));

    var page =
        new RuleController.RulePage(
            List.of(
                RuleView.of(
                    new CompiledRule.Readable(stored, READER.read("night", DELAY)),
                    NOON,
                    List.of()),
                RuleView.of(new CompiledRule.Unreadable(wrong, mistake), NOON, List.of())),
            null);

    assertThat(tree(page)).isEqualTo(golden("rules.json"));
  }

  @Test
  void ofDeleted_ruleWithoutAnEnd_isExpiredAndDeleted() throws Exception {
    StoredRule stored = new StoredRule("night", 2, DELAY, null, "jane", NOON);
    CompiledRule rule = new CompiledRule.Readable(stored, READER.read("night", DELAY));

    JsonNode deleted = tree(RuleView.ofDeleted(rule));

    assertThat(deleted.path("state").asString()).isEqualTo("expired");
    assertThat(deleted.path("deleted").asBoolean()).isTrue();
    assertThat(tree(RuleView.of(rule, NOON, List.of())).has("deleted")).isFalse();
  }

  @Test
  void backtest_isWrittenAsInTheGoldenFile() throws IOException {
    var example =
        new BacktestExample(
            "inc-4e0012ab34cd56ef",
            "vm-uat-oracle (uat) slows app-orders through esx-07/vmhba2",
            Severity.MAJOR,
            Instant.parse("2026-03-13T21:03:00Z"),
            List.of(),
            List.of("held for chat", "never sent"));
    var result =
        new BacktestResult(
            "night",
            "delay",
            new BacktestSummary(
                "live",
                Instant.parse("2026-02-11T21:30:00Z"),
                NOON,
                120,
                false,
                14,
                3,
                0,
                14,
                9,
                0,
                0),
            List.of(example));

    assertThat(tree(result)).isEqualTo(golden("backtest.json"));
  }

  @Test
  void check_isWrittenAsInTheGoldenFile() throws Exception {
    RuleException mistake =
        catchThrowableOfType(
            RuleException.class,
            () -> READER.read(null, "\n\n\n\n\n\nid: b\nkind: dealy\nmode: dark\nreason: x\n"));

    RuleCheckView checked =
        RuleCheckView.of(
            List.of(
                new CheckedRule.Valid(
                    Optional.of("night"),
                    1,
                    READER.read("night", DELAY),
                    List.of(
                        new RuleWarning(
                            4,
                            "neither the owners nor the inventory have the team 'team-dab'",
                            "did you mean 'team-dba'?"))),
                new CheckedRule.Invalid(
                    Optional.of("b"),
                    7,
                    mistake,
                    List.of(
                        new RuleWarning(
                            10,
                            "the rule has expired: 'until' is 2026-03-01T00:00:00Z",
                            "write a later time; live incidents do not match it any more")))));

    assertThat(tree(checked)).isEqualTo(golden("check.json"));
  }

  private static JsonNode tree(Object value) {
    return JSON.readTree(JSON.writeValueAsString(value));
  }

  private static JsonNode golden(String name) throws IOException {
    try (InputStream in = RuleViewTest.class.getResourceAsStream("/rules/" + name)) {
      return JSON.readTree(Objects.requireNonNull(in, name).readAllBytes());
    }
  }
}
