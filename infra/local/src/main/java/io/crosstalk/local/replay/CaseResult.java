package io.crosstalk.local.replay;

import java.util.List;
import java.util.Optional;

/**
 * Result of the comparison of a case's incidents with its expectation.
 *
 * @param expected whether the case has an expectation
 * @param differences differences in words; empty when there are none
 */
public record CaseResult(String caseName, boolean expected, List<String> differences) {
  public CaseResult {
    differences = List.copyOf(differences);
  }

  public static CaseResult on(ReplayedCase replayed) {
    Optional<CaseExpectation> expectation = CaseExpectation.of(replayed.folder());
    return new CaseResult(
        replayed.name(),
        expectation.isPresent(),
        expectation.map(it -> it.differences(replayed.incidents())).orElse(List.of()));
  }

  public boolean holds() {
    return differences.isEmpty();
  }

  public String text() {
    if (!expected) {
      return "  –  " + caseName + ": no expectation";
    }
    return holds()
        ? "  ✓  " + caseName + ": as expected"
        : "  ✗  " + caseName + ": " + String.join("\n       ", differences);
  }
}
