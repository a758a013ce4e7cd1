package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.statistics.Match;

/** A series that may be associated with the series in question. */
final class Candidate {
  private final SeriesName name;
  private final Match match;
  private final float[] values;

  Candidate(SeriesName name, Match match, float[] values) {
    this.name = name;
    this.match = match;
    this.values = values;
  }

  /** A copy with its own values: the history lends its arrays only during the call. */
  Candidate kept() {
    return new Candidate(name, match, values.clone());
  }

  SeriesName name() {
    return name;
  }

  Match match() {
    return match;
  }

  float[] values() {
    return values;
  }
}
