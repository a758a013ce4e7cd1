package io.crosstalk.rules.rule;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.IncidentReplay;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Severity;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RuleBookTest {
  private static final Instant NOON = Instant.parse("2025-11-21T12:00:00Z");

  /** A major incident: a UAT VM slows a production VM down tenfold, with probability 0.9. */
  private static final Incident INCIDENT =
      new IncidentReplay(World.LIVE, SiteTime.UTC)
          .apply(
              List.of(verdictOn("vm-a").ownedBy("team-erp").neighbour("vm-x", 0.9, "ds-1").build()))
          .getFirst()
          .incident();

  private static Rule rule(Rule.Kind kind, Condition condition, String... targets) {
    return new Rule("r", kind, Instant.EPOCH, null, condition, List.of(targets));
  }

  private static boolean opens(Condition condition) {
    return new RuleBook(List.of(rule(Rule.Kind.OPEN, condition))).opens(INCIDENT, NOON);
  }

  private static Condition condition(String json) {
    return EventJson.read(json.getBytes(StandardCharsets.UTF_8), Condition.class);
  }

  @Test
  void condition_withoutParts_doesNotRestrict() {
    assertThat(opens(condition("{}"))).isTrue();
  }

  @Test
  void condition_onePartFails_doesNotHold() {
    assertThat(opens(condition("{\"minSeverity\":\"major\"}"))).isTrue();
    assertThat(opens(condition("{\"minSeverity\":\"critical\"}"))).isFalse();
    assertThat(opens(condition("{\"minProbability\":0.9}"))).isTrue();
    assertThat(opens(condition("{\"minProbability\":0.95}"))).isFalse();
    assertThat(opens(condition("{\"teams\":[\"team-erp\",\"team-b\"]}"))).isTrue();
    assertThat(opens(condition("{\"teams\":[\"team-b\"]}"))).isFalse();
    assertThat(opens(condition("{\"teams\":[\"team-b\"],\"minSeverity\":\"info\"}"))).isFalse();
  }

  @Test
  void condition_severalClassesOrEnvironments_oneMatchSuffices() {
    assertThat(opens(new Condition(List.of(Environment.UAT), null, null, null, null))).isFalse();
    assertThat(opens(new Condition(List.of(Environment.PRODUCTION), null, null, null, null)))
        .isTrue();
    assertThat(opens(new Condition(null, List.of(CauseClass.CAPACITY), null, null, null)))
        .isFalse();
    assertThat(
            opens(
                new Condition(
                    null,
                    List.of(CauseClass.CAPACITY, CauseClass.NOISY_NEIGHBOUR),
                    null,
                    Severity.INFO,
                    0.1)))
        .isTrue();
  }

  @Test
  void rule_boundsOfItsPeriod_isValidFromFirstToBeforeLast() {
    Rule afternoon =
        new Rule("r", Rule.Kind.OPEN, NOON, NOON.plusSeconds(60), condition("{}"), List.of());
    RuleBook book = new RuleBook(List.of(afternoon));

    assertThat(book.opens(INCIDENT, NOON.minusMillis(1))).isFalse();
    assertThat(book.opens(INCIDENT, NOON)).isTrue();
    assertThat(book.opens(INCIDENT, NOON.plusSeconds(60))).isFalse();
  }

  @Test
  void opens_noRule_isFalse() {
    assertThat(
            new RuleBook(List.of(rule(Rule.Kind.NOTIFY, condition("{}"), "*")))
                .opens(INCIDENT, NOON))
        .isFalse();
  }

  @Test
  void targets_namedByRules_areThoseThatAreConfigured() {
    RuleBook book =
        new RuleBook(
            List.of(
                rule(Rule.Kind.NOTIFY, condition("{}"), "chat", "gone"),
                rule(Rule.Kind.NOTIFY, condition("{\"minSeverity\":\"critical\"}"), "pager")));

    assertThat(book.targets(INCIDENT, NOON, List.of("chat", "pager"))).isEqualTo(Set.of("chat"));
  }

  @Test
  void targets_star_areAllConfiguredTargets() {
    RuleBook book = new RuleBook(List.of(rule(Rule.Kind.NOTIFY, condition("{}"), "*")));

    assertThat(book.targets(INCIDENT, NOON, List.of("chat", "pager")))
        .isEqualTo(Set.of("chat", "pager"));
  }
}
