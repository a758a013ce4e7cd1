package io.crosstalk.report;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.incident.Incident;

/** Renders incidents from diagnoses. */
public final class Report {
  private final Reader reader;

  private final RulesOfThumb rules;

  /**
   * Creates a report.
   *
   * @param rules rules of thumb that are stated beside the figures
   */
  public Report(Reader reader, RulesOfThumb rules) {
    this.reader = reader;
    this.rules = rules;
  }

  /** The incident that a diagnosis describes, with all its texts. */
  public Incident of(Diagnosis diagnosis) {
    return reader.language().during(() -> new Rendering(diagnosis, reader, rules).incident());
  }
}
