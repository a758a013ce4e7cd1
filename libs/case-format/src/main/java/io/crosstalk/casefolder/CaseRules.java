package io.crosstalk.casefolder;

import io.crosstalk.event.Change;
import io.crosstalk.event.Metric;
import io.crosstalk.event.Resource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Rules for the content of rows and entries. */
public interface CaseRules {
  /** Rules of the tools that read cases themselves. */
  static CaseRules standard() {
    return new FormatRules();
  }

  /**
   * Converts an entry of inventory.json.
   *
   * @throws RowException when it can't be used
   */
  Resource resource(JsonNode entry);

  /**
   * Converts a row of changes.csv.
   *
   * @throws RowException when it can't be used
   */
  Change change(ChangeCells cells);

  /**
   * Converts a row of samples.csv.
   *
   * @throws RowException when it can't be used
   */
  CheckedSample sample(SampleCells cells);

  /** Latest time in epoch milliseconds that is accepted without {@link #sample}. */
  long latestPlainMs();

  /**
   * Largest value in a metric's own unit, not negative, that is accepted without {@link #sample}.
   */
  double largestPlainValue(Metric metric);

  /** Reason for malformed JSON. */
  String malformed(JacksonException cause);
}
