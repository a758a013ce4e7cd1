package io.crosstalk.rules.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.text.Language;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.reading.RuleReader;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleEffectTextTest {
  private static final RuleReader READER = new RuleReader(ZoneOffset.UTC);

  private static SiteRule rule(String fields) throws RuleException {
    return READER.read("night", "when: 'true'\nreason: a test\n" + fields);
  }

  private static String text(String language, String fields, Set<String> targets, Set<String> to)
      throws RuleException {
    SiteRule rule = rule(fields);
    return Language.of(language)
        .during(() -> new RuleEffectText(to).of(rule, new TreeSet<>(targets)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          en | kind: suppression                | Rule night (suppression) holds the message for chat, pager.
          de | kind: suppression                | Regel night (suppression) hält die Nachricht für chat, pager zurück.
          es | kind: suppression                | La regla night (suppression) retiene el mensaje para chat, pager.
          en | {kind: severity, severity: major} | Rule night (severity) sets the severity major for chat, pager.
          de | {kind: severity, severity: major} | Regel night (severity) setzt für chat, pager die Schwere auf „schwer“.
          en | {kind: change_policy, forbid: vmotion} | Rule night (change_policy) removes forbidden advice from the message for chat, pager.
          es | {kind: escalation, after: 30m, targets: pager} | La regla night (escalation) envía el mensaje a chat, pager si la incidencia no se atiende a tiempo.
          """)
  void effect_onTwoTargets_isInTheLanguageOfTheSite(String language, String rule, String text)
      throws RuleException {
    String fields = rule.replaceAll("[{}]", "").replace(", ", "\n");

    assertThat(text(language, fields, Set.of("chat", "pager"), Set.of("chat", "pager")))
        .isEqualTo(text);
  }

  @Test
  void routing_statesTheTargetsThatReceiveTheMessageAndTheOthers() throws RuleException {
    String route = "kind: routing\ntargets: [chat]\n";

    assertThat(text("en", route, Set.of("chat", "desk", "pager"), Set.of("chat")))
        .isEqualTo(
            "Rule night (routing) sends the message to chat, and does not send it to desk, pager.");
    assertThat(text("de", route, Set.of("desk"), Set.of("chat")))
        .isEqualTo("Regel night (routing) sendet die Nachricht nicht an desk.");
    assertThat(text("es", route, Set.of("chat"), Set.of("chat")))
        .isEqualTo("La regla night (routing) envía el mensaje a chat.");
  }

  @Test
  void shadowMode_hasNoTargets() throws RuleException {
    assertThat(text("de", "kind: suppression\nmode: shadow\n", Set.of(), Set.of()))
        .isEqualTo("Regel night (suppression) trifft zu; im Modus shadow hat sie keine Wirkung.");
  }
}
