package io.crosstalk.local.replay;

import java.util.List;
import java.util.Optional;

/**
 * Whether a case came out as its author says.
 *
 * @param expected whether its author says anything
 * @param differences in words
 */
public record Verdict(String caseName, boolean expected, List<String> differences) {
  public Verdict {
    differences = List.copyOf(differences);
  }

  public static Verdict on(ReplayedCase replayed) {
    Optional<Expectation> expectation = Expectation.of(replayed.folder());
    return new Verdict(
        replayed.name(),
        expectation.isPresent(),
        expectation.map(it -> it.differences(replayed.incidents())).orElse(List.of()));
  }

  public boolean holds() {
    return differences.isEmpty();
  }

  public String text() {
    if (!expected) {
      return "  –  " + caseName + ": nothing is expected of it";
    }
    return holds()
        ? "  ✓  " + caseName + ": as expected"
        : "  ✗  " + caseName + ": " + String.join("\n       ", differences);
  }
}
