package io.crosstalk.rules.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Severity;
import io.crosstalk.rules.siterule.RuleException;
import io.crosstalk.rules.siterule.RuleReader;
import io.crosstalk.rules.siterule.SiteRule;
import io.crosstalk.rules.siterule.TargetDecision;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RuleEffectsTest {
  private static SiteRule rule(String id, String severity) throws RuleException {
    return new RuleReader(ZoneOffset.UTC)
        .read(id, "when: 'true'\nreason: a test\nkind: severity\nseverity: " + severity);
  }

  private static TargetDecision decision(Severity stated, SiteRule... applied) {
    return new TargetDecision(true, stated, null, List.of(applied), Set.of(), List.of());
  }

  @Test
  void severityOfARule_isStatedWithTheRuleAndTheTargets() throws RuleException {
    RuleEffects effects = new RuleEffects(List.of());
    SiteRule night = rule("night", "minor");

    effects.add("pager", decision(Severity.MINOR, night));
    effects.add("chat", decision(Severity.MINOR, night));
    effects.add("desk", decision(Severity.MAJOR));

    assertThat(effects.statedSeverities())
        .isEqualTo(
            """
            [{"severity":"minor","rule":"night","targets":["chat","pager"]}]""");
  }

  @Test
  void severityBelowThatOfAnotherRule_isNotStated() throws RuleException {
    RuleEffects effects = new RuleEffects(List.of());

    effects.add("chat", decision(Severity.MAJOR, rule("a", "minor"), rule("b", "major")));

    assertThat(effects.statedSeverities())
        .contains("\"rule\":\"b\"")
        .doesNotContain("\"rule\":\"a\"");
  }

  @Test
  void noSeverityOfARule_isNone() {
    RuleEffects effects = new RuleEffects(List.of());
    effects.add("chat", decision(Severity.MAJOR));

    assertThat(effects.statedSeverities()).isNull();
  }
}
