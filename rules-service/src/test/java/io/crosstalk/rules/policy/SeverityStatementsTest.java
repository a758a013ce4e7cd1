package io.crosstalk.rules.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.decision.TargetDecision;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.reading.RuleReader;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeverityStatementsTest {
  private static SiteRule rule(String id, String severity) throws RuleException {
    return new RuleReader(ZoneOffset.UTC)
        .read(id, "when: 'true'\nreason: a test\nkind: severity\nseverity: " + severity);
  }

  private static TargetDecision decision(Severity stated, SiteRule... applied) {
    return new TargetDecision(true, stated, null, List.of(applied), Set.of(), List.of(), null);
  }

  @Test
  void severityOfARule_isStatedWithTheRuleAndTheTargets() throws RuleException {
    SeverityStatements statements = SeverityStatements.read(null);
    SiteRule night = rule("night", "minor");

    statements.replace("pager", decision(Severity.MINOR, night));
    statements.replace("chat", decision(Severity.MINOR, night));
    statements.replace("desk", decision(Severity.MAJOR));

    assertThat(statements.json())
        .isEqualTo(
            """
            [{"severity":"minor","rule":"night","targets":["chat","pager"]}]\
            """);
  }

  @Test
  void severityBelowThatOfAnotherRule_isNotStated() throws RuleException {
    SeverityStatements statements = SeverityStatements.read(null);

    statements.replace("chat", decision(Severity.MAJOR, rule("a", "minor"), rule("b", "major")));

    assertThat(statements.json()).contains("\"rule\":\"b\"").doesNotContain("\"rule\":\"a\"");
  }

  @Test
  void noSeverityOfARule_isNone() {
    SeverityStatements statements = SeverityStatements.read(null);
    statements.replace("chat", decision(Severity.MAJOR));

    assertThat(statements.json()).isNull();
  }

  @Test
  void laterMessage_replacesTheSeveritiesOfItsTargetOnly() throws RuleException {
    SeverityStatements statements =
        SeverityStatements.read(
            """
            [{"severity":"minor","rule":"night","targets":["chat","pager"]}]\
            """);

    statements.replace("pager", decision(Severity.CRITICAL, rule("day", "critical")));
    statements.replace("desk", decision(Severity.MAJOR));

    assertThat(statements.json())
        .isEqualTo(
            """
            [{"severity":"critical","rule":"day","targets":["pager"]},\
            """
                + """
                {"severity":"minor","rule":"night","targets":["chat"]}]\
                """);
  }

  @Test
  void laterMessageWithoutSuchARule_endsTheStatement() {
    SeverityStatements statements =
        SeverityStatements.read(
            """
            [{"severity":"minor","rule":"night","targets":["chat"]}]\
            """);

    statements.replace("chat", decision(Severity.MAJOR));

    assertThat(statements.json()).isNull();
  }
}
