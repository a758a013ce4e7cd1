package io.crosstalk.rules.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests which version of a rule is valid at an event time. */
class RuleHistoryTest {
  private static final String RULE = "kind: suppression\nwhen: 'true'\nreason: a test\n";

  private final List<StoredRule> versions = new ArrayList<>();

  private void set(String id, int version, String recorded, String content) {
    versions.add(
        new StoredRule(id, version, content, null, "jane", Instant.parse(recorded + "T00:00:00Z")));
  }

  private void delete(String id, int version, String recorded) {
    versions.add(
        new StoredRule(id, version, null, null, "jane", Instant.parse(recorded + "T00:00:00Z")));
  }

  /** Ids and versions of the rules that are valid on a day; null before the history begins. */
  private List<String> at(String day) {
    return new RuleHistory(
            versions, new RuleReader(ZoneOffset.UTC), new RuleCompiler(ZoneOffset.UTC))
        .at(Instant.parse(day + "T12:00:00Z"))
        .map(
            compiled ->
                compiled.rules().stream()
                    .map(rule -> rule.stored().id() + rule.stored().version())
                    .toList())
        .orElse(null);
  }

  @Test
  void version_isValidFromItsTimeToTheNextVersion() {
    set("a", 1, "2026-01-10", RULE);
    set("a", 2, "2026-01-20", RULE);
    set("b", 1, "2026-01-15", RULE);
    delete("a", 3, "2026-01-25");

    assertThat(at("2026-01-12")).containsExactly("a1");
    assertThat(at("2026-01-16")).containsExactly("a1", "b1");
    assertThat(at("2026-01-20")).containsExactly("a2", "b1");
    assertThat(at("2026-01-26")).containsExactly("b1");
  }

  @Test
  void version_withAnEarlierBegin_isValidFromThere() {
    set("a", 1, "2026-01-10", RULE);
    set("a", 2, "2026-01-20", RULE + "from: 2026-01-15T00:00\n");
    set("a", 3, "2026-01-22", RULE + "from: 2026-02-01T00:00\n");

    assertThat(at("2026-01-14")).containsExactly("a1");
    assertThat(at("2026-01-16")).containsExactly("a2");
    assertThat(at("2026-01-23")).containsExactly("a3");
  }

  @Test
  void history_beforeTheFirstVersionOfAnyRule_isNotKnown() {
    set("a", 1, "2026-01-10", RULE + "from: 2020-01-01T00:00\n");

    assertThat(at("2026-01-09")).isNull();
    assertThat(at("2026-01-10")).containsExactly("a1");
  }

  @Test
  void version_afterItsEnd_isLeftOutUntilTheNextVersion() {
    set("a", 1, "2026-01-10", RULE + "until: 2026-01-15T00:00\n");
    set("a", 2, "2026-01-20", RULE);
    set("b", 1, "2026-01-10", RULE);

    assertThat(at("2026-01-14")).containsExactly("a1", "b1");
    assertThat(at("2026-01-15")).containsExactly("b1");
    assertThat(at("2026-01-21")).containsExactly("a2", "b1");
  }

  @Test
  void rule_usesTheCalendarOfItsDay() {
    String calendar = "kind: calendar\nreason: a test\ndates: [%s]\n";
    set("feast", 1, "2026-01-10", calendar.formatted("01-12"));
    set("feast", 2, "2026-01-20", calendar.formatted("01-22"));
    set("a", 1, "2026-01-10", RULE + "on: feast\n");
    delete("feast", 3, "2026-01-25");

    assertThat(readable("2026-01-12")).isEqualTo(List.of("a", "feast"));
    assertThat(readable("2026-01-26")).as("without its calendar").isEmpty();
  }

  private List<String> readable(String day) {
    return new RuleHistory(
            versions, new RuleReader(ZoneOffset.UTC), new RuleCompiler(ZoneOffset.UTC))
        .at(Instant.parse(day + "T12:00:00Z")).orElseThrow().rules().stream()
            .flatMap(rule -> rule.readable().stream())
            .map(rule -> rule.id())
            .toList();
  }
}
