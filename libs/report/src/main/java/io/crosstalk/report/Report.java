package io.crosstalk.report;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.event.Incident;

/** Renders incidents from diagnoses. */
public final class Report {
  private final Reader reader;

  public Report(Reader reader) {
    this.reader = reader;
  }

  /** The incident that a diagnosis describes, with all its texts. */
  public Incident of(Diagnosis diagnosis) {
    return Templates.ENGLISH.during(() -> new Rendering(diagnosis, reader).incident());
  }
}
