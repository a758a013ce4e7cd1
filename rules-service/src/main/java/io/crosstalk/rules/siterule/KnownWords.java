package io.crosstalk.rules.siterule;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.Severity;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Words that variables of conditions can have as values. A constant that is none of them would make
 * a comparison false for each incident.
 */
final class KnownWords {
  private static final Map<String, List<String>> WORDS =
      Map.of(
          "incident.severity",
          Arrays.stream(Severity.values()).map(Severity::wireName).toList(),
          "incident.causeClass",
          Arrays.stream(CauseClass.values()).map(CauseClass::wireName).toList(),
          "incident.status",
          Arrays.stream(IncidentStatus.values()).map(IncidentStatus::wireName).toList());

  private KnownWords() {}

  /**
   * Requires that texts in comparisons with these variables are words of theirs.
   *
   * @throws ExpressionException when one is not
   */
  static void require(List<Comparison> comparisons) throws ExpressionException {
    for (Comparison each : comparisons) {
      List<String> words = WORDS.get(each.variable());
      if (words != null && !words.contains(each.text())) {
        throw new ExpressionException(
            each.line(),
            "'%s' is never '%s'".formatted(each.variable(), each.text()),
            WordHints.of(each.text(), "values", words));
      }
    }
  }
}
