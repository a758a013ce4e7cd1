package io.crosstalk.rules.web.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.RuleKind;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.reading.RuleReader;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Tests the text of a rule that was sent as JSON. */
class TimedRuleBodyTest {

  @Test
  void rule_ofABodyWithLines_isOneLineThatCanBeRead() throws RuleException {
    String reason = "long, \"quoted\": # 'text' ".repeat(100).strip();
    String body =
        """
        {
          "matchers": ["team=dba", {"name": "victim", "value": "vm-.*", "isRegex": true}],
          "until": "2027-01-01T00:00:00Z",
          "comment": "%s"
        }
        """
            .formatted(reason.replace("\"", "\\\""));

    String text = TimedRuleBody.read(body.getBytes(StandardCharsets.UTF_8)).rule(RuleKind.SILENCE);

    assertThat(text.lines()).hasSize(1);
    SiteRule rule = new RuleReader(ZoneOffset.UTC).read("a", text);
    assertThat(rule.reason()).isEqualTo(reason);
    assertThat(rule.effect()).asString().contains("dba", "vm-.*");
  }

  @Test
  void rule_ofAnAnswerOfTheList_hasTheFieldsOfTheRuleOnly() throws RuleException {
    String answer =
        """
        {"id": "night", "version": 3, "state": "active", "resources": ["ds-1"], "zone": "Europe/Berlin", "when": null,
         "from": "2026-03-13T20:00:00Z", "until": "2026-03-14T04:00:00Z", "reason": "disks", "mode": "ticket",
         "author": "carol", "recordedAt": "2026-03-01T00:00:00Z", "file": null}
        """;

    TimedRuleBody body = TimedRuleBody.read(answer.getBytes(StandardCharsets.UTF_8));

    assertThat(body.id()).isEqualTo("night");
    SiteRule rule = new RuleReader(ZoneOffset.UTC).read("night", body.rule(RuleKind.MAINTENANCE));
    assertThat(rule.reason()).isEqualTo("disks");
  }
}
