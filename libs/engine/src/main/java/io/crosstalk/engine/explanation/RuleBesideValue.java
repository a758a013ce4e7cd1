package io.crosstalk.engine.explanation;

import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Replaces the evidence that a shared resource responds more slowly by the rule of thumb on the
 * same metric, where there is one. The rule states the same values and tells whether they are good
 * in general, so that the text has each value once.
 */
final class RuleBesideValue {
  private RuleBesideValue() {}

  static List<Evidence> in(List<Evidence> all) {
    List<Evidence> result = new ArrayList<>(all);
    for (int i = 0; i < result.size(); i++) {
      Evidence each = result.get(i);
      Optional<Evidence> rule =
          result.stream().skip(i + 1L).filter(other -> isRuleOn(other, each)).findFirst();
      if (rule.isPresent()) {
        result.set(i, rule.get());
        result.subList(i + 1, result.size()).remove(rule.get());
      }
    }
    return result;
  }

  private static boolean isRuleOn(Evidence rule, Evidence response) {
    return response.kind() == EvidenceKind.DOSE_RESPONSE
        && rule.kind() == EvidenceKind.RULE_OF_THUMB
        && quality(rule).isPresent()
        && quality(rule).equals(quality(response));
  }

  /** Resource and metric of the quality that evidence shows beside that of the victim. */
  private static Optional<List<String>> quality(Evidence evidence) {
    return evidence.series().stream()
        .skip(1)
        .filter(series -> MetricCatalogue.of(series.metric()).isQuality())
        .findFirst()
        .map(RuleBesideValue::key);
  }

  private static List<String> key(Series series) {
    return List.of(series.resource(), series.metric());
  }
}
