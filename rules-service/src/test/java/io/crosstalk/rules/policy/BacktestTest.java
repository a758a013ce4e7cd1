package io.crosstalk.rules.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.decision.TargetState;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.reading.RuleReader;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the number of incidents that a back-test reads, and the targets that it assumes. */
class BacktestTest {
  private static final RuleReader READER = new RuleReader(ZoneOffset.UTC);

  private static List<SiteRule> rules(int number, String fields) throws RuleException {
    return Collections.nCopies(number, READER.read("a", "reason: a test\nwhen: 'true'\n" + fields));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0   | kind: suppression          | 5000
          1   | kind: suppression          | 5000
          100 | kind: suppression          | 5000
          101 | kind: suppression          | 4950
          500 | kind: suppression          | 1000
          2   | {kind: inhibition, by: "true"} | 5000
          20  | {kind: inhibition, by: "true"} | 500
          500 | {kind: inhibition, by: "true"} | 20
          """)
  void incidents_withMoreRules_areFewer(int number, String fields, int incidents)
      throws RuleException {
    String lines = fields.replaceAll("[{}]", "").replace(", ", "\n");

    assertThat(Backtest.mostIncidents(rules(number, lines))).isEqualTo(incidents);
  }

  @Test
  void targets_noneIsConfigured_theAssumedOneSaysSo() {
    assertThat(new BacktestTargets(new Targets(List.of(), Set.of())).all())
        .extracting(TargetState::name)
        .containsExactly("an assumed ticket system, because no target is configured");
  }
}
