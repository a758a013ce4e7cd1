package io.crosstalk.local.replay;

import io.crosstalk.casefolder.CaseException;
import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.evaluate.CaseComparison;
import io.crosstalk.local.console.CommandFailure;
import java.io.IOException;
import java.util.List;

/** Compares the incidents of a case with those that its {@code expected.json} names. */
public final class CaseExpectation {
  private CaseExpectation() {}

  /** Differences between the expected and the reported incidents in words, as in an evaluation. */
  public static List<String> differences(ReplayedCase replayed) {
    CaseInput input = replayed.folder();
    try {
      List<ExpectedIncident> expected = ExpectedIncident.of(input.folder());
      return expected == null
          ? List.of("it has no expected.json")
          : CaseComparison.differences(expected, replayed.incidents());
    } catch (IOException | CaseException e) {
      throw CommandFailure.usage(
          "cannot read what is expected of '" + input.name() + "': " + e.getMessage(),
          "mend expected.json in " + input.folder(),
          e);
    }
  }
}
