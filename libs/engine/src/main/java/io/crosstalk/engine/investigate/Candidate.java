package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.statistics.LagMatch;

/** A series with its correlation to the series that a ranking was requested for. */
final class Candidate {
  private final SeriesName name;
  private final LagMatch match;
  private final float[] values;

  Candidate(SeriesName name, LagMatch match, float[] values) {
    this.name = name;
    this.match = match;
    this.values = values;
  }

  /**
   * Returns a copy with its own array of values, because the history reuses its arrays after each
   * call of the visitor.
   */
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
