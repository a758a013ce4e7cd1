package io.crosstalk.casefolder;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.metric.Metric;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Conversion of the rows and entries of a case's files to records of the vocabulary, with the
 * checks of their content.
 */
public interface CaseRules {
  /** Rules of the command-line tools: those of the case format, without further limits. */
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

  /**
   * Latest time in epoch milliseconds for which a row of the usual spelling need not be passed to
   * {@link #sample}.
   */
  long latestPlainMs();

  /**
   * Largest value, in the metric's own unit and not negative, for which a row of the usual spelling
   * need not be passed to {@link #sample}.
   */
  double largestPlainValue(Metric metric);

  /** Returns the text by which malformed JSON is reported. */
  String malformed(JacksonException cause);
}
