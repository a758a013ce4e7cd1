package io.crosstalk.rules.web.alertmanager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.rules.siterule.condition.Matcher.Operator;
import io.crosstalk.rules.web.request.ProblemException;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelMatcherTest {
  private static final Map<String, String> LABELS = Map.of("team", "dba", "severity", "minor");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          team="dba"        | true
          team=dba          | true
          team = "dba"      | true
          team!="dba"       | false
          team=~"d.*"       | true
          team=~"d"         | false
          team!~"x.*"       | true
          other=""          | true
          other!="x"        | true
          other=~".+"       | false
          """)
  void holds_labels(String text, boolean holds) {
    assertThat(LabelMatcher.of(text).holds(LABELS)).isEqualTo(holds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "team", "te am=x", "=x", "team=~\"(\"", "{team=\"x\"}"})
  void of_anythingElse_isRefused(String text) {
    assertThatThrownBy(() -> LabelMatcher.of(text)).isInstanceOf(ProblemException.class);
  }

  @Test
  void of_escapedValue_isUnescaped() {
    assertThat(LabelMatcher.of("a=\"x\\\"y\\\\z\\n\""))
        .isEqualTo(new LabelMatcher("a", Operator.EQUAL, "x\"y\\z\n"));
  }

  @Property
  void of_anyText_isAMatcherOrRefused(@ForAll @StringLength(max = 200) String text) {
    try {
      LabelMatcher.of(text).holds(LABELS);
    } catch (ProblemException e) {
      assertThat(e.getStatusCode().value()).isEqualTo(400);
    }
  }

  @Property
  void of_quotedValue_isReadBack(@ForAll @StringLength(max = 50) String value) {
    String quoted = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");

    assertThat(LabelMatcher.of("a=\"" + quoted + '"').value()).isEqualTo(value);
  }
}
