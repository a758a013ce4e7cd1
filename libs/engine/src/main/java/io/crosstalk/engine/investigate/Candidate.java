package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.statistics.LagMatch;

/** A series that may be associated with the series in question. */
final class Candidate {
  private final SeriesName name;
  private final LagMatch match;
  private final float[] values;

  Candidate(SeriesName name, LagMatch match, float[] values) {
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

  LagMatch match() {
    return match;
  }

  float[] values() {
    return values;
  }
}
